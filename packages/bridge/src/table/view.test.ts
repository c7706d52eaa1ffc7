import { CLAIMED, GRAND_SLAM, PASSED_OUT_BOARD } from '@openroom/test-kit/boards'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEATS, seatAfter } from '../seat.ts'
import type { TableEvent } from './events.ts'
import { appendEvent } from './log.ts'
import { recordToLog, type TableRecord } from './record.ts'
import { foldTable } from './reducer.ts'
import { EMPTY_TABLE, type TableState } from './state.ts'
import {
  actorOnTurn,
  cardCount,
  dummySeat,
  handsLeft,
  isCorrected,
  isDummyDown,
  phaseOf,
  playableCards,
  type ResultLine,
  resultLine,
  resultOf,
  seatOnTurn,
  trickCounts,
  trickOnTable,
  visibleHands,
} from './view.ts'

const eventsOf = (record: TableRecord): readonly TableEvent[] => {
  const log = recordToLog(record)
  if (!log.ok) throw new Error(JSON.stringify(log.error))
  return log.value.events
}

/** The state just after the event at which `when` first holds. */
function at(record: TableRecord, when: (state: TableState) => boolean): TableState {
  const events = eventsOf(record)
  const state = events.map((_, i) => foldTable(events.slice(0, i + 1))).find(when)
  if (!state) throw new Error('never so')
  return state
}

const cardsPlayed = (count: number) => at(CLAIMED, (state) => cardCount(state) === count)
const RESULT = { contract: CLAIMED.contract, tricks: 12, scoreNs: 1440 }

describe('phases and turns', () => {
  test('an empty table', () => {
    expect([phaseOf(EMPTY_TABLE), seatOnTurn(EMPTY_TABLE)]).toEqual(['empty', null])
    expect(handsLeft(EMPTY_TABLE)).toEqual({ N: null, E: null, S: null, W: null })
    expect(resultOf(EMPTY_TABLE)).toBeNull()
  })

  test('the auction: the dealer, then clockwise, nobody after the last pass', () => {
    const start = at(CLAIMED, ({ board }) => board !== null)
    expect([phaseOf(start), seatOnTurn(start)]).toEqual(['auction', 'E'])
    const turns = CLAIMED.calls.map((_, i) => seatOnTurn(at(CLAIMED, ({ calls }) => calls.length === i + 1)))
    expect(turns).toEqual([...CLAIMED.calls.slice(1).map(({ seat }) => seat), null])
  })

  test('the play: declarer acts for dummy', () => {
    const lead = at(CLAIMED, ({ contract }) => contract !== null)
    expect([phaseOf(lead), seatOnTurn(lead), actorOnTurn(lead)]).toEqual(['play', 'E', 'E'])
    expect([dummySeat(lead), isDummyDown(lead), isDummyDown(cardsPlayed(1))]).toEqual(['S', false, true])
    expect([seatOnTurn(cardsPlayed(1)), actorOnTurn(cardsPlayed(1))]).toEqual(['S', 'N'])
    expect(seatOnTurn(cardsPlayed(4))).toBeNull()
    expect(playableCards(cardsPlayed(1))).toEqual(['H8', 'H7', 'H6'])
  })

  test('nobody plays while a claim is decided, and after it was accepted the game has ended', () => {
    const claimed = at(CLAIMED, ({ claim }) => claim?.status === 'made')
    expect([phaseOf(claimed), seatOnTurn(claimed), playableCards(claimed)]).toEqual(['play', null, null])
    const untold = foldTable(
      [{ type: 'CLAIM', seat: 'E', tricks: null }, { type: 'CLAIM_ACCEPT' }],
      cardsPlayed(3),
    )
    expect([phaseOf(untold), seatOnTurn(untold), resultOf(untold)]).toEqual(['ended', null, null])
  })

  test('four passes end the game without a result posted', () => {
    const out = at(PASSED_OUT_BOARD, ({ contract }) => contract !== null)
    expect([phaseOf(out), seatOnTurn(out)]).toEqual(['ended', null])
    expect(resultOf(out)).toMatchObject({ source: 'played', tricks: null, scoreNs: 0 })
  })
})

describe('tricks and cards', () => {
  test('the trick on the table', () => {
    expect(trickOnTable(cardsPlayed(6))?.cards.map(({ card }) => card)).toEqual(['SA', 'S8'])
    expect(handsLeft(cardsPlayed(4)).E).not.toContain('HJ')
  })

  test('counts: won so far, then as the result says', () => {
    expect(trickCounts(at(CLAIMED, ({ tricks }) => tricks.at(1)?.winner === 'N'))).toEqual({ NS: 2, EW: 0 })
    expect(trickCounts(foldTable(eventsOf(CLAIMED)))).toEqual({ NS: 13, EW: 0 })
    const corrected = foldTable([{ type: 'CORRECTION', result: RESULT }], foldTable(eventsOf(CLAIMED)))
    expect(trickCounts(corrected)).toEqual({ NS: 12, EW: 1 })
  })
})

describe('the result', () => {
  const played = at(GRAND_SLAM, ({ tricks }) => tricks.at(12)?.winner === 'S')

  test('comes from the cards, then from the table, then from the director', () => {
    const steps: readonly TableEvent[] = [
      { type: 'END_GAME', result: { contract: null, tricks: 12, scoreNs: -100 } },
      { type: 'CORRECTION', result: { contract: null, tricks: 13, scoreNs: 2210 } },
      { type: 'CORRECTION', result: { contract: null, tricks: null, scoreNs: null } },
      { type: 'UNDO_CORRECTION' },
    ]
    const states = [played, ...steps.map((_, i) => foldTable(steps.slice(0, i + 1), played))]
    const told = states.map(resultOf).map((result) => [result?.source, result?.tricks, result?.scoreNs])
    expect(told).toEqual([
      ['played', 13, 2210],
      ['posted', 12, -100],
      ['corrected', 13, 2210],
      ['corrected', null, null],
      ['corrected', 13, 2210],
    ])
    expect(states.map(isCorrected)).toEqual([false, false, true, true, true])
    for (const state of states) expect(resultOf(state)?.contract).toEqual(GRAND_SLAM.contract)
  })

  test('an accepted claim counts for declarer, whoever made it', () => {
    const claim: readonly TableEvent[] = [{ type: 'CLAIM', seat: 'E', tricks: 1 }, { type: 'CLAIM_ACCEPT' }]
    expect(resultOf(foldTable(claim, cardsPlayed(3)))).toMatchObject({ tricks: 12, scoreNs: 1440 })
  })

  test('no result while a claim waits or was declined', () => {
    const claim: readonly TableEvent[] = [{ type: 'CLAIM', seat: 'E', tricks: 1 }, { type: 'CLAIM_DECLINE' }]
    expect(resultOf(foldTable(claim.slice(0, 1), cardsPlayed(3)))).toBeNull()
    expect(resultOf(foldTable(claim, cardsPlayed(3)))).toBeNull()
  })

  const contract = { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' } as const
  const LINES: readonly (readonly [string, Parameters<typeof resultLine>[0], ResultLine])[] = [
    ['made', { contract, tricks: 10, scoreNs: 420 }, { kind: 'played', contract, over: 0, scoreNs: 420 }],
    [
      'overtricks',
      { contract, tricks: 12, scoreNs: 480 },
      { kind: 'played', contract, over: 2, scoreNs: 480 },
    ],
    ['down', { contract, tricks: 7, scoreNs: -150 }, { kind: 'played', contract, over: -3, scoreNs: -150 }],
    [
      'tricks unknown',
      { contract, tricks: null, scoreNs: 420 },
      { kind: 'played', contract, over: null, scoreNs: 420 },
    ],
    ['ruled', { contract, tricks: 10, scoreNs: null }, { kind: 'tdRuling', contract }],
    ['passed out', { contract: { kind: 'passedOut' }, tricks: null, scoreNs: 0 }, { kind: 'passedOut' }],
    [
      'no contract told',
      { contract: null, tricks: null, scoreNs: 50 },
      { kind: 'played', contract: null, over: null, scoreNs: 50 },
    ],
  ]
  test.each(LINES)('%s', (_, result, line) => {
    expect(resultLine(result)).toEqual(line)
  })
})

describe('kibitzing', () => {
  const seen = (state: TableState, seat: 'N' | 'W' | null) =>
    SEATS.filter((other) => visibleHands(state, seat)[other]).join('')

  test('one hand, dummy once it is down, all at the end', () => {
    expect(seen(cardsPlayed(0), 'W')).toBe('W')
    expect(seen(cardsPlayed(1), 'W')).toBe('SW')
    expect(seen(foldTable(eventsOf(CLAIMED)), 'W')).toBe('NESW')
  })

  test('without a kibitzed seat all hands', () => {
    expect(seen(cardsPlayed(0), null)).toBe('NESW')
  })
})

describe('of any log', () => {
  const states = fc.tuple(logArb(), fc.nat()).map(([events, cut]) => foldTable(events.slice(0, cut % 160)))

  test('tricks of both sides never exceed thirteen, and are thirteen once their number is settled', () => {
    fc.assert(
      fc.property(states, (state) => {
        const { NS, EW } = trickCounts(state)
        expect(Math.min(NS, EW)).toBeGreaterThanOrEqual(0)
        const result = resultOf(state)
        const settled = result?.contract?.kind === 'played' && result.tricks !== null
        if (settled) expect(NS + EW).toBe(13)
        else expect(NS + EW).toBe(state.tricks.filter(({ winner }) => winner).length)
      }),
    )
  })

  test('whoever is on turn may go on, in turn', () => {
    fc.assert(
      fc.property(states, (state) => {
        const seat = seatOnTurn(state)
        if (seat === null) return
        const event: TableEvent =
          phaseOf(state) === 'auction'
            ? { type: 'BID', seat, call: 'P' }
            : { type: 'PLAY_CARD', seat, card: playableCards(state)?.[0] ?? 'SA' }
        fc.pre(event.type === 'BID' || playableCards(state) !== null)
        expect(appendEvent(state, event)).toMatchObject({ ok: true, value: { doubt: null } })
        const other = { ...event, seat: seatAfter(seat) }
        const added = appendEvent(state, other)
        expect(added.ok ? added.value.doubt : added.error).not.toBeNull()
      }),
    )
  })
})
