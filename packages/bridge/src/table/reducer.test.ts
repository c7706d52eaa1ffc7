import { GRAND_SLAM } from '@openroom/test-kit/boards'
import { auction, cards, deal } from '@openroom/test-kit/build'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Board } from '../board.ts'
import type { TableEvent } from './events.ts'
import { appendEvent } from './log.ts'
import { recordToLog } from './record.ts'
import { foldTable, reduceTable } from './reducer.ts'
import { isTableEvent, TABLE_EVENT_TYPES } from './shape.ts'
import { EMPTY_TABLE, type TableState } from './state.ts'

const BOARD: Board = {
  number: 1,
  dealer: 'N',
  vulnerability: 'NONE',
  deal: deal('N:AKQJ.AK2.AK2.AK2 T98.QJT.QJT9.QJT 765.987.876.9876 432.6543.543.543'),
}

const bids = (text: string): readonly TableEvent[] =>
  auction(text).map(({ seat, call }) => ({ type: 'BID', seat, call }))

const plays = (text: string): readonly TableEvent[] =>
  cards(text).map(({ seat, card }) => ({ type: 'PLAY_CARD', seat, card }))

const START: TableEvent = { type: 'START_AUCTION', board: BOARD }
const END_AUCTION: TableEvent = {
  type: 'END_AUCTION',
  contract: { kind: 'played', level: 6, strain: 'NT', declarer: 'N', doubling: '' },
}
const AUCTION = [START, ...bids('6NT P P P'), END_AUCTION]
const TRICK = plays('E HQ H7 H3 HA')
const RESULT = { contract: END_AUCTION.contract, tricks: 12, scoreNs: 990 }

/** What is done, and how it is undone: the state is then the one before it, in every part. */
const UNDONE: readonly (readonly [string, readonly TableEvent[], readonly TableEvent[], TableEvent])[] = [
  ['a call', [START, ...bids('1S')], bids('1S P').slice(1), { type: 'CANCEL_BID' }],
  [
    'a call, alerted and explained afterwards',
    [START, ...bids('1S')],
    [
      ...bids('1S P').slice(1),
      { type: 'ALERT_BID', index: 1, alert: true },
      { type: 'EXPLAIN_BID', index: 1, explanations: [{ to: 'all', text: 'to play' }] },
    ],
    { type: 'CANCEL_BID' },
  ],
  [
    'the last pass and the end of the auction',
    [START, ...bids('6NT P P')],
    [...bids('6NT P P P').slice(3), END_AUCTION],
    { type: 'CANCEL_BID' },
  ],
  ['the opening lead', AUCTION, TRICK.slice(0, 1), { type: 'CANCEL_CARD' }],
  [
    'hands that were put right',
    [...AUCTION, ...TRICK],
    [{ type: 'SET_HANDS', deal: { ...BOARD.deal!, S: null, W: null } }],
    { type: 'SET_HANDS', deal: BOARD.deal },
  ],
  [
    'the fourth card and the end of the trick',
    [...AUCTION, ...TRICK.slice(0, 3)],
    [...TRICK.slice(3), { type: 'END_TRICK', winner: 'N' }],
    { type: 'CANCEL_CARD' },
  ],
  [
    'the lead to a later trick',
    [...AUCTION, ...TRICK, { type: 'END_TRICK', winner: 'N' }],
    plays('N SA'),
    { type: 'CANCEL_CARD' },
  ],
  ['a claim', AUCTION, [{ type: 'CLAIM', seat: 'N', tricks: 12 }], { type: 'UNDO_CLAIM' }],
  [
    'a claim and its acceptance',
    AUCTION,
    [{ type: 'CLAIM', seat: 'N', tricks: 12 }, { type: 'CLAIM_ACCEPT' }],
    { type: 'UNDO_CLAIM' },
  ],
  [
    'a claim after one that was declined',
    [...AUCTION, { type: 'CLAIM', seat: 'N', tricks: 13 }, { type: 'CLAIM_DECLINE' }],
    [{ type: 'CLAIM', seat: 'N', tricks: 12 }],
    { type: 'UNDO_CLAIM' },
  ],
  ['the result', AUCTION, [{ type: 'END_GAME', result: RESULT }], { type: 'UNDO_END_GAME' }],
  [
    'a correction of a correction',
    [...AUCTION, { type: 'END_GAME', result: RESULT }, { type: 'CORRECTION', result: RESULT }],
    [{ type: 'CORRECTION', result: { ...RESULT, scoreNs: null } }],
    { type: 'UNDO_CORRECTION' },
  ],
]

describe('undo is exact', () => {
  test.each(UNDONE)('%s', (_, before, done, undo) => {
    const state = foldTable(before)
    const after = foldTable(done, state)
    expect(after).not.toEqual(state)
    expect(reduceTable(after, undo)).toEqual(state)
  })

  test('whatever the log, undoing the last of its kind gives the state before it', () => {
    const undoOf: Partial<Record<string, TableEvent>> = {
      BID: { type: 'CANCEL_BID' },
      PLAY_CARD: { type: 'CANCEL_CARD' },
      CLAIM: { type: 'UNDO_CLAIM' },
      END_GAME: { type: 'UNDO_END_GAME' },
      CORRECTION: { type: 'UNDO_CORRECTION' },
    }
    fc.assert(
      fc.property(logArb(), (events) => {
        let state = EMPTY_TABLE
        for (const event of events) {
          const after = reduceTable(state, event)
          const undo = undoOf[event.type]
          if (undo) expect(reduceTable(after, undo)).toEqual(state)
          state = after
        }
      }),
    )
  })
})

describe('every prefix is a state', () => {
  test('that has its shape and takes what comes next', () => {
    fc.assert(
      fc.property(logArb(), (events) => {
        let state = EMPTY_TABLE
        for (const event of events) {
          const next = reduceTable(state, event)
          expect(next).not.toBe(state)
          expect(isTableEvent({ type: 'FULL', state: next })).toBe(true)
          state = next
        }
        expect(foldTable(events)).toEqual(state)
      }),
    )
  })

  test('that a snapshot carries whole', () => {
    fc.assert(
      fc.property(logArb(), fc.nat(), (events, cut) => {
        const at = events.length === 0 ? 0 : cut % events.length
        const snapshot: TableEvent = { type: 'FULL', state: foldTable(events.slice(0, at)) }
        expect(foldTable([snapshot, ...events.slice(at)])).toEqual(foldTable(events))
      }),
    )
  })
})

describe('what cannot be applied changes nothing', () => {
  const anything = fc.oneof(
    fc.record({ type: fc.string() }),
    fc.record({ type: fc.constantFrom('toString', '__proto__', 'constructor', 'TOSS_COIN') }),
    fc
      .tuple(fc.constantFrom(...TABLE_EVENT_TYPES), fc.dictionary(fc.string(), fc.anything()))
      .map(([type, parts]) => ({ ...parts, type })),
    fc.record({
      type: fc.constantFrom(...TABLE_EVENT_TYPES),
      seat: fc.anything(),
      call: fc.anything(),
      card: fc.anything(),
      contract: fc.anything(),
      state: fc.anything(),
      result: fc.anything(),
      board: fc.anything(),
    }),
  )

  test('and never throws', () => {
    fc.assert(
      fc.property(logArb(), anything, (events, event) => {
        const state = foldTable(events)
        const next = reduceTable(state, event)
        if (!isTableEvent(event)) expect(next).toBe(state)
      }),
    )
  })

  test('and a log refuses it with a reason exactly then', () => {
    fc.assert(
      fc.property(logArb(3), logArb(3), (events, others) => {
        const state = foldTable(events)
        for (const event of others) {
          const added = appendEvent(state, event)
          const next = reduceTable(state, event)
          expect(added.ok).toBe(next !== state)
        }
      }),
    )
  })

  const PLAYED = foldTable([...AUCTION, ...TRICK])
  const slam = recordToLog({ ...GRAND_SLAM, result: null })
  const PLAYED_OUT = foldTable(slam.ok ? slam.value.events : [])
  const ACCEPTED: readonly TableEvent[] = [
    { type: 'CLAIM', seat: 'N', tricks: 12 },
    { type: 'CLAIM_ACCEPT' },
    { type: 'END_GAME', result: RESULT },
  ]
  const IGNORED: readonly (readonly [string, TableState, TableEvent])[] = [
    ['a call before the board', EMPTY_TABLE, { type: 'BID', seat: 'N', call: 'P' }],
    ['a call after the end of the auction', foldTable(AUCTION), { type: 'BID', seat: 'N', call: 'P' }],
    ['a card before the contract', foldTable([START]), { type: 'PLAY_CARD', seat: 'E', card: 'HQ' }],
    ['a card of another hand', foldTable(AUCTION), { type: 'PLAY_CARD', seat: 'E', card: 'SA' }],
    ['a fifth card to a trick', PLAYED, { type: 'PLAY_CARD', seat: 'N', card: 'SA' }],
    ['a trick for a hand that did not win it', PLAYED, { type: 'END_TRICK', winner: 'E' }],
    ['a call taken back when cards lie', PLAYED, { type: 'CANCEL_BID' }],
    ['an answer to no claim', PLAYED, { type: 'CLAIM_ACCEPT' }],
    [
      'a second result',
      foldTable([{ type: 'END_GAME', result: RESULT }], PLAYED),
      { type: 'END_GAME', result: RESULT },
    ],
    ['a claim when all is played', PLAYED_OUT, { type: 'CLAIM', seat: 'S', tricks: null }],
    ['a claim undone under a result', foldTable([...AUCTION, ...ACCEPTED]), { type: 'UNDO_CLAIM' }],
    ['an explanation of no call', PLAYED, { type: 'ALERT_BID', index: 4, alert: true }],
  ]
  test.each(IGNORED)('%s', (_, state, event) => {
    expect(reduceTable(state, event)).toBe(state)
  })
})

test.each(Object.keys(EMPTY_TABLE))('a snapshot without %s changes nothing', (part) => {
  const state = foldTable(AUCTION)
  const broken = Object.fromEntries(Object.entries(state).filter(([name]) => name !== part))
  expect(reduceTable(state, { type: 'FULL', state: broken } as { type: string })).toBe(state)
})

test('players stay when a board or a round begins', () => {
  const player = { id: 7, name: 'Ada North' }
  const state = foldTable([
    { type: 'SEAT_PLAYER', seat: 'N', player },
    ...AUCTION,
    { type: 'START_ROUND', round: 2 },
    START,
  ])
  expect(state).toEqual({
    ...foldTable([START]),
    round: 2,
    players: { N: player, E: null, S: null, W: null },
  })
})

test('an explanation that says nothing takes the old ones back', () => {
  const told = [{ to: 'all', text: 'strong' }] as const
  const state = foldTable([
    START,
    { type: 'BID', seat: 'N', call: '2C', alert: true, explanations: told },
    { type: 'BID', seat: 'E', call: 'P', explanations: told },
    { type: 'EXPLAIN_BID', index: 0, explanations: [] },
  ])
  expect(state.calls.map(({ explanations }) => explanations)).toEqual([[], told])
  expect(state.calls[0]?.alert).toBe(true)
})

test('an explanation replaces what the same listener heard before', () => {
  const state = foldTable([
    START,
    {
      type: 'BID',
      seat: 'N',
      call: '2C',
      explanations: [
        { to: 'E', text: 'strong' },
        { to: 'W', text: 'any' },
      ],
    },
    { type: 'EXPLAIN_BID', index: 0, explanations: [{ to: 'E', text: 'game forcing' }] },
  ])
  expect(state.calls[0]?.explanations).toEqual([
    { to: 'W', text: 'any' },
    { to: 'E', text: 'game forcing' },
  ])
})

describe('hands put in while a board is played', () => {
  const unknown: TableEvent = { type: 'START_AUCTION', board: { ...BOARD, deal: null } }
  const hands = BOARD.deal!
  const inPlay = foldTable([unknown, ...AUCTION.slice(1), ...TRICK])
  const swapped = { ...hands, N: hands.E, E: hands.N }

  test.each([
    ['all four', hands, null],
    ['dummy alone', { N: null, E: null, S: hands.S, W: null }, null],
    ['none', null, null],
    ['a card that another hand has played', swapped, 'card-not-held'],
    [
      'dummy with a card that another hand has played',
      { N: null, E: null, S: hands.E, W: null },
      'card-not-held',
    ],
    ['a card twice', { ...hands, W: hands.S }, 'malformed-event'],
    ['twelve cards', { ...hands, S: hands.S!.slice(1) }, 'malformed-event'],
  ] as const)('%s', (_, given, code) => {
    const added = appendEvent(inPlay, { type: 'SET_HANDS', deal: given })
    expect(added.ok ? null : added.error.code).toBe(code)
    if (added.ok) expect(added.value.state).toEqual({ ...inPlay, board: { ...BOARD, deal: given } })
  })

  test('need a board', () => {
    expect(appendEvent(EMPTY_TABLE, { type: 'SET_HANDS', deal: hands })).toMatchObject({
      error: { code: 'no-board' },
    })
  })
})
