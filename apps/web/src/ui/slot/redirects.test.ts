import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { describe, expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { REDIRECTS, redirectOf, skipsSelector } from './redirects.ts'
import type { ScreenName } from './screens.ts'
import type { ScreenFacts } from './types.ts'

const live = { status: 'LIVE' } as const
const played = { status: 'LIVE' as const, awaits: [7] }
const bidOnly = { bidOnly: true } as const
const team = { type: 'TEAM' } as const
const knockOut = { ...team, ...bidOnly, arrangeType: 'KNOCK_OUT' } as const

type Case = readonly [
  name: string,
  screen: ScreenName,
  session: Partial<MiniSession>,
  facts: ScreenFacts,
  target: string | null,
]

const CASES: readonly Case[] = [
  ['upcoming session', 'frequency', { status: 'FINALIZED' }, {}, 'error'],
  ['upcoming session', 'private-score', { status: 'DELAYED' }, {}, 'error'],
  ['upcoming session', 'score-card', { status: 'PUBLISHED' }, {}, 'error'],
  ['upcoming session without a score', 'running-score', { status: 'PUBLISHED', score: false }, {}, 'error'],
  ['upcoming with a score', 'running-score', { status: 'PUBLISHED', score: true }, {}, null],
  ['frequency with no results', 'frequency', {}, { noResults: true }, 'error'],
  ['score-card message with round 0', 'score-card', {}, { messageRound: 0 }, 'error'],
  ['score-card message with a round', 'score-card', {}, { messageRound: 1 }, null],
  ['empty cross-imp list', 'cross-imp', {}, { emptyList: true }, 'error'],
  ['empty replay list', 'replay', team, { emptyList: true }, 'error'],
  ['unknown registration', 'private-score', {}, { unknownRegistration: true }, 'error'],
  ['play of a closed session', 'play', {}, {}, 'running-score'],
  ['play of one that waits for others', 'play', played, {}, 'running-score'],
  ['play of a live session', 'play', live, {}, null],
  ['vugraph play', 'play', { ...live, ...bidOnly, vugraphClosedResult: true }, {}, 'main'],
  ['adaptive play', 'play', { ...live, ...bidOnly, adaptive: true }, {}, 'running-score'],
  ['play that is not visible', 'play', { ...live, playVisible: false }, {}, 'words'],
  ['adaptive replay', 'replay', { ...bidOnly, adaptive: true }, {}, 'running-score'],
  ['vugraph replay', 'replay', { ...bidOnly, vugraphClosedResult: true }, {}, 'main'],
  ['bid-only replay', 'replay', bidOnly, {}, null],
  ['bid-only cross-imps, running', 'cross-imp', { ...team, ...bidOnly, ...live }, {}, 'running-score'],
  ['bid-only cross-imps, finished', 'cross-imp', { ...team, ...bidOnly }, {}, null],
  ['knock-out', 'cross-imp', knockOut, { tableCount: 4, withdrawCount: 3 }, 'running-score'],
  ['knock-out, decided', 'cross-imp', knockOut, { tableCount: 4, withdrawCount: 4 }, null],
  ['knock-out, closed', 'personal-cross-imp', knockOut, { tableCount: 4, withdrawCount: 3 }, null],
  [
    'knock-out',
    'personal-cross-imp',
    { ...knockOut, ...live },
    { tableCount: 4, withdrawCount: 3 },
    'running-score',
  ],
  [
    'knock-out, decided',
    'personal-cross-imp',
    { ...knockOut, ...live },
    { tableCount: 4, withdrawCount: 4 },
    null,
  ],
  ['bid-only teams', 'personal-cross-imp', { ...team, ...bidOnly, ...live }, {}, 'running-score'],
  ['bid-only teams, closed', 'personal-cross-imp', { ...team, ...bidOnly }, {}, null],
  ['closed pair tables', 'tables', {}, {}, 'running-score'],
  ['pair tables of one that waits', 'tables', played, {}, 'running-score'],
  ['closed team tables', 'tables', team, {}, null],
  ['closed match view', 'match-view', team, {}, 'running-score'],
  ['match view of one that waits', 'match-view', { ...team, ...played }, {}, 'running-score'],
  ['match view of live pairs', 'match-view', live, {}, 'running-score'],
  ['match view of live teams', 'match-view', { ...team, ...live }, {}, null],
  ['closed frequency', 'frequency', {}, {}, null],
]

describe('redirects', () => {
  test.each(CASES)('%s: %s', (_, screen, session, facts, target) => {
    expect(redirectOf(screen, miniSession(session), facts)).toBe(target)
  })

  test('a missing session is an error everywhere it is asked for', () => {
    for (const screen of ['frequency', 'running-score', 'tables', 'score-card'] as const)
      expect(redirectOf(screen, null)).toBe('error')
  })

  test('every rule can hold', () => {
    const reached = REDIRECTS.filter(({ screens, when }) =>
      CASES.some(
        ([, screen, session, facts]) => screens.includes(screen) && when(miniSession(session), facts),
      ),
    )
    const unreached = REDIRECTS.filter((rule) => !reached.includes(rule)).map(({ name }) => name)
    expect(unreached).toEqual(['missing session'])
  })
})

describe('short cuts of the selector', () => {
  test.each([
    ['closed', {}, false, true],
    ['closed, with history', {}, true, false],
    ['live', live, false, false],
    ['live knock-out', { ...live, arrangeType: 'KNOCK_OUT' }, false, true],
    ['bid-only pairs, with history', { ...live, ...bidOnly }, true, true],
    ['bid-only teams', { ...live, ...bidOnly, ...team }, false, false],
  ] as const)('%s', (_, session, history, skips) => {
    expect(skipsSelector(miniSession(session), history)).toBe(skips)
  })
})
