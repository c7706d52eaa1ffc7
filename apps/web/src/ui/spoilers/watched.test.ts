// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepWatched, watchedIn } from './watched.ts'

beforeEach(() => localStorage.clear())

test('a replay watched is known by its session, its board and its table', () => {
  keepWatched(5, { ns: 7, board: 3 })
  expect(watchedIn(5)({ ns: 7, board: 3 })).toBe(true)
  expect(watchedIn(5)({ ns: 8, board: 3 })).toBe(false)
  expect(watchedIn(5)({ ns: 7, board: 4 })).toBe(false)
  expect(watchedIn(6)({ ns: 7, board: 3 })).toBe(false)
})

test('two thousand are kept, and what was watched again is new', () => {
  for (let board = 1; board <= 2_000; board++) keepWatched(1, { ns: 1, board })
  keepWatched(1, { ns: 1, board: 1 })
  keepWatched(1, { ns: 2, board: 1 })
  expect(watchedIn(1)({ ns: 1, board: 1 })).toBe(true)
  expect(watchedIn(1)({ ns: 1, board: 2 })).toBe(false)
  expect(watchedIn(1)({ ns: 1, board: 3 })).toBe(true)
})

test('what another page left there is no record', () => {
  localStorage.setItem('openroom.watched', '{"1/1/1":1}')
  expect(watchedIn(1)({ ns: 1, board: 1 })).toBe(false)
})
