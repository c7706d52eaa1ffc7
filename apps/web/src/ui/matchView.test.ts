// @vitest-environment jsdom

import { LIMIT } from '@openroom/protocol/specified'
import { afterEach, expect, test, vi } from 'vitest'
import { hasRoomForMatch, mayViewMatch } from './matchView.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.classList.remove('touch')
})

test('a match is looked at in both rooms in a window that is wide enough, and by no finger', () => {
  const LIVE = { type: 'TEAM', status: 'LIVE' } as const
  const at = (width: number) => {
    vi.stubGlobal('innerWidth', width)
    return [hasRoomForMatch(), mayViewMatch(LIVE)]
  }
  expect(at(LIMIT.matchViewWidth)).toEqual([true, true])
  expect(at(LIMIT.matchViewWidth - 1)).toEqual([false, false])
  document.documentElement.classList.add('touch')
  expect(at(LIMIT.matchViewWidth)).toEqual([false, false])
})

test('only of teams that play', () => {
  vi.stubGlobal('innerWidth', LIMIT.matchViewWidth)
  expect(mayViewMatch({ type: 'PAIR', status: 'LIVE' })).toBe(false)
  expect(mayViewMatch({ type: 'TEAM', status: 'CLOSED' })).toBe(false)
})
