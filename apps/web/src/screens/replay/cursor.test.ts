import { cindexOf, positionOf } from '@openroom/bridge/table/cindex'
import type { TableEvent } from '@openroom/bridge/table/events'
import { stepsOf } from '@openroom/bridge/table/steps'
import { auction, cards } from '@openroom/test-kit/build'
import { describe, expect, test } from 'vitest'
import { movesFrom } from './cursor.ts'

const trick = (text: string): readonly TableEvent[] => [
  ...cards(text).map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card })),
  { type: 'END_TRICK', winner: 'E' },
]

const CALLS: readonly TableEvent[] = [
  { type: 'START_AUCTION', board: { number: 1, dealer: 'N', vulnerability: 'NONE', deal: null } },
  ...auction('1NT P P P').map(({ seat, call }): TableEvent => ({ type: 'BID', seat, call })),
]

const LOG: readonly TableEvent[] = [
  ...CALLS,
  {
    type: 'END_AUCTION',
    contract: { kind: 'played', level: 1, strain: 'NT', declarer: 'N', doubling: '' },
  },
  ...trick('E SK S2 S3 S4'),
  ...trick('E SQ S5 S6 S7'),
  { type: 'CLAIM', seat: 'N', tricks: 7 },
  { type: 'CLAIM_ACCEPT' },
  { type: 'END_GAME', result: { contract: null, tricks: 7, scoreNs: 90 } },
]

const STEPS = stepsOf(LOG)

describe('moves', () => {
  test('rewind goes to the first card, then to the first call', () => {
    const at = positionOf(STEPS, 5)
    const first = movesFrom(STEPS, at).rewind
    expect(first === null ? null : cindexOf(STEPS, first)).toBe(0)
    const again = movesFrom(STEPS, first ?? 0).rewind
    expect(again).toBe(STEPS.stops[0])
    expect(movesFrom(STEPS, again ?? 0)).toMatchObject({ rewind: null, previous: null })
  })

  test('end where the log ends', () => {
    const last = STEPS.stops.at(-1) ?? 0
    expect(movesFrom(STEPS, last)).toMatchObject({ next: null, end: null })
  })
})
