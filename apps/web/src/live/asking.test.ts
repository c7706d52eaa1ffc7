import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { Asking } from './asking.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A screen that asks, and a server whose answers wait until they are let go; each is what the server knew when it was asked. */
function asking() {
  const cache = new Asking()
  const server = { knows: 'old', asked: 0 }
  const waiting: (() => void)[] = []
  const screen = new QueryObserver(cache, {
    queryKey: ['desk', 'table'],
    queryFn: () => {
      server.asked += 1
      const { knows } = server
      return new Promise<string>((resolve) => waiting.push(() => resolve(knows)))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  ends.push(screen.subscribe(() => {}))
  const answer = async () => {
    waiting.shift()?.()
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return { cache, server, answer, shown: () => screen.getCurrentResult().data }
}

it('what changes while it is asked for the first time is asked for again', async () => {
  const { cache, server, answer, shown } = asking()
  server.knows = 'new'
  const done = cache.invalidateQueries({ queryKey: ['desk'] })
  await answer()
  expect([shown(), server.asked]).toEqual(['old', 2])
  await answer()
  await done
  expect(shown()).toBe('new')
})

it('is asked again once, however often it changes meanwhile', async () => {
  const { cache, server, answer, shown } = asking()
  for (const news of ['a', 'b', 'c']) {
    server.knows = news
    void cache.invalidateQueries({ queryKey: ['desk'] })
  }
  await answer()
  await answer()
  expect([shown(), server.asked]).toEqual(['c', 2])
})

it('is asked again at once where there is an answer', async () => {
  const { cache, server, answer, shown } = asking()
  await answer()
  server.knows = 'new'
  void cache.invalidateQueries({ queryKey: ['desk'] })
  expect(server.asked).toBe(2)
  await answer()
  expect(shown()).toBe('new')
})

it('waits for its own answer alone, not for others that are as old', async () => {
  const { cache, server, answer, shown } = asking()
  const slow = new QueryObserver(cache, { queryKey: ['desk', 'slow'], queryFn: () => new Promise(() => {}) })
  ends.push(slow.subscribe(() => {}))
  server.knows = 'new'
  void cache.invalidateQueries({ queryKey: ['desk'] })
  await answer()
  await answer()
  expect(shown()).toBe('new')
})
