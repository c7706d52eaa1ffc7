import { EVENT_TYPES } from '@openroom/bridge/table/traits'
import { expect, it } from 'vitest'
import { phaseOf, SAYS_NO_PHASE } from './phase.ts'

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
