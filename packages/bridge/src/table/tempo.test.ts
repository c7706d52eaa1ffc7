import { expect, it } from 'vitest'
import type { TableEvent } from './events.ts'
import { findTempo, type TimedEvent } from './tempo.ts'

const bid = (seat: 'N' | 'E' | 'S' | 'W', call: '1NT' | 'P'): TableEvent => ({ type: 'BID', seat, call })
const card = (seat: 'N' | 'E' | 'S' | 'W', text: 'S2' | 'SA' | 'S3' | 'H4'): TableEvent => ({
  type: 'PLAY_CARD',
  seat,
  card: text,
})
const ENDED: TableEvent = {
  type: 'END_AUCTION',
  contract: { kind: 'played', level: 1, strain: 'NT', declarer: 'N', doubling: '' },
}

/** Each event so many seconds after the one before. */
const timed = (...log: readonly (readonly [seconds: number, event: TableEvent])[]): readonly TimedEvent[] => {
  let at = 1_000_000
  return log.map(([seconds, event]) => {
    at += seconds * 1_000
    return { event, at }
  })
}

const OPENED: TableEvent = {
  type: 'START_AUCTION',
  board: { number: 1, dealer: 'N', vulnerability: 'NONE', deal: null },
}

it('gives each call and card its seat and time, and declarer those of dummy', () => {
  const tempo = findTempo(
    timed(
      [0, OPENED],
      [10, bid('N', '1NT')],
      [3, bid('E', 'P')],
      [20, bid('S', 'P')],
      [2, bid('W', 'P')],
      [0, ENDED],
      [15, card('E', 'S2')],
      [30, card('S', 'SA')],
      [1, card('W', 'S3')],
    ),
  )
  expect(tempo?.actions.map(({ seat, ms }) => `${seat} ${ms / 1_000}`)).toEqual([
    'N 10',
    'E 3',
    'S 20',
    'W 2',
    'E 15',
    'N 30',
    'W 1',
  ])
  expect(tempo?.taken).toEqual({ NS: 60_000, EW: 21_000 })
  expect(tempo?.began).toBe(1_000_000)
})

it('counts the time of what was taken back, and shows what stands', () => {
  const tempo = findTempo(
    timed(
      [0, OPENED],
      [5, bid('N', '1NT')],
      [4, { type: 'CANCEL_BID' }],
      [6, bid('N', 'P')],
      [2, bid('E', '1NT')],
      [1, { type: 'CANCEL_BID' }],
      [3, bid('E', 'P')],
    ),
  )
  expect(tempo?.actions).toMatchObject([
    { seat: 'N', call: 'P', ms: 6_000 },
    { seat: 'E', call: 'P', ms: 3_000 },
  ])
  expect(tempo?.taken).toEqual({ NS: 11_000, EW: 5_000 })
})

it('takes no time from a side where a clock goes back', () => {
  const tempo = findTempo(timed([0, OPENED], [9, bid('N', '1NT')], [-2, bid('E', 'P')], [4, bid('S', 'P')]))
  expect(tempo?.taken).toEqual({ NS: 13_000, EW: 0 })
})

it.each<readonly [string, readonly (readonly [number, TableEvent])[]]>([
  [
    'a claim that is declined',
    [
      [480, { type: 'CLAIM', seat: 'N', tricks: 3 }],
      [90, { type: 'CLAIM_DECLINE' }],
    ],
  ],
  [
    'a claim taken back the next day',
    [
      [2, { type: 'CLAIM', seat: 'N', tricks: 3 }],
      [86_400, { type: 'UNDO_CLAIM' }],
    ],
  ],
  ['a board taken up again', [[600, { type: 'UNDO_END_GAME' }]]],
])('%s is nobody’s thought', (_, between) => {
  const tempo = findTempo(timed([0, OPENED], [5, bid('N', '1NT')], ...between, [4, bid('E', 'P')]))
  expect(tempo?.taken).toEqual({ NS: 5_000, EW: 4_000 })
})

it('knows nobody’s time while the director is called, until the next call or card', () => {
  const director: TableEvent = { type: 'CALL_DIRECTOR', seat: 'E' }
  const comes: TableEvent = { type: 'ACCEPT_CALL', director: 'Vera' }
  const tempo = findTempo(
    timed(
      [0, OPENED],
      [5, bid('N', '1NT')],
      [60, director],
      [30, comes],
      [1, { type: 'CANCEL_BID' }],
      [480, bid('N', 'P')],
      [7, bid('E', 'P')],
    ),
  )
  expect(tempo?.taken).toEqual({ NS: 5_000, EW: 7_000 })
})

it('begins anew with a board that is opened once more, and not before it is opened', () => {
  const seated: TableEvent = { type: 'START_ROUND', round: 1 }
  const tempo = findTempo(
    timed([0, seated], [600, OPENED], [5, bid('N', '1NT')], [60, OPENED], [7, bid('N', 'P')]),
  )
  expect(tempo?.taken).toEqual({ NS: 7_000, EW: 0 })
  expect(tempo?.began).toBe(1_665_000)
})

it('has none of what came all at once, or of nothing', () => {
  expect(findTempo([])).toBeNull()
  expect(findTempo(timed([0, OPENED]))).toBeNull()
  expect(findTempo(timed([0, OPENED], [0, bid('N', 'P')], [0, bid('E', 'P')]))).toBeNull()
})
