import { EVENT_TYPES } from '@openroom/bridge/table/traits'
import { expect, it, test } from 'vitest'
import { averageOf, phaseOf, SAYS_NO_PHASE } from './shownAtDesk.ts'

const PHASES = {
  waiting: ['START_ROUND', 'SEAT_PLAYER'],
  auction: ['START_AUCTION', 'BID', 'CANCEL_BID'],
  play: [
    ...['END_AUCTION', 'PLAY_CARD', 'END_TRICK', 'CANCEL_CARD', 'CLAIM', 'CLAIM_ACCEPT', 'CLAIM_DECLINE'],
    ...['UNDO_CLAIM', 'UNDO_END_GAME'],
  ],
  over: ['RESULT', 'END_GAME', 'CORRECTION', 'UNDO_CORRECTION', 'END_ROUND'],
} as const

it.each(Object.entries(PHASES))('%s', (phase, types) => {
  expect(types.map(phaseOf)).toEqual(types.map(() => phase))
})

it('every event says one, but what comes at any time', () => {
  expect(SAYS_NO_PHASE).toEqual([
    ...['SET_HANDS', 'EXPLAIN_BID', 'ALERT_BID', 'CALL_DIRECTOR', 'ACCEPT_CALL'],
  ])
  const known: readonly string[] = [...Object.values(PHASES).flat(), ...SAYS_NO_PHASE, 'FULL']
  expect(EVENT_TYPES.filter((type) => !known.includes(type))).toEqual([])
  expect(phaseOf(null)).toBe('waiting')
})

test.each([
  ['MP', {}, { unit: 'PERCENT', plus: 60, minus: 40 }],
  ['BAM', { matchpoints: { averagePlus: 55, averageMinus: 45 } }, { unit: 'PERCENT', plus: 55, minus: 45 }],
  ['IMP', {}, { unit: 'IMP', plus: 3, minus: -3 }],
  ['IMP', { imps: { average: 2 } }, { unit: 'IMP', plus: 2, minus: -2 }],
  ['IMP', { imps: { scale: 'totalPoints' } }, { unit: 'POINT', plus: 0, minus: 0 }],
  ['IMP', { imps: { scale: 'totalPoints', average: 50 } }, { unit: 'POINT', plus: 50, minus: -50 }],
] as const)('at %s with %o averages are worth %o', (calc_type, conventions, worth) => {
  expect(averageOf({ calc_type, conventions })).toEqual(worth)
})
