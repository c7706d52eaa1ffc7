import type { TableEvent } from '@openroom/bridge/table/events'
import { stepsOf } from '@openroom/bridge/table/steps'
import { auction, cards } from '@openroom/test-kit/build'
import { describe, expect, it } from 'vitest'
import { systemMessage } from '../../testing/messages.ts'
import { board, CONTRACT } from '../../testing/slam.ts'
import { placed, type Replayed, stopShown, toCome } from './places.ts'

/** As a replay has it: seated and opened, 4 calls, 5 cards, of which one is taken back, a claim, the result. */
const EVENTS: readonly TableEvent[] = [
  { type: 'SEAT_PLAYER', seat: 'N', player: { id: 4, name: 'Nora Berg' } },
  board(9),
  ...auction('6NT P P P').map(({ seat, call }): TableEvent => ({ type: 'BID', seat, call })),
  { type: 'END_AUCTION', contract: CONTRACT },
  ...cards('E HQ H7 H3 HA').map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card })),
  { type: 'END_TRICK', winner: 'N' },
  ...cards('N SA').map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card })),
  { type: 'SEAT_PLAYER', seat: 'E', player: { id: 6, name: 'Ed Lind' } },
  { type: 'CANCEL_CARD' },
  { type: 'CLAIM', seat: 'N', tricks: 12 },
  { type: 'CLAIM_ACCEPT' },
  { type: 'END_GAME', result: { contract: CONTRACT, tricks: 12, scoreNs: 990 } },
]
const steps = stepsOf(EVENTS)
const at = (position: number): Replayed => ({ events: EVENTS, steps, position, go: () => undefined })

const said = (id: number, step: number | null, on: number | null = 9) =>
  systemMessage({ id, board: on, step, message: [[`${id}`, 'plain']] })

describe('a comment in a replay', () => {
  it.each([
    ['on the hands', 0, 2, null],
    ['at the first call', 1, 3, { type: 'BID', seat: 'N', call: '6NT' }],
    ['at the last call', 4, 6, { type: 'BID', call: 'P' }],
    ['at the end of the auction', 5, 7, { type: 'BID', call: 'P' }],
    ['at the opening lead', 6, 8, { type: 'PLAY_CARD', seat: 'E', card: 'HQ' }],
    ['at the last card of a trick', 9, 12, { type: 'PLAY_CARD', card: 'HA' }],
    ['at the end of a trick', 10, 12, { type: 'PLAY_CARD', card: 'HA' }],
    ['at a card that is taken back later', 11, 14, { type: 'PLAY_CARD', card: 'SA' }],
    ['when it was taken back', 12, 15, { type: 'PLAY_CARD', card: 'SA' }],
    ['at a claim', 13, 17, { type: 'CLAIM' }],
    ['at the result', 15, 18, { type: 'END_GAME' }],
    ['at more than the record has', 99, 18, { type: 'END_GAME' }],
  ])('%s', (_, step, stop, subject) => {
    const [one] = placed([said(1, step)], at(0), 9)
    expect(one?.stop).toBe(stop)
    if (subject === null) expect(one?.subject).toBeNull()
    else expect(one?.subject).toMatchObject(subject)
  })

  it('has a stop that the replay has', () => {
    for (let step = 0; step <= EVENTS.length + 1; step++)
      expect(steps.stops).toContain(placed([said(1, step)], at(0), 9)[0]?.stop)
  })

  it('belongs to no moment where its step is not known, or when it names no board', () => {
    const all = placed([said(1, null), said(2, 3, null)], at(0), 9)
    expect(all.map(({ stop }) => stop)).toEqual([null, null])
  })

  it('comes in the order of the play, at one call in the order of writing', () => {
    const all = placed([said(1, 6), said(2, 1), said(3, null), said(4, 1), said(5, 0)], at(0), 9)
    expect(all.map((one) => one.said.id)).toEqual([3, 5, 2, 4, 1])
  })

  it('has been said by then, or is to come', () => {
    const all = placed([said(1, 0), said(2, 4), said(3, 6), said(4, null)], at(7), 9)
    expect(stopShown(at(7))).toBe(7)
    expect(toCome(all, at(7)).map((one) => one.said.id)).toEqual([3])
    expect(toCome(all, at(2)).map((one) => one.said.id)).toEqual([2, 3])
    expect(toCome(all, at(EVENTS.length))).toEqual([])
  })
})
