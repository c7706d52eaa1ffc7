import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOfLogged, type Unnumbered } from './changes.ts'

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
  const result = (tricks: number, jury = false) => ({ board: 1, result: { contract, tricks, jury } })
  const directors = (tricks: number, jury = true) => ({ ...result(tricks, jury), own: false })

  it('is not sent again over what others wrote behind it, whatever that is', () => {
    for (const behind of [directors(8), directors(8, false)]) {
      expect(changesOfLogged([result(9), behind], [result(9)]).entries).toEqual([])
      expect(changesOfLogged([result(7, true), behind], [result(7, true)]).entries).toEqual([])
    }
  })

  it('is sent where the file has another one by now, or its first behind a ruling', () => {
    const now = { entries: [result(10)], revises: true }
    expect(changesOfLogged([result(9), directors(8)], [result(10)])).toEqual(now)
    expect(changesOfLogged([directors(8)], [result(10)])).toEqual({ ...now, revises: false })
  })

  it.each([
    ['rulings', result(7, true), result(8, true)],
    ['a ruling between', result(9), result(8, true)],
  ])('goes back to what the file had said before, by the log alone: %s', (_, one, other) => {
    const expected = { entries: [one], revises: true }
    expect(changesOfLogged([one, other], [one])).toEqual(expected)
    expect(changesOfLogged([one, other, directors(6)], [one])).toEqual(expected)
    expect(changesOfLogged([one, other, one], [one]).entries).toEqual([])
  })

  it('is the same with the score that follows from it', () => {
    const stored = { board: 1, result: { contract, tricks: 9, scoreNs: 400 } }
    expect(changesOfLogged([stored], [result(9)]).entries).toEqual([])
    const wrong = { board: 1, result: { contract, tricks: 9, scoreNs: 430 } }
    expect(changesOfLogged([stored], [wrong]).entries).toEqual([wrong])
  })
})

describe('what a director put right in the log', () => {
  const played = [start, call('N', 'P'), call('E', 'P'), call('S', 'P'), call('W', 'P')]
  const correction = (tricks: number): TableEvent => ({
    type: 'CORRECTION',
    result: { contract: null, tricks, scoreNs: null },
  })
  const undone: TableEvent = { type: 'UNDO_CORRECTION' }
  const directors = (...events: readonly TableEvent[]) =>
    of(1, events).map((entry) => ({ ...entry, own: false }))
  const sent = (...events: readonly TableEvent[]) => of(1, [...played, ...events])

  it('is not the file’s to take back, nor told again', () => {
    for (const own of [[], [correction(7)]])
      for (const word of [[correction(8)], [correction(7)], [correction(8), undone]])
        expect(changesOfLogged([...sent(...own), ...directors(...word)], sent(...own)).entries).toEqual([])
  })

  it('stays behind what the file has more', () => {
    const more = sent(call('N', 'P'))
    expect(changesOfLogged([...sent(), ...directors(correction(8))], more).entries).toEqual(more.slice(-1))
  })

  it('is told apart from what the file put right itself, which goes with the file', () => {
    const back = { entries: of(1, [undone]), revises: true }
    expect(changesOfLogged(sent(correction(7)), sent())).toEqual(back)
    expect(changesOfLogged([...directors(correction(8)), ...sent(correction(7))], sent())).toEqual(back)
    expect(changesOfLogged(sent(correction(7)), sent(correction(6)))).toEqual({
      entries: of(1, [undone, correction(6)]),
      revises: true,
    })
    expect(changesOfLogged(sent(correction(7), undone), sent()).entries).toEqual([])
  })

  it('stands before what the file puts right later, which counts once it is taken back', () => {
    const log = [...directors(correction(8)), ...of(1, [correction(7)]), ...directors(undone)]
    expect(changesOfLogged([...sent(), ...log], sent(correction(7))).entries).toEqual([])
    expect(changesOfLogged([...sent(), ...log], sent()).entries).toEqual(of(1, [undone]))
  })

  it('keeps what the file put right beneath it until it is gone', () => {
    const both = [...sent(correction(7)), ...directors(correction(8))]
    expect(changesOfLogged(both, sent()).entries).toEqual([])
    expect(changesOfLogged([...both, ...directors(undone)], sent()).entries).toEqual(of(1, [undone]))
  })

  it('stands where the file puts the board on the table again', () => {
    const other = { ...start, board: { ...start.board, vulnerability: 'NS' } } as TableEvent
    const again = [other, ...played.slice(1)]
    const all = (...events: readonly TableEvent[]) => of(1, [...again, ...events].map(spelled))
    const behind = [...sent(), ...directors(correction(8))]
    expect(changesOfLogged(behind, of(1, again)).entries).toEqual(all())
    expect(changesOfLogged(sent(correction(7)), of(1, [...again, correction(7)])).entries).toEqual([
      ...of(1, [undone]),
      ...all(correction(7)),
    ])
  })
})

describe('what a table is sent', () => {
  it('is what the file has more than before', () => {
    const before = of(1, [start, call('N', '1S')])
    const now = of(1, [start, call('N', '1S'), call('E', 'P')])
    expect(changesOfLogged(before, now)).toEqual({ entries: of(1, [call('E', 'P')]), revises: false })
    expect(changesOfLogged(now, now)).toEqual({ entries: [], revises: false })
  })

  it('takes back what the file has otherwise, the last first', () => {
    const before = of(1, [start, call('N', '1S'), call('E', 'P')])
    const now = of(1, [start, call('N', '1H'), call('E', 'P')])
    const undo: TableEvent = { type: 'CANCEL_BID' }
    expect(changesOfLogged(before, now)).toEqual({
      entries: of(1, [undo, undo, call('N', '1H'), call('E', 'P')].map(spelled)),
      revises: true,
    })
  })

  it('explains a call afterwards without taking it back', () => {
    const before = of(1, [start, call('N', '1S'), call('E', 'P')])
    const explanations = [{ to: 'all' as const, text: '11 to 15' }]
    const told = { ...call('N', '1S'), alert: true, explanations } as TableEvent
    expect(eventsIn(changesOfLogged(before, of(1, [start, told, call('E', 'P')])).entries)).toEqual([
      { type: 'ALERT_BID', index: 0, alert: true },
      { type: 'EXPLAIN_BID', index: 0, explanations },
    ])
  })

  it('takes calls back behind a claim that was declined', () => {
    const contract = { kind: 'played', level: 1, strain: 'S', declarer: 'N', doubling: '' } as const
    const passes = (['E', 'S', 'W'] as const).map((seat) => call(seat, 'P'))
    const before = [start, call('N', '1S'), ...passes, { type: 'END_AUCTION', contract } as const]
    const claimed: readonly TableEvent[] = [
      { type: 'PLAY_CARD', seat: 'E', card: 'H7' },
      { type: 'CLAIM', seat: 'N', tricks: 9 },
      { type: 'CLAIM_DECLINE' },
    ]
    const now = [start, call('N', '1H')]
    const { entries } = changesOfLogged(of(1, [...before, ...claimed]), of(1, now))
    expect(foldTable([...before, ...claimed, ...eventsIn(entries)])).toEqual(foldTable(now))
  })

  it('says nothing of parts that say nothing', () => {
    const plain = of(1, [start, call('N', '1S')])
    const stored = of(1, [
      start,
      { type: 'BID', seat: 'N', call: '1S', alert: false, explanations: [] } as TableEvent,
    ])
    expect(changesOfLogged(stored, plain).entries).toEqual([])
  })

  it('puts a board on the table again whose deal is another', () => {
    const other = { ...start, board: { ...start.board, vulnerability: 'NS' } } as TableEvent
    const { entries, revises } = changesOfLogged(
      of(1, [start, call('N', '1S')]),
      of(1, [other, call('N', '1S')]),
    )
    expect([entries, revises]).toEqual([of(1, [other, call('N', '1S')].map(spelled)), true])
  })

  it('is a result, where one is other than before; boards that are gone from the file stay', () => {
    const result = (tricks: number) => ({ board: 2, result: { tricks } })
    expect(changesOfLogged([], [result(9)])).toEqual({ entries: [result(9)], revises: false })
    expect(changesOfLogged([result(9)], [result(9)])).toEqual({ entries: [], revises: false })
    expect(changesOfLogged([result(9)], [result(10)])).toEqual({ entries: [result(10)], revises: true })
    expect(changesOfLogged([result(9)], [])).toEqual({ entries: [], revises: false })
  })

  it('leads from whatever was sent to what the file says, for any two logs', () => {
    fc.assert(
      fc.property(logArb(), logArb(), fc.nat(200), (one, other, cut) => {
        const begun: TableEvent = { ...start }
        const before = of(1, [begun, ...one.slice(0, cut)].filter(isOfBoard))
        const wanted = of(1, [begun, ...other].filter(isOfBoard))
        const { entries } = changesOfLogged(before, wanted)
        const board = (events: readonly TableEvent[]) => {
          const { claim, ...state } = foldTable(events)
          const counting = claim?.status === 'declined' ? null : claim
          return { ...state, claim: counting, declinedClaims: [], players: null, round: null }
        }
        expect(board(eventsIn([...before, ...entries]))).toEqual(board(eventsIn(wanted)))
        const again = changesOfLogged([...before, ...entries], wanted).entries
        expect(again.filter((entry) => 'event' in entry && entry.event.type !== 'SEAT_PLAYER')).toEqual([])
      }),
      { numRuns: 300, endOnFailure: true },
    )
  })
})

const isOfBoard = ({ type }: TableEvent): boolean =>
  type !== 'FULL' && type !== 'START_ROUND' && type !== 'SEAT_PLAYER' && type !== 'END_ROUND'
