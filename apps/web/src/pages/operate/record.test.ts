import { withFollowing } from '@openroom/bridge/operate/follows'
import { readTyped } from '@openroom/bridge/operate/typed'
import type { EventOf, TableEvent } from '@openroom/bridge/table/events'
import { checkLog } from '@openroom/bridge/table/log'
import { ALL_FROM_THE_TOP } from '@openroom/test-kit/boards'
import { describe, expect, it } from 'vitest'
import { confirmed, merged } from './merge.ts'
import { pressed } from './press.ts'
import {
  added,
  eventsOf,
  NO_RECORD,
  putBehind,
  redone,
  stateOf,
  type TableRecord,
  undone,
  withSaid,
} from './record.ts'

const BOARD = ALL_FROM_THE_TOP.number
const START: EventOf<'START_AUCTION'> = { type: 'START_AUCTION', board: ALL_FROM_THE_TOP }
const begun = added(NO_RECORD, BOARD, [[{ event: START }]], 0)

/** Types texts one after the other, as the console does. */
function typed(texts: string, from: TableRecord = begun): TableRecord {
  let record = from
  for (const text of texts.split(' ')) {
    const state = stateOf(record, BOARD)
    const reading = readTyped(state, text.replace('⏎', '\n'))
    if (reading.kind !== 'done') throw new Error(`${text}: ${reading.kind}`)
    const groups = withFollowing(state, reading.events).map(({ events }) =>
      events.map((event) => ({ event })),
    )
    record = added(record, BOARD, groups, 0)
  }
  return record
}

const sent = (record: TableRecord) => confirmed(record, record.entries.length)
const types = (record: TableRecord) => eventsOf(record, BOARD).map(({ type }) => type)
const IN_PLAY = 'p p p 1n p p p'

describe('taking back', () => {
  it('leaves no trace of what was not sent', () => {
    const record = typed(`${IN_PLAY} st`)
    const back = undone(record, BOARD, 0)
    expect(types(back)).toEqual(types(typed(IN_PLAY)))
    expect(redone(back, 0).entries.map(({ event }) => event)).toEqual(
      record.entries.map(({ event }) => event),
    )
  })

  it.each([
    ['a call', 'p p 1n'],
    ['the last pass', IN_PLAY],
    ['a card', `${IN_PLAY} st`],
    ['a whole trick', `${IN_PLAY} st s5 s2 sj`],
    ['a claim', `${IN_PLAY} st c13`],
    ['an accepted claim, with its result', `${IN_PLAY} st c13 ⏎`],
    ['a declined claim', `${IN_PLAY} st c13 n`],
    ['a board passed out', 'p p p p'],
  ])('what was sent, the director takes back: %s', (_, texts) => {
    const record = sent(typed(texts))
    const back = undone(record, BOARD, 0)
    expect(back.entries.length).toBeGreaterThan(record.entries.length)
    expect(checkLog(eventsOf(back, BOARD)).ok).toBe(true)
    const before = texts.split(' ').slice(0, texts.includes('⏎') || texts.endsWith(' n') ? -2 : -1)
    expect(stateOf(back, BOARD)).toEqual(stateOf(typed(before.join(' ')), BOARD))
    expect(stateOf(redone(back, 0), BOARD)).toEqual(stateOf(record, BOARD))
  })

  it('goes on from step to step, sent or not, to the start', () => {
    let record = typed('st s5 s2', sent(typed(IN_PLAY)))
    for (let i = 0; i < 20; i++) record = undone(record, BOARD, 0)
    expect(stateOf(record, BOARD)).toEqual(stateOf(begun, BOARD))
    for (let i = 0; i < 20; i++) record = redone(record, 0)
    expect(stateOf(record, BOARD)).toEqual(stateOf(typed(`${IN_PLAY} st s5 s2`), BOARD))
  })

  it('keeps a board that viewers have seen begin', () => {
    expect(undone(sent(begun), BOARD, 0)).toEqual(sent(begun))
    expect(undone(begun, BOARD, 0).entries).toEqual([])
  })
})

describe('a director who was called', () => {
  const called: TableEvent = { type: 'CALL_DIRECTOR', seat: 'N' }
  const comes: TableEvent = { type: 'ACCEPT_CALL', director: 'Dora' }
  const withDirector = (record: TableRecord) =>
    added(record, BOARD, [[{ event: called }], [{ event: comes }]], 0)

  it('takes back the call before it', () => {
    const record = sent(withDirector(sent(typed('p p 1n'))))
    const back = undone(record, BOARD, 0)
    expect(types(back)).toEqual([...types(record), 'CANCEL_BID'])
    expect(stateOf(redone(back, 0), BOARD)).toEqual(stateOf(record, BOARD))
  })

  it('is no trace himself while it is not sent, unless a call or card is meant', () => {
    const record = withDirector(sent(typed('p p 1n')))
    expect(types(undone(record, BOARD, 0))).toEqual(types(record).slice(0, -1))
    expect(types(undone(record, BOARD, 0, 'moves'))).toEqual([...types(record), 'CANCEL_BID'])
  })
})

describe('hands that were put in', () => {
  it('are taken back to what was known before, and put in again', () => {
    const blind = added(
      NO_RECORD,
      BOARD,
      [[{ event: { ...START, board: { ...ALL_FROM_THE_TOP, deal: null } } }]],
      0,
    )
    const record = sent(typed(IN_PLAY, blind))
    const dummy = { N: ALL_FROM_THE_TOP.deal.N, E: null, S: null, W: null }
    const put = sent(added(record, BOARD, [[{ event: { type: 'SET_HANDS', deal: dummy } }]], 0))
    const back = undone(put, BOARD, 0)
    expect(stateOf(back, BOARD)).toEqual(stateOf(record, BOARD))
    expect(checkLog(eventsOf(back, BOARD)).ok).toBe(true)
    expect(stateOf(redone(back, 0), BOARD)).toEqual(stateOf(put, BOARD))
  })
})

describe('what is said of a call', () => {
  it('is in the call while it is here, and an event of its own later', () => {
    const record = typed('p 2c')
    const said = withSaid(record, BOARD, 1, { alert: true, text: 'strong' }, 0)
    expect(eventsOf(said, BOARD).at(-1)).toEqual({
      type: 'BID',
      seat: 'S',
      call: '2C',
      alert: true,
      explanations: [{ to: 'all', text: 'strong' }],
    })
    const later = withSaid(sent(record), BOARD, 1, { alert: true, text: 'strong' }, 0)
    expect(types(later).slice(-2)).toEqual(['ALERT_BID', 'EXPLAIN_BID'])
    expect(stateOf(later, BOARD)).toEqual(stateOf(said, BOARD))
  })
})

describe('what is said of a call without an alert, or to one side', () => {
  it('is in the call, by listener', () => {
    const said = withSaid(typed('p 2c'), BOARD, 1, { alert: false, text: 'ne: strong | sw: 20+' }, 0)
    expect(eventsOf(said, BOARD).at(-1)).toEqual({
      type: 'BID',
      seat: 'S',
      call: '2C',
      explanations: [
        { to: 'N', text: 'strong' },
        { to: 'E', text: 'strong' },
        { to: 'S', text: '20+' },
        { to: 'W', text: '20+' },
      ],
    })
  })

  it('is not sent again where nothing is new', () => {
    const told = sent(withSaid(typed('p 2c'), BOARD, 1, { alert: true, text: 'strong' }, 0))
    expect(withSaid(told, BOARD, 1, { alert: true, text: 'strong' }, 0)).toBe(told)
  })
})

describe('what stood aside', () => {
  const aside = typed('p 1n').entries.slice(1)
  const bids = (record: TableRecord) =>
    eventsOf(record, BOARD).flatMap((e) => (e.type === 'BID' ? e.call : []))

  it('goes behind what came from elsewhere', () => {
    const put = putBehind(sent(begun), aside, 5)
    expect(bids(put.record)).toEqual(['P', '1NT'])
    expect(put.left).toEqual([])
  })

  it('stays aside from the first entry on that cannot have happened', () => {
    const over = sent(typed('p p p p'))
    const put = putBehind(over, aside, 5)
    expect(put.record).toBe(over)
    expect(put.left).toEqual(aside)
  })
})

describe('what the server has', () => {
  const record = typed(`${IN_PLAY} st`)
  const told = record.entries.map(({ seq, board, event }) => ({ seq, board, event: event! }))

  it('confirms what arrived although nobody heard the answer', () => {
    const now = merged(record, told.slice(3, 6), 3, 0)
    expect(now.aside).toEqual([])
    expect(now.record.entries.map(({ state }) => state)).toEqual([
      ...Array(6).fill('sent'),
      ...Array(record.entries.length - 6).fill('typed'),
    ])
  })

  it('is sent again what it has lost', () => {
    const now = merged(sent(record), told.slice(0, 2), 0, 0)
    expect(now.record.entries.filter(({ state }) => state === 'typed')).toHaveLength(
      record.entries.length - 2,
    )
  })

  it('comes first where another console has written', () => {
    const other: TableEvent = { type: 'BID', seat: 'S', call: '1H' }
    const now = merged(record, [...told.slice(0, 2), { seq: 2, board: BOARD, event: other }], 0, 0)
    expect(eventsOf(now.record, BOARD)).toEqual([START, told[1]!.event, other])
    expect(now.aside).toHaveLength(record.entries.length - 2)
    expect(now.newest).toBe(BOARD)
  })

  it.each([
    ['a result that the desk has put right', { result: { contract: null, tricks: null } }],
    ['the director’s word in the log', { event: { type: 'UNDO_CORRECTION' } as const }],
  ])('takes %s of another board without a word against what is typed', (_, ruled) => {
    const other = { seq: 2, board: BOARD + 1, ...ruled }
    const now = merged(record, [...told.slice(0, 2), other], 0, 0)
    expect([now.aside, now.newest]).toEqual([[], null])
    expect(eventsOf(now.record, BOARD)).toEqual(eventsOf(record, BOARD))
    expect(now.record.entries.map(({ seq }) => seq)).toEqual(now.record.entries.map((_one, i) => i))
    expect(now.record.entries[2]).toMatchObject({ ...other, state: 'sent' })
    expect(now.record.entries[3]).toMatchObject({ board: BOARD, state: 'typed' })
    const back = undone(now.record, BOARD, 0)
    expect(eventsOf(back, BOARD)).toEqual(eventsOf(undone(record, BOARD, 0), BOARD))
  })

  it('sets aside what is typed of a board that the desk has put right', () => {
    const ruled = { seq: 2, board: BOARD, result: { contract: null, tricks: null } }
    const now = merged(record, [...told.slice(0, 2), ruled, { ...ruled, seq: 3, board: BOARD + 1 }], 0, 0)
    expect(now.aside).toHaveLength(record.entries.length - 2)
    expect(now.newest).toBe(BOARD)
  })
})

describe('a key', () => {
  const state = stateOf(typed(IN_PLAY), BOARD)
  it.each([
    ['', 'u', 'undo'],
    ['', 'Backspace', 'undo'],
    ['', 'r', 'redo'],
    ['', 'Enter', 'next'],
    ['', '?', 'keys'],
    ['', '=', 'results'],
    ['', '/', 'hands'],
    ['', 's', 'text'],
    ['s', 'Backspace', 'text'],
    ['s', 'T', 'enter'],
    ['s', 'z', 'unknown'],
    ['b', '1', 'text'],
    ['b1', 'Enter', 'board'],
    ['', 'Shift', 'unknown'],
    ['', '!', 'unknown'],
    ['h', '!', 'unknown'],
  ])('after "%s": %s does %s', (text, key, kind) => {
    expect(pressed(state, text, key).kind).toBe(kind)
  })

  it('explains the last call until a card is played, with an alert in the auction alone', () => {
    expect(pressed(stateOf(typed('p 1n'), BOARD), '', 'a').kind).toBe('alert')
    expect(pressed(stateOf(typed('p 1n'), BOARD), '', 'e').kind).toBe('explain')
    expect(pressed(state, '', 'e').kind).toBe('explain')
    expect(pressed(state, '', 'a').kind).not.toBe('alert')
    expect(pressed(stateOf(typed('st', typed(IN_PLAY)), BOARD), '', 'e').kind).toBe('unknown')
  })

  it('alone gives up what is against the Laws, and ! enters it', () => {
    const revoking = stateOf(typed('st', typed(IN_PLAY)), BOARD)
    expect(pressed(revoking, 'h', '5').kind).toBe('text')
    expect(pressed(revoking, 'h5', '!')).toMatchObject({ kind: 'enter' })
    expect(pressed(revoking, 'h5', 'u').kind).toBe('undo')
  })
})
