import { ok } from '@openroom/bridge/result'
import { describe, expect, it } from 'vitest'
import { type Build, PreparedAnswers } from './prepared.ts'

/** An answer that is made when the test says so. */
function slow(value: unknown) {
  let finish = (): void => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  let made = 0
  const build: Build = async () => {
    made += 1
    await gate
    return ok({ value, seq: 1 })
  }
  return { build, finish, made: () => made }
}

const bodyOf = (answers: PreparedAnswers, path: string): string | undefined =>
  answers.get(path)?.identity.body.toString()

describe('prepared answers', () => {
  it('of one session stay, and go on being made, when another changes', async () => {
    const answers = new PreparedAnswers([])
    await answers.answer('/one', 1, slowless('kept'))
    const { build, finish, made } = slow('made')
    const first = answers.answer('/two', 1, build)
    answers.forget([2])
    const second = answers.answer('/two', 1, build)
    finish()
    await Promise.all([first, second])
    expect(made()).toBe(1)
    expect([bodyOf(answers, '/one'), bodyOf(answers, '/two')]).toEqual(['"kept"', '"made"'])
  })

  it('that were begun before a change of their session are given and not kept', async () => {
    const answers = new PreparedAnswers([])
    const old = slow('old')
    const first = answers.answer('/one', 1, old.build)
    answers.forget([1])
    const now = slow('new')
    const second = answers.answer('/one', 1, now.build)
    now.finish()
    await second
    old.finish()
    expect((await first).ok).toBe(true)
    expect(bodyOf(answers, '/one')).toBe('"new"')
  })

  it('of the lists go with every change', async () => {
    const answers = new PreparedAnswers([])
    await answers.answer('/list', 'lists', slowless(1))
    answers.forget([7])
    expect(answers.get('/list')).toBeUndefined()
  })

  it('that could not be made are asked for again', async () => {
    const answers = new PreparedAnswers([])
    const broken = answers.answer('/one', 1, async () => {
      throw new Error('the database is away')
    })
    await expect(broken).rejects.toThrow('away')
    await answers.answer('/one', 1, slowless('there'))
    expect(bodyOf(answers, '/one')).toBe('"there"')
  })
})

function slowless(value: unknown): Build {
  return async () => ok({ value, seq: 1 })
}
