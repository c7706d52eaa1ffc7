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
    await answers.answer('/one', 1, 'a', slowless('kept'))
    const { build, finish, made } = slow('made')
    const first = answers.answer('/two', 1, 'a', build)
    answers.forget([2])
    const second = answers.answer('/two', 1, 'a', build)
    finish()
    await Promise.all([first, second])
    expect(made()).toBe(1)
    expect([bodyOf(answers, '/one'), bodyOf(answers, '/two')]).toEqual(['"kept"', '"made"'])
  })

  it('that were begun before a change of their session are given and not kept', async () => {
    const answers = new PreparedAnswers([])
    const old = slow('old')
    const first = answers.answer('/one', 1, 'a', old.build)
    answers.forget([1])
    const now = slow('new')
    const second = answers.answer('/one', 1, 'a', now.build)
    now.finish()
    await second
    old.finish()
    expect((await first).ok).toBe(true)
    expect(bodyOf(answers, '/one')).toBe('"new"')
  })

  it('are made a few at once, whoever asks for many', async () => {
    const answers = new PreparedAnswers([])
    const many = Array.from({ length: 20 }, (_, i) => ({ path: `/${i}`, ...slow(i) }))
    const asked = many.map(({ path, build }) => answers.answer(path, 1, 'a', build))
    const other = slow('other')
    const others = answers.answer('/other', 1, 'b', other.build)
    const begun = () => many.filter(({ made }) => made() > 0).length
    expect([begun(), other.made()]).toEqual([5, 0])
    many[0]!.finish()
    await asked[0]
    await expect.poll(() => begun() + other.made()).toBe(6)
    many[1]!.finish()
    await asked[1]
    await expect.poll(other.made).toBe(1)
    for (const { finish } of [...many, other]) finish()
    await Promise.all([...asked, others])
    expect(begun()).toBe(20)
  })

  it('are made once, whatever was asked beside their path', async () => {
    const answers = new PreparedAnswers([])
    let built = 0
    const build: Build = async () => {
      built += 1
      return ok({ value: 'it', seq: 1 })
    }
    for (let i = 0; i < 10; i += 1) await answers.answer('/one', 1, 'a', build)
    expect(built).toBe(1)
    answers.forget([1])
    await answers.answer('/one', 1, 'a', build)
    expect(built).toBe(2)
  })

  it('of the lists go with every change', async () => {
    const answers = new PreparedAnswers([])
    await answers.answer('/list', 'lists', 'a', slowless(1))
    answers.forget([7])
    expect(answers.get('/list')).toBeUndefined()
  })

  it('that could not be made are asked for again', async () => {
    const answers = new PreparedAnswers([])
    const broken = answers.answer('/one', 1, 'a', async () => {
      throw new Error('the database is away')
    })
    await expect(broken).rejects.toThrow('away')
    await answers.answer('/one', 1, 'a', slowless('there'))
    expect(bodyOf(answers, '/one')).toBe('"there"')
  })
})

function slowless(value: unknown): Build {
  return async () => ok({ value, seq: 1 })
}
