// @vitest-environment jsdom

import { LIMIT } from '@openroom/protocol/specified'
import { afterEach, expect, test, vi } from 'vitest'
import { miniSession } from '../testing/sessions.ts'
import { hasRoomForMatch, mayViewMatch } from './matchView.ts'

const LIVE = miniSession({ type: 'TEAM', status: 'LIVE' })

afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.classList.remove('touch')
})

test('a match is looked at in both rooms in a window that is wide enough, and by no finger', () => {
  const at = (width: number) => {
    vi.stubGlobal('innerWidth', width)
    return [hasRoomForMatch(), mayViewMatch(LIVE)]
  }
  expect(at(LIMIT.matchViewWidth)).toEqual([true, true])
  expect(at(LIMIT.matchViewWidth - 1)).toEqual([false, false])
  document.documentElement.classList.add('touch')
  expect(at(LIMIT.matchViewWidth)).toEqual([false, false])
})

test('only of teams that play, and let it be seen', () => {
  vi.stubGlobal('innerWidth', LIMIT.matchViewWidth)
  expect(mayViewMatch({ ...LIVE, type: 'PAIR' })).toBe(false)
  expect(mayViewMatch({ ...LIVE, status: 'CLOSED' })).toBe(false)
  expect(mayViewMatch({ ...LIVE, playVisible: false })).toBe(false)
})
