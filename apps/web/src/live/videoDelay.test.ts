// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { MOST_SECONDS, setPageDelay, setVideoDelay, videoDelay, videoDelays } from './videoDelay.ts'

beforeEach(() => {
  localStorage.clear()
  videoDelays.setState({ all: [] })
})

test.each([
  [12, 12],
  [0, 0],
  [-3, 0],
  [2.4, 2],
  [Number.NaN, 0],
  [9_999, MOST_SECONDS],
])('%s seconds are %s', (given, seconds) => {
  setVideoDelay(7, given)
  expect([videoDelay(7), videoDelay(8)]).toEqual([seconds, 0])
})

test('the twenty sessions that were set last are kept', () => {
  for (let session = 30; session > 0; session--) setVideoDelay(session, 5)
  setVideoDelay(20, 6)
  expect([20, 19, 1, 21, 30].map(videoDelay)).toEqual([6, 5, 5, 0, 0])
  expect(JSON.parse(localStorage.getItem('openroom.video') ?? '')).toHaveLength(20)
})

test('what a page delays is kept for no other', () => {
  setVideoDelay(7, 12)
  setPageDelay(7, 60)
  expect(videoDelay(7)).toBe(60)
  expect(JSON.parse(localStorage.getItem('openroom.video') ?? '')).toEqual([[7, 12]])
  setPageDelay(7, 0)
  expect(videoDelay(7)).toBe(0)
})
