import { foldTable } from '@openroom/bridge/table/reducer'
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import type { TablePush } from '@openroom/protocol/push'
import { auction, cards } from '@openroom/test-kit/build'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { derivedPush, eventPush, fullPush } from '../testing/liveTable.ts'
import { board, CONTRACT, type Logged } from '../testing/slam.ts'
import { Reception } from './reception.ts'
import { createTable, isSameBoard } from './table.ts'

const RESULT = { contract: CONTRACT, tricks: 12, scoreNs: 990 } as const

const LOG: readonly Logged[] = [
  { type: 'START_ROUND', round: 2 },
  { type: 'SEAT_PLAYER', seat: 'N', player: { id: 4, name: 'Nora Berg' } },
  board(9),
  ...auction('6NT P P P').map(({ seat, call }): Logged => ({ type: 'BID', seat, call })),
  { type: 'END_AUCTION', contract: CONTRACT },
  ...cards('E HQ H7 H3 HA').map(({ seat, card }): Logged => ({ type: 'PLAY_CARD', seat, card })),
  { type: 'END_TRICK', winner: 'N' },
  { type: 'CLAIM', seat: 'N', tricks: 12 },
  { type: 'CLAIM_ACCEPT' },
  { type: 'END_GAME', result: RESULT },
  board(10),
]

const END = LOG.findIndex(({ type }) => type === 'END_GAME')

function table() {
  const ask = vi.fn()
  const feed = createTable()
  const reception = new Reception()
  const send = (push: TablePush) => {
    const verdict = reception.judge(push)
    if (verdict === 'apply') feed.receive(push)
    if (verdict === 'gap') ask()
  }
  return { ...feed, ask, send, now: () => feed.store.getState() }
}

/** A table that has had so many events of the log. */
function openedAt(events: number) {
  const opened = table()
  opened.send(fullPush(foldTable(LOG.slice(0, events)), events))
  return opened
}

const pushAt = (at: number): TablePush => eventPush(LOG[at - 1]!, at)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is pushed', () => {
  test('is folded from the whole table on', () => {
    const { send, now } = openedAt(3)
    for (let at = 4; at <= END; at++) send(pushAt(at))
    expect(now().state).toEqual(foldTable(LOG.slice(0, END)))
    expect(now().context?.homeTeam?.name).toBe('Harbour')
  })

  test('is dropped when it is held already', () => {
    const { send, now, ask } = openedAt(5)
    for (const at of [6, 6, 5, 7, 6]) send(pushAt(at))
    expect(now().state).toEqual(foldTable(LOG.slice(0, 7)))
    expect(ask).not.toHaveBeenCalled()
  })

  test('after a gap waits for the whole, and asks for it once', () => {
    const { send, now, ask } = openedAt(5)
    for (const at of [7, 8, 9]) send(pushAt(at))
    expect(now().state).toEqual(foldTable(LOG.slice(0, 5)))
    expect(ask).toHaveBeenCalledTimes(1)
    send(fullPush(foldTable(LOG.slice(0, 9)), 9))
    send(pushAt(10))
    expect(now().state).toEqual(foldTable(LOG.slice(0, 10)))
  })

  test('before any whole table is a gap', () => {
    const { send, now, ask } = table()
    send(pushAt(1))
    expect(ask).toHaveBeenCalledTimes(1)
    expect(now().state).toEqual(EMPTY_TABLE)
  })

  test('of an unknown type is logged only, and no gap', () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const { send, now, ask } = openedAt(3)
    send({ ...pushAt(4), type: 'TOSS_COIN' } as unknown as TablePush)
    send(pushAt(5))
    expect(log).toHaveBeenCalledWith('Unknown table event', 'TOSS_COIN')
    expect(ask).not.toHaveBeenCalled()
    expect(now().state.calls).toHaveLength(1)
  })

  test('leads to the log whatever the network drops, repeats or cuts', () => {
    const trouble = fc.array(fc.constantFrom('sent', 'sent', 'sent', 'lost', 'twice', 'cut', 'old'), {
      minLength: 160,
      maxLength: 160,
    })
    fc.assert(
      fc.property(logArb(), trouble, (log, fates) => {
        const events = log.filter((event): event is Logged => event.type !== 'FULL')
        let had = 0
        const { send, ask, store, close } = table()
        ask.mockImplementation(() => whole())
        const whole = () => send(fullPush(foldTable(events.slice(0, had)), had))
        whole()
        for (const [at, event] of events.entries()) {
          had = at + 1
          const fate = fates[at]
          if (fate === 'cut') whole()
          else if (fate !== 'lost') send(eventPush(event, had))
          if (fate === 'twice') send(eventPush(event, had))
          if (fate === 'old' && at > 0) send(eventPush(events[at - 1]!, at))
          vi.runAllTimers()
        }
        whole()
        vi.runAllTimers()
        // A Game has no round before the first one but 0.
        const expected = foldTable(events)
        expect(store.getState().state).toEqual({ ...expected, round: expected.round ?? 0 })
        close()
      }),
      { numRuns: 60 },
    )
  })
})

describe('the end of a game', () => {
  test('is applied after 300 ms, and what follows it waits [DURATION.endGame]', () => {
    const { send, now } = openedAt(END)
    send(pushAt(END + 1))
    send(derivedPush({ type: 'PAIR_RESULT', payload: { nsRoundResult: 11, ewRoundResult: 0 } }, END + 1))
    send(eventPush(board(10), END + 2))
    vi.advanceTimersByTime(299)
    expect([now().state.posted, now().context?.nsRoundResult]).toEqual([null, null])
    vi.advanceTimersByTime(1)
    expect(now().state.board?.number).toBe(10)
    expect(now().context?.nsRoundResult).toBe(11)
  })

  test('waiting for its time gives way to the whole table', () => {
    const { send, now } = openedAt(END)
    send(pushAt(END + 1))
    send(fullPush(foldTable(LOG), LOG.length))
    vi.advanceTimersByTime(300)
    expect(now().state).toEqual(foldTable(LOG))
  })
})

describe('what is told for a while', () => {
  test.each([
    [{ type: 'CALL_DIRECTOR', seat: 'N' }, { kind: 'called', seat: 'N', who: 'Nora Berg' }, 4_000],
    [{ type: 'ACCEPT_CALL', director: 'Max Frei' }, { kind: 'coming', who: 'Max Frei' }, 4_000],
    [{ type: 'CANCEL_BID' }, { kind: 'recalled' }, 4_000],
  ] as const)('%o', (event, notice, ms) => {
    const { send, now } = openedAt(5)
    send(eventPush(event, 6))
    expect(now().notice).toEqual(notice)
    vi.advanceTimersByTime(ms - 1)
    expect(now().notice).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(now().notice).toBeNull()
  })

  test('a claim that is accepted stays 2 s, over the result too', () => {
    const { send, now } = openedAt(END - 1)
    send(pushAt(END))
    send(pushAt(END + 1))
    vi.advanceTimersByTime(1_999)
    expect(now().state.posted).toEqual(RESULT)
    expect(now().notice).toEqual({ kind: 'claimAccepted' })
    vi.advanceTimersByTime(1)
    expect(now().notice).toBeNull()
  })

  test('the next board ends it', () => {
    const { send, now } = openedAt(END)
    send(eventPush({ type: 'ACCEPT_CALL', director: 'Max Frei' }, END + 1))
    send(eventPush(board(10), END + 2))
    expect(now().notice).toBeNull()
  })
})

describe('what the server derives', () => {
  const speed = { miniSessionId: 1, tableId: 31, calcTableId: 70, delay: 95, speed: 'FAST' } as const
  const message = { type: 'BYE_FOLLOW', playerId: 4, player: 'Nora Berg' } as const

  test('sets what it names', () => {
    const { send, now } = openedAt(3)
    const derived = [
      { type: 'SPEED', payload: speed },
      { type: 'WAITING_TABLE', payload: { waiting: true } },
      { type: 'EXTRA_DELAY', payload: { seconds: 60 } },
      { type: 'FOLLOW_MESSAGE', payload: message },
      { type: 'OTHER_TABLE_VISIBLE', payload: { visible: false, otherTableId: null } },
      { type: 'KNOCKOUT_CORRECTION', payload: { corrections: [{ teamId: 5, amount: -3, roundLimit: 1 }] } },
    ] as const
    for (const [i, event] of derived.entries()) send(derivedPush(event, 3, i + 1))
    expect(now()).toMatchObject({ speed, waiting: true, extraDelay: 60 })
    expect(now().follows.get(4)).toEqual(message)
    expect(now().context).toMatchObject({ otherRoomVisible: false, otherTableId: null })
    expect(now().corrections).toEqual([{ teamId: 5, amount: -3, roundLimit: 1 }])
    send(derivedPush({ type: 'HIDE_FOLLOW_MESSAGE', payload: { playerId: 4 } }, 3, 7))
    expect(now().follows.size).toBe(0)
  })

  test('is at rest again with the whole table, unless said again', () => {
    const { send, now } = openedAt(3)
    send(derivedPush({ type: 'WAITING_TABLE', payload: { waiting: true } }, 3))
    send(fullPush(foldTable(LOG.slice(0, 3)), 3))
    expect(now().waiting).toBe(false)
  })
})

test('every event is told with the table before and after it', () => {
  const { send, onEvent } = openedAt(3)
  const told: string[] = []
  onEvent((event, before, after) => told.push(`${event.type} ${before.calls.length} ${after.calls.length}`))
  send(pushAt(4))
  send(pushAt(5))
  expect(told).toEqual(['BID 0 1', 'BID 1 2'])
})

test('two moments are of the same board only in the same round', () => {
  const at = (events: number) => foldTable(LOG.slice(0, events))
  expect(isSameBoard(at(4), at(9))).toBe(true)
  expect(isSameBoard(at(4), foldTable(LOG))).toBe(false)
  expect(isSameBoard(at(4), { ...at(4), round: 3 })).toBe(false)
})
