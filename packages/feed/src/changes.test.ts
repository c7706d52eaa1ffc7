import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, type Unnumbered } from './changes.ts'

const of = (board: number, events: readonly TableEvent[]): readonly Unnumbered[] =>
  events.map((event) => ({ board, event }))
const eventsIn = (entries: readonly Unnumbered[]) =>
  entries.flatMap((entry) => ('event' in entry ? [entry.event] : []))

const start: TableEvent = {
  type: 'START_AUCTION',
  board: { number: 1, dealer: 'N', vulnerability: 'NONE', deal: null },
}
const call = (seat: 'N' | 'E' | 'S' | 'W', made: '1S' | '1H' | 'P'): TableEvent => ({
  type: 'BID',
  seat,
  call: made,
})

/** With the parts that a call has when it is told again. */
const spelled = (event: TableEvent): TableEvent =>
  event.type === 'BID' ? { ...event, alert: false, explanations: [] } : event

describe('a result that was sent', () => {
  const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' } as const
  const result = (tricks: number, jury = false): Unnumbered => ({
    board: 1,
    result: { contract, tricks, jury },
  })

  it('is not sent again over rulings behind it, whosever it was', () => {
    expect(changesOf([result(9), result(8, true)], [result(9)]).entries).toEqual([])
    expect(changesOf([result(7, true), result(8, true)], [result(7, true)]).entries).toEqual([])
  })

  it('is sent where the file has another one by now, or its first behind a ruling', () => {
    const now = { entries: [result(10)], revises: true }
    expect(changesOf([result(9), result(8, true)], [result(10)])).toEqual(now)
    expect(changesOf([result(8, true)], [result(10)])).toEqual({ ...now, revises: false })
  })

  it('is sent where what this file has said last is known to be another one', () => {
    const own = new Map([[1, { contract, tricks: 8, jury: true }]])
    expect(changesOf([result(9), result(8, true)], [result(9)], own).entries).toEqual([result(9)])
    expect(changesOf([result(8, true), result(6, true)], [result(8, true)], own).entries).toEqual([])
  })
})

describe('what a director put right in the log', () => {
  const result = { contract: null, tricks: 8, scoreNs: null }
  const played = [start, call('N', 'P'), call('E', 'P'), call('S', 'P'), call('W', 'P')]
  const corrected: TableEvent = { type: 'CORRECTION', result }

  it('is not the file’s to take back', () => {
    expect(changesOf(of(1, [...played, corrected]), of(1, played))).toEqual({ entries: [], revises: false })
    const undone: TableEvent = { type: 'UNDO_CORRECTION' }
    expect(changesOf(of(1, [...played, corrected, undone]), of(1, played)).entries).toEqual([])
  })

  it('stays behind what the file has more', () => {
    const more = of(1, [...played, call('N', 'P')])
    expect(changesOf(of(1, [...played, corrected]), more).entries).toEqual(more.slice(-1))
  })
})

describe('what a table is sent', () => {
  it('is what the file has more than before', () => {
    const before = of(1, [start, call('N', '1S')])
    const now = of(1, [start, call('N', '1S'), call('E', 'P')])
    expect(changesOf(before, now)).toEqual({ entries: of(1, [call('E', 'P')]), revises: false })
    expect(changesOf(now, now)).toEqual({ entries: [], revises: false })
  })

  it('takes back what the file has otherwise, the last first', () => {
    const before = of(1, [start, call('N', '1S'), call('E', 'P')])
    const now = of(1, [start, call('N', '1H'), call('E', 'P')])
    const undo: TableEvent = { type: 'CANCEL_BID' }
    expect(changesOf(before, now)).toEqual({
      entries: of(1, [undo, undo, call('N', '1H'), call('E', 'P')].map(spelled)),
      revises: true,
    })
  })

  it('explains a call afterwards without taking it back', () => {
    const before = of(1, [start, call('N', '1S'), call('E', 'P')])
    const explanations = [{ to: 'all' as const, text: '11 to 15' }]
    const told = { ...call('N', '1S'), alert: true, explanations } as TableEvent
    expect(eventsIn(changesOf(before, of(1, [start, told, call('E', 'P')])).entries)).toEqual([
      { type: 'ALERT_BID', index: 0, alert: true },
      { type: 'EXPLAIN_BID', index: 0, explanations },
    ])
  })

  it('says nothing of parts that say nothing', () => {
    const plain = of(1, [start, call('N', '1S')])
    const stored = of(1, [
      start,
      { type: 'BID', seat: 'N', call: '1S', alert: false, explanations: [] } as TableEvent,
    ])
    expect(changesOf(stored, plain).entries).toEqual([])
  })

  it('puts a board on the table again whose deal is another', () => {
    const other = { ...start, board: { ...start.board, vulnerability: 'NS' } } as TableEvent
    const { entries, revises } = changesOf(of(1, [start, call('N', '1S')]), of(1, [other, call('N', '1S')]))
    expect([entries, revises]).toEqual([of(1, [other, call('N', '1S')].map(spelled)), true])
  })

  it('is a result, where one is other than before; boards that are gone from the file stay', () => {
    const result = (tricks: number) => ({ board: 2, result: { tricks } })
    expect(changesOf([], [result(9)])).toEqual({ entries: [result(9)], revises: false })
    expect(changesOf([result(9)], [result(9)])).toEqual({ entries: [], revises: false })
    expect(changesOf([result(9)], [result(10)])).toEqual({ entries: [result(10)], revises: true })
    expect(changesOf([result(9)], [])).toEqual({ entries: [], revises: false })
  })

  it('leads from whatever was sent to what the file says, for any two logs', () => {
    fc.assert(
      fc.property(logArb(), logArb(), fc.nat(200), (one, other, cut) => {
        const begun: TableEvent = { ...start }
        const before = of(1, [begun, ...one.slice(0, cut)].filter(isOfBoard))
        const wanted = of(1, [begun, ...other].filter(isOfBoard))
        const { entries } = changesOf(before, wanted)
        const board = (events: readonly TableEvent[]) => {
          const { claim, ...state } = foldTable(events)
          const counting = claim?.status === 'declined' ? null : claim
          return { ...state, claim: counting, declinedClaims: [], players: null, round: null }
        }
        expect(board(eventsIn([...before, ...entries]))).toEqual(board(eventsIn(wanted)))
        const again = changesOf([...before, ...entries], wanted).entries
        expect(again.filter((entry) => 'event' in entry && entry.event.type !== 'SEAT_PLAYER')).toEqual([])
      }),
      { numRuns: 300, endOnFailure: true },
    )
  })
})

const isOfBoard = ({ type }: TableEvent): boolean =>
  type !== 'FULL' && type !== 'START_ROUND' && type !== 'SEAT_PLAYER' && type !== 'END_ROUND'
