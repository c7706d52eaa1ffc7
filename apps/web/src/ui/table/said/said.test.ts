import type { TableEvent, TableEventType } from '@openroom/bridge/table/events'
import { foldTable, reduceTable } from '@openroom/bridge/table/reducer'
import { TABLE_EVENT_TYPES } from '@openroom/bridge/table/shape'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { auction, cards } from '@openroom/test-kit/build'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { board, CONTRACT } from '../../../testing/slam.ts'
import { spokenEvent } from './events.ts'
import { spokenOpening, spokenPlace } from './place.ts'
import { spokenWords } from './sentences.ts'
import { spokenStep } from './step.ts'

const bids = (text: string): readonly TableEvent[] =>
  auction(text).map(({ seat, call }): TableEvent => ({ type: 'BID', seat, call }))
const played = (text: string): readonly TableEvent[] =>
  cards(text).map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card }))

const PASSED = { kind: 'passedOut' } as const

const AUCTION = [board(9), ...bids('6NT P P P')]
const PLAY: readonly TableEvent[] = [...AUCTION, { type: 'END_AUCTION', contract: CONTRACT }]
const LED = [...PLAY, ...played('E HQ H7 H3')]
const TRICK = [...PLAY, ...played('E HQ H7 H3 HA')]
const CLAIM: TableEvent = { type: 'CLAIM', seat: 'N', tricks: 12, explanation: 'top !s and ♥' }
const CLAIMED: readonly TableEvent[] = [...TRICK, { type: 'END_TRICK', winner: 'N' }, CLAIM]
const MADE: TableEvent = { type: 'END_GAME', result: { contract: CONTRACT, tricks: 12, scoreNs: 990 } }
const ENDED: readonly TableEvent[] = [...CLAIMED, { type: 'CLAIM_ACCEPT' }, MADE]
const DOWN: TableEvent = { type: 'CORRECTION', result: { contract: CONTRACT, tricks: 11, scoreNs: -50 } }
const NORA: TableEvent = { type: 'SEAT_PLAYER', seat: 'N', player: { id: 4, name: 'Nora Berg' } }

type Line = {
  readonly before: readonly TableEvent[]
  readonly event: TableEvent
  readonly heard: string | null
  /** Stepping back over it alone. */
  readonly back: string | null
}

const WORTH = '17 IMP for Harbour'
const CLAIM_WORDS = 'North claims 11 of 12 tricks. top spades and hearts'

const LINES: { readonly [T in TableEventType]: Line } = {
  FULL: {
    before: [],
    event: { type: 'FULL', state: foldTable(LED) },
    heard:
      'Board 9. Dealer North. East-West vulnerable. Contract 6 notrump by North. Trick 1. ' +
      'Tricks: North-South 0, East-West 0. Last card: West 3 of hearts. North to play',
    back: 'No board on the table yet',
  },
  START_ROUND: {
    before: [],
    event: { type: 'START_ROUND', round: 3 },
    heard: 'Round 3 begins',
    back: 'No board on the table yet',
  },
  SEAT_PLAYER: {
    before: [],
    event: NORA,
    heard: 'Nora Berg sits North',
    back: 'North waits for a player',
  },
  START_AUCTION: {
    before: [],
    event: board(9),
    heard: 'Board 9. Dealer North. East-West vulnerable',
    back: 'No board on the table yet',
  },
  BID: {
    before: [board(9)],
    event: {
      type: 'BID',
      seat: 'N',
      call: '2D',
      alert: true,
      explanations: [{ to: 'all', text: 'weak, 6♥ or 6!s' }],
    },
    heard: 'North: 2 diamonds, alerted: weak, 6 hearts or 6 spades',
    back: 'Taken back: North 2 diamonds',
  },
  CANCEL_BID: {
    before: AUCTION,
    event: { type: 'CANCEL_BID' },
    heard: 'TD recalled last bid(s). West pass. West to call',
    back: 'Standing again: West pass',
  },
  EXPLAIN_BID: {
    before: AUCTION,
    event: { type: 'EXPLAIN_BID', index: 0, explanations: [{ to: 'S', text: 'to play' }] },
    heard: 'North 6 notrump explained: to play',
    back: 'Before the explanation of North 6 notrump',
  },
  ALERT_BID: {
    before: AUCTION,
    event: { type: 'ALERT_BID', index: 0, alert: true },
    heard: 'North 6 notrump is alerted',
    back: 'Before the alert of North 6 notrump',
  },
  END_AUCTION: {
    before: AUCTION,
    event: { type: 'END_AUCTION', contract: CONTRACT },
    heard: 'Contract 6 notrump by North. East to lead',
    back: 'Before the end of the auction. Last call: West pass',
  },
  PLAY_CARD: {
    before: PLAY,
    event: { type: 'PLAY_CARD', seat: 'E', card: 'HQ', irregular: 'leadOutOfTurn' },
    heard: 'East plays queen of hearts, lead out of turn',
    back: 'Taken back: East queen of hearts',
  },
  END_TRICK: {
    before: TRICK,
    event: { type: 'END_TRICK', winner: 'N' },
    heard: 'North wins trick 1. North-South 1, East-West 0',
    back: 'Trick 1 again. Tricks: North-South 0, East-West 0',
  },
  CANCEL_CARD: {
    before: LED,
    event: { type: 'CANCEL_CARD' },
    heard: 'Taken back: West 3 of hearts. West to play',
    back: 'Standing again: West 3 of hearts',
  },
  CLAIM: {
    before: CLAIMED.slice(0, -1),
    event: CLAIM,
    heard: CLAIM_WORDS,
    back: 'Before the claim. After trick 1. Tricks: North-South 1, East-West 0. North to lead',
  },
  CLAIM_ACCEPT: {
    before: CLAIMED,
    event: { type: 'CLAIM_ACCEPT' },
    heard: 'Claim accepted',
    back: 'Before the answer to the claim',
  },
  CLAIM_DECLINE: {
    before: CLAIMED,
    event: { type: 'CLAIM_DECLINE' },
    heard: 'Claim declined. North to lead',
    back: 'Before the answer to the claim',
  },
  SET_HANDS: {
    before: TRICK,
    event: { type: 'SET_HANDS', deal: null },
    heard: 'The hands were put in or put right',
    back: 'Before the hands were put in',
  },
  UNDO_CLAIM: {
    before: CLAIMED,
    event: { type: 'UNDO_CLAIM' },
    heard: 'The claim is taken back. North to lead',
    back: `Standing again: ${CLAIM_WORDS}`,
  },
  END_GAME: {
    before: ENDED.slice(0, -1),
    event: MADE,
    heard: '6 notrump by North, made. 990 to North-South. 17 IMP for Harbour',
    back: 'Before the result. Claim accepted',
  },
  UNDO_END_GAME: {
    before: [...TRICK, MADE],
    event: { type: 'UNDO_END_GAME' },
    heard:
      'The result is taken back. Trick 1. Tricks: North-South 0, East-West 0. Last card: North ace of hearts',
    back: 'Standing again: 6 notrump by North, made. 990 to North-South',
  },
  CORRECTION: {
    before: ENDED,
    event: DOWN,
    heard: 'Modified result by TD: 6 notrump by North, one down. 50 to East-West. 17 IMP for Harbour',
    back: 'Before the TD’s change. 6 notrump by North, made. 990 to North-South',
  },
  UNDO_CORRECTION: {
    before: [...ENDED, DOWN],
    event: { type: 'UNDO_CORRECTION' },
    heard: 'The TD’s change is taken back. 6 notrump by North, made. 990 to North-South. 17 IMP for Harbour',
    back: 'Standing again: Modified result by TD: 6 notrump by North, one down. 50 to East-West',
  },
  CALL_DIRECTOR: {
    before: [NORA],
    event: { type: 'CALL_DIRECTOR', seat: 'N' },
    heard: 'Nora Berg called TD',
    back: null,
  },
  ACCEPT_CALL: {
    before: [NORA],
    event: { type: 'ACCEPT_CALL', director: 'Max Frei' },
    heard: 'Max Frei accepted the call',
    back: null,
  },
  END_ROUND: { before: [NORA], event: { type: 'END_ROUND' }, heard: 'End of the round', back: null },
}

const statesOf = (events: readonly TableEvent[]): readonly TableState[] =>
  events.reduce<TableState[]>(
    (states, event) => [...states, reduceTable(states.at(-1) ?? EMPTY_TABLE, event)],
    [EMPTY_TABLE],
  )

const logOf = (events: readonly TableEvent[]) => ({
  events,
  states: statesOf(events),
  worth: WORTH,
  listener: null,
})

describe('every kind of event has its line', () => {
  test.each(TABLE_EVENT_TYPES.map((type) => [type, LINES[type]] as const))('%s', (_, line) => {
    const events = [...line.before, line.event]
    const [before, after] = [foldTable(line.before), foldTable(events)]
    expect(after).not.toBe(before)
    const at = line.before.length
    expect({
      live: spokenEvent(line.event, { before, after, worth: WORTH }),
      forward: spokenStep(logOf(events), { from: at, to: at + 1, amount: 'cards' }) || null,
      back: spokenStep(logOf(events), { from: at + 1, to: at, amount: 'cards' }) || null,
    }).toEqual({ live: line.heard, forward: line.heard, back: line.back })
  })
})

/** Told at their time, and nothing that could be taken back. */
const PASSING = new Set<TableEventType>(['CALL_DIRECTOR', 'ACCEPT_CALL', 'END_ROUND'])

test('whatever a log holds, no step along it is mute, and no text is missing', () => {
  fc.assert(
    fc.property(logArb(), (events) => {
      const log = logOf(events)
      for (const [at, event] of events.entries()) {
        const forward = spokenStep(log, { from: at, to: at + 1, amount: 'cards' })
        const back = spokenStep(log, { from: at + 1, to: at, amount: 'cards' })
        expect(`${forward}${back}`).not.toMatch(/Unknown key|undefined|null|NaN|\.\.|^ | $/)
        const same = event.type === 'SEAT_PLAYER' || event.type === 'EXPLAIN_BID'
        if (!same) expect(forward, event.type).not.toBe('')
        if (!same && !PASSING.has(event.type)) expect(back, event.type).not.toBe('')
      }
    }),
    { numRuns: 60 },
  )
})

describe('a call', () => {
  const heard = (event: TableEvent, kibitzed: 'N' | 'S' | null = null) => {
    const before = foldTable([board(9)])
    return spokenEvent(
      event,
      { before, after: reduceTable(before, event), worth: null },
      kibitzed && { seat: kibitzed, alertType: 'SCREENS' },
    )
  }
  test.each([
    ['X', 'North: double'],
    ['XX', 'North: redouble'],
    ['P', 'North: pass'],
    ['2D', 'North: 2 diamonds'],
  ] as const)('%s is a word', (call, words) => {
    expect(heard({ type: 'BID', seat: 'N', call })).toBe(words)
  })
  test('alerted without a word is told', () => {
    expect(heard({ type: 'BID', seat: 'N', call: '2C', alert: true })).toBe('North: 2 clubs, alerted')
  })
  test('against the Laws is told', () => {
    const event: TableEvent = { type: 'BID', seat: 'N', call: '1C', irregular: 'insufficientBid' }
    expect(heard(event)).toBe('North: 1 club, insufficient bid')
  })
  test('is explained to the side of the screen that listens', () => {
    const explanations = [{ to: 'E', text: 'majors' } as const, { to: 'S', text: 'minors' } as const]
    const event: TableEvent = { type: 'BID', seat: 'N', call: '2C', alert: true, explanations }
    expect(heard(event, 'N')).toBe('North: 2 clubs, alerted: majors')
    expect(heard(event, 'S')).toBe('North: 2 clubs, alerted: minors')
  })
})

test('an explanation that is taken back is told; one of the other side of the screen is not', () => {
  const said: TableEvent = { type: 'EXPLAIN_BID', index: 0, explanations: [{ to: 'E', text: 'both' }] }
  const gone = { type: 'EXPLAIN_BID', index: 0, explanations: [{ to: 'E', text: '' }] } as const
  const one = foldTable(AUCTION)
  const two = reduceTable(one, said)
  const moment = { before: one, after: two, worth: null }
  expect(spokenEvent(said, moment, { seat: 'N', alertType: 'SCREENS' })).toBe(
    'North 6 notrump explained: both',
  )
  expect(spokenEvent(said, moment, { seat: 'S', alertType: 'SCREENS' })).toBeNull()
  for (const explanations of [gone.explanations, []]) {
    const back = { ...gone, explanations }
    const later = { before: two, after: reduceTable(two, back), worth: null }
    expect(spokenEvent(back, later)).toBe('The explanation of North 6 notrump is taken back')
  }
})

test('far steps are told by where they lead: the end by its result', () => {
  const log = logOf(ENDED)
  expect(spokenStep(log, { from: 5, to: ENDED.length, amount: 'cards' })).toBe(
    '6 notrump by North, made. 990 to North-South. 17 IMP for Harbour',
  )
  expect(spokenStep(log, { from: ENDED.length, to: 6, amount: 'cards' })).toBe(
    'Before the opening lead. East to lead',
  )
  expect(spokenStep(log, { from: ENDED.length, to: 1, amount: 'cards' })).toBe(
    'Before the first call. North to call',
  )
})

test('what a claim came to is told once, by the result; before it to who asks', () => {
  const heard = ENDED.map((_, at) => spokenStep(logOf(ENDED), { from: at, to: at + 1, amount: 'cards' }))
  expect(heard.filter((text) => text.includes('990 to North-South'))).toHaveLength(1)
  expect(spokenPlace(foldTable(CLAIMED))).toBe(`${CLAIM_WORDS}. 6 notrump by North, made. 990 to North-South`)
})

test('a board that is passed out is told once', () => {
  const passed: readonly TableEvent[] = [
    ...[board(9), ...bids('P P P P'), { type: 'END_AUCTION', contract: PASSED } as const],
    { type: 'END_GAME', result: { contract: PASSED, tricks: null, scoreNs: 0 } },
  ]
  const log = logOf(passed)
  const told = (worth: string | null) =>
    [5, 6].map((at) => spokenStep({ ...log, worth }, { from: at, to: at + 1, amount: 'cards' }))
  expect(told(WORTH)).toEqual(['Passed out', WORTH])
  expect(told(null)).toEqual(['Passed out', 'No score'])
  // Opened before the result has come.
  expect(spokenOpening(log.states[6]!, WORTH)).toMatch(/Passed out$/)
  expect(spokenOpening(log.states[7]!, WORTH)).toMatch(/Passed out. 17 IMP for Harbour$/)
})

test('a replay that opens before the lead says board, contract and declarer', () => {
  expect(spokenOpening(foldTable(PLAY))).toBe(
    'Board 9. Dealer North. East-West vulnerable. Contract 6 notrump by North. Before the opening lead. East to lead',
  )
})

test.each([
  ['5+♥, !s stop', '5+ hearts, spades stop'],
  ['Weak', 'Weak'],
  ['(!c)', '(clubs)'],
])('%s is read as %s', (text, words) => {
  expect(spokenWords(text)).toBe(words)
})
