import { ok } from '@openroom/bridge/result'
import { describe, expect, it } from 'vitest'
import { type Make, ViewCache } from '../../sessions/viewCache.ts'
import { ARCHIVE, PreparedAnswers } from './prepared.ts'

/** An answer that is made when the test says so. */
function slow(value: unknown) {
  let finish = (): void => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  let made = 0
  const build: Make = async () => {
    made += 1
    await gate
    return ok({ value, seq: 1 })
  }
  return { build, finish, made: () => made }
}

type Tag = Parameters<ViewCache['read']>[1]

/** Answers over a cache of their own. */
function answering() {
  const cache = new ViewCache()
  const prepared = new PreparedAnswers(cache, [])
  return {
    cache,
    get: (path: string) => prepared.get(ARCHIVE + path),
    forget: (sessions: readonly number[]) => cache.forget(sessions),
    answer: (path: string, tag: Tag, whose: string, make: Make) =>
      prepared.answer(path, whose, () => cache.read(path, tag, make)),
  }
}

const bodyOf = (answers: ReturnType<typeof answering>, path: string): string | undefined =>
  answers.get(path)?.identity.body.toString()

describe('prepared answers', () => {
  it('of one session stay, and go on being made, when another changes', async () => {
    const answers = answering()
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
    const answers = answering()
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
    const answers = answering()
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
    const answers = answering()
    let built = 0
    const build: Make = async () => {
      built += 1
      return ok({ value: 'it', seq: 1 })
    }
    for (let i = 0; i < 10; i += 1) await answers.answer('/one', 1, 'a', build)
    expect(built).toBe(1)
    answers.forget([1])
    await answers.answer('/one', 1, 'a', build)
    expect(built).toBe(2)
  })

  it('are made once for those who ask and those who listen', async () => {
    const answers = answering()
    const { build, finish, made } = slow('it')
    const listened = answers.cache.read('/one', 1, build)
    const asked = answers.answer('/one', 1, 'a', build)
    finish()
    const [one] = await Promise.all([listened, asked])
    await answers.cache.read('/one', 1, build)
    expect([made(), one.ok && one.value.text, bodyOf(answers, '/one')]).toEqual([1, '"it"', '"it"'])
  })

  it('that wait for their turn keep nobody from them who listens', async () => {
    const answers = answering()
    const many = Array.from({ length: 5 }, (_, i) => ({ path: `/${i}`, ...slow(i) }))
    const asked = many.map(({ path, build }) => answers.answer(path, 1, 'a', build))
    const waiting = slow('waiting')
    const last = answers.answer('/last', 1, 'a', waiting.build)
    const listened = answers.cache.read('/last', 1, waiting.build)
    waiting.finish()
    expect((await listened).ok).toBe(true)
    for (const { finish } of many) finish()
    await Promise.all([...asked, last])
    expect(waiting.made()).toBe(1)
  })

  it('that waited for their turn while their session changed show the change, whoever asked meanwhile', async () => {
    const answers = answering()
    const old = slow('old')
    const first = answers.answer('/one', 1, 'a', old.build)
    answers.forget([1])
    const second = answers.answer('/one', 1, 'a', slowless('new'))
    const third = answers.answer('/one', 1, 'a', slowless('new'))
    for (const one of [await second, await third])
      expect(one.ok && one.value.identity.body.toString()).toBe('"new"')
    old.finish()
    const of = await first
    expect(of.ok && of.value.identity.body.toString()).toBe('"old"')
    expect(bodyOf(answers, '/one')).toBe('"new"')
  })

  it('of the lists go with every change', async () => {
    const answers = answering()
    await answers.answer('/list', 'lists', 'a', slowless(1))
    answers.forget([7])
    expect(answers.get('/list')).toBeNull()
  })

  it('that could not be made are asked for again', async () => {
    const answers = answering()
    const broken = answers.answer('/one', 1, 'a', async () => {
      throw new Error('the database is away')
    })
    await expect(broken).rejects.toThrow('away')
    await answers.answer('/one', 1, 'a', slowless('there'))
    expect(bodyOf(answers, '/one')).toBe('"there"')
  })
})

function slowless(value: unknown): Make {
  return async () => ok({ value, seq: 1 })
}
