import { auction, cards } from '@openroom/test-kit/build'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlayedContract } from '../contract.ts'
import type { TableEvent } from './events.ts'
import { foldTable } from './reducer.ts'
import {
  firstStop,
  isPauseBefore,
  lastStop,
  nextStop,
  previousStop,
  stepsOf,
  stopOfCard,
  stopOfTrick,
  trickAt,
} from './steps.ts'

const CONTRACT: PlayedContract = { kind: 'played', level: 1, strain: 'NT', declarer: 'N', doubling: '' }
const RESULT = { contract: CONTRACT, tricks: 7, scoreNs: 90 }

const trick = (text: string, winner: 'N' | 'E' | 'S' | 'W'): readonly TableEvent[] => [
  ...cards(text).map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card })),
  { type: 'END_TRICK', winner },
]

const LOG: readonly TableEvent[] = [
  { type: 'SEAT_PLAYER', seat: 'N', player: { id: null, name: 'Ada North' } },
  {
    type: 'START_AUCTION',
    board: { number: 1, dealer: 'N', vulnerability: 'NONE', deal: null },
  },
  ...auction('1NT P P P').map(({ seat, call }): TableEvent => ({ type: 'BID', seat, call })), // 2 to 5
  { type: 'EXPLAIN_BID', index: 0, explanations: [{ to: 'all', text: '15 to 17' }] },
  { type: 'END_AUCTION', contract: CONTRACT }, // 7
  ...trick('E SK S2 S3 S4', 'E'), // 8 to 12
  ...trick('E SQ S5 S6 SA', 'N'), // 13 to 17
  { type: 'CLAIM', seat: 'N', tricks: 7 }, // 18
  { type: 'CLAIM_ACCEPT' },
  { type: 'END_GAME', result: RESULT }, // 20
]

const CORRECTED: readonly TableEvent[] = [
  ...LOG,
  { type: 'CORRECTION', result: RESULT },
  { type: 'CORRECTION', result: { ...RESULT, scoreNs: null } },
]

describe('stops', () => {
  test('each call and card is one; trick ends, claim acceptances and late words join them', () => {
    expect(stepsOf(LOG).stops).toEqual([2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 16, 18, 20, 21])
  })

  test('a call for the director joins the step before it', () => {
    const called: TableEvent = { type: 'CALL_DIRECTOR', seat: 'E' }
    const coming: TableEvent = { type: 'ACCEPT_CALL', director: 'Tove Strand' }
    const log = [...LOG.slice(0, 9), called, coming, ...LOG.slice(9)]
    expect(stepsOf(log).stops).toHaveLength(stepsOf(LOG).stops.length)
    expect(foldTable(log)).toEqual(foldTable(LOG))
  })

  test('forward and back meet the same stops, and end at both ends', () => {
    const steps = stepsOf(LOG)
    expect(previousStop(steps, firstStop(steps))).toBeNull()
    expect(nextStop(steps, lastStop(steps))).toBeNull()
    expect(nextStop(steps, 11)).toBe(13)
    expect(previousStop(steps, 13)).toBe(11)
  })

  test('a position between stops (a live log that grew) leads to the nearest', () => {
    const steps = stepsOf(LOG)
    expect(nextStop(steps, 12)).toBe(13)
    expect(previousStop(steps, 12)).toBe(11)
  })

  test('of an empty log there is one', () => {
    const steps = stepsOf([])
    expect([firstStop(steps), lastStop(steps), stopOfCard(steps, 3)]).toEqual([0, 0, 0])
    expect([stopOfTrick(steps, 1), nextStop(steps, 0)]).toEqual([null, null])
  })
})

describe('a correction', () => {
  test('is one last step, before which automatic play pauses', () => {
    const steps = stepsOf(CORRECTED)
    expect(nextStop(steps, 21)).toBe(CORRECTED.length)
    expect(isPauseBefore(steps, 20)).toBe(false)
    expect(isPauseBefore(steps, 21)).toBe(true)
    expect(isPauseBefore(steps, CORRECTED.length)).toBe(false)
  })

  test('leaves nothing after it', () => {
    const log: readonly TableEvent[] = [
      ...CORRECTED,
      { type: 'UNDO_END_GAME' },
      { type: 'END_GAME', result: RESULT },
    ]
    expect(lastStop(stepsOf(log))).toBe(log.length)
    expect(previousStop(stepsOf(log), log.length)).toBe(21)
  })

  test('that was taken back is no step', () => {
    const steps = stepsOf([...CORRECTED, { type: 'UNDO_CORRECTION' }, { type: 'UNDO_CORRECTION' }])
    expect(steps.correction).toBeNull()
    expect(previousStop(steps, lastStop(steps))).toBe(20)
    expect(isPauseBefore(steps, 20)).toBe(false)
  })
})

describe('cards and tricks', () => {
  test.each([
    [0, 8],
    [1, 9],
    [4, 13],
    [5, 14],
    [8, 18],
    [99, 18],
    [-1, 8],
  ])('card index %i is the stop %i', (index, stop) => {
    expect(stopOfCard(stepsOf(LOG), index)).toBe(stop)
  })

  test('a trick is found at its first card', () => {
    const steps = stepsOf(LOG)
    expect([1, 2, 3].map((n) => stopOfTrick(steps, n))).toEqual([9, 14, null])
    expect([8, 9, 13, 14].map((at) => trickAt(steps, at))).toEqual([0, 1, 1, 2])
  })

  test('a trick taken back and begun again is found where it stands', () => {
    const log: readonly TableEvent[] = [
      ...LOG.slice(0, 8),
      { type: 'PLAY_CARD', seat: 'E', card: 'H2' },
      { type: 'CANCEL_CARD' },
      { type: 'PLAY_CARD', seat: 'E', card: 'SK' },
    ]
    expect(stopOfTrick(stepsOf(log), 1)).toBe(11)
    expect(stopOfTrick(stepsOf(log.slice(0, 10)), 1)).toBeNull()
  })
})

describe('of any log', () => {
  test('stops ascend, end with the log, and are walked the same both ways', () => {
    fc.assert(
      fc.property(logArb(), (events) => {
        const steps = stepsOf(events)
        expect(lastStop(steps)).toBe(events.length)
        const forward: number[] = [firstStop(steps)]
        for (let at = nextStop(steps, firstStop(steps)); at !== null; at = nextStop(steps, at))
          forward.push(at)
        const back: number[] = [lastStop(steps)]
        for (let at = previousStop(steps, lastStop(steps)); at !== null; at = previousStop(steps, at))
          back.push(at)
        expect(forward).toEqual(steps.stops)
        expect(back.toReversed()).toEqual(forward)
      }),
    )
  })

  test('a card index comes back from the stop it names', () => {
    fc.assert(
      fc.property(logArb(30), (events) => {
        const steps = stepsOf(events)
        const fresh = events.filter(({ type }) => type === 'END_AUCTION').length === 1
        fc.pre(fresh && steps.correction === null)
        for (let index = 0; index <= steps.cards.length; index++) {
          const stop = stopOfCard(steps, index)
          expect(steps.cards.filter((played) => played <= stop)).toHaveLength(index)
        }
      }),
    )
  })

  test('at the stop of a trick that trick has one card and no other is going on', () => {
    fc.assert(
      fc.property(logArb(30), (events) => {
        const steps = stepsOf(events)
        fc.pre(steps.correction === null)
        for (const [i] of steps.tricks.entries()) {
          const state = foldTable(events.slice(0, stopOfTrick(steps, i + 1) ?? 0))
          expect(state.tricks).toHaveLength(i + 1)
          expect(state.tricks.at(-1)?.cards).toHaveLength(1)
        }
      }),
    )
  })
})
