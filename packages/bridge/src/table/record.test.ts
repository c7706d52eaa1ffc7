import { CLAIMED, GRAND_SLAM, IRREGULAR, PASSED_OUT_BOARD } from '@openroom/test-kit/boards'
import { auction, cards } from '@openroom/test-kit/build'
import { playedRecordArb } from '@openroom/test-kit/records'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALLS } from '../call.ts'
import type { Contract } from '../contract.ts'
import { cardsPlayed } from '../play.ts'
import { bySeat, SEATS, seatAfter } from '../seat.ts'
import { checkLog } from './log.ts'
import { type RecordLog, recordToLog, type TableRecord } from './record.ts'
import { foldTable } from './reducer.ts'
import { phaseOf, resultOf, trickCounts } from './view.ts'

const logOf = (record: TableRecord): RecordLog => {
  const log = recordToLog(record)
  if (!log.ok) throw new Error(JSON.stringify(log.error))
  return log.value
}

const typesOf = (record: TableRecord): readonly string[] => logOf(record).events.map(({ type }) => type)

const warningsOf = (record: TableRecord): readonly string[] =>
  logOf(record).warnings.map(({ part, index, breach }) => `${part} ${index ?? '-'} ${breach.code}`)

describe('a record becomes a log', () => {
  test('played to the last card: seats, calls, tricks, result', () => {
    const types = typesOf(GRAND_SLAM)
    expect(types.slice(0, 13)).toEqual([
      ...SEATS.map(() => 'SEAT_PLAYER'),
      'START_AUCTION',
      ...GRAND_SLAM.calls.map(() => 'BID'),
      'END_AUCTION',
    ])
    expect(types.filter((type) => type === 'PLAY_CARD')).toHaveLength(52)
    expect(types.filter((type) => type === 'END_TRICK')).toHaveLength(13)
    expect(types.slice(-3)).toEqual(['PLAY_CARD', 'END_TRICK', 'END_GAME'])
    expect(warningsOf(GRAND_SLAM)).toEqual([])
    expect(trickCounts(foldTable(logOf(GRAND_SLAM).events))).toEqual({ NS: 13, EW: 0 })
  })

  test('claimed: the claim is made and accepted before the result', () => {
    expect(typesOf(CLAIMED).slice(-3)).toEqual(['CLAIM', 'CLAIM_ACCEPT', 'END_GAME'])
    const state = foldTable(logOf(CLAIMED).events)
    expect(state.claim).toEqual({ seat: 'N', tricks: 13, explanation: null, status: 'accepted' })
    expect(state.calls[3]).toMatchObject({
      alert: true,
      explanations: [{ to: 'all', text: 'any strong hand' }],
    })
  })

  test('stopped short of a known result: somebody claimed, nobody knows who', () => {
    const { claim: _, ...untold } = CLAIMED
    expect(foldTable(logOf(untold).events).claim).toMatchObject({
      seat: null,
      tricks: 13,
      status: 'accepted',
    })
  })

  test('a claim without a number takes the result’s, a defender’s the rest', () => {
    const by = (seat: 'N' | 'E') =>
      foldTable(logOf({ ...CLAIMED, claim: { seat, tricks: null } }).events).claim?.tricks
    expect([by('N'), by('E')]).toEqual([13, 0])
  })

  test('of a lead alone no claim is made up', () => {
    const lead = { ...CLAIMED, claim: null, cards: CLAIMED.cards.slice(0, 1) }
    expect(typesOf(lead).slice(-3)).toEqual(['END_AUCTION', 'PLAY_CARD', 'END_GAME'])
  })

  test('passed out: the auction ends in nothing to play', () => {
    expect(typesOf(PASSED_OUT_BOARD).slice(-2)).toEqual(['END_AUCTION', 'END_GAME'])
    expect(foldTable(logOf(PASSED_OUT_BOARD).events).contract).toEqual({ kind: 'passedOut' })
  })

  test('an auction and a play that stop anywhere are kept as far as they go', () => {
    const calls = CLAIMED.calls.slice(0, 5)
    const bare = { board: CLAIMED.board, contract: null, cards: [], result: null }
    expect(typesOf({ ...bare, calls })).toEqual(['START_AUCTION', ...calls.map(() => 'BID')])
    expect(typesOf({ ...bare, calls: [] })).toEqual(['START_AUCTION'])
  })

  test('calls without the last passes make the contract when there are cards', () => {
    const calls = CLAIMED.calls.slice(0, 8)
    const log = { ...CLAIMED, calls, contract: null, result: null, claim: null }
    expect(foldTable(logOf(log).events).contract).toEqual(CLAIMED.contract)
    expect(warningsOf(log)).toEqual(['contract - auction-going-on'])
  })

  test('cards without calls need only the contract', () => {
    expect(warningsOf({ ...CLAIMED, calls: [] })).toEqual([])
    expect(typesOf({ ...CLAIMED, calls: [] }).slice(0, 3)).toEqual([
      'START_AUCTION',
      'END_AUCTION',
      'PLAY_CARD',
    ])
  })

  test('a round is started when it is known', () => {
    expect(logOf({ ...PASSED_OUT_BOARD, round: 3 }).events[0]).toEqual({ type: 'START_ROUND', round: 3 })
  })
})

describe('irregularities', () => {
  test('that the record marks stand without a warning', () => {
    expect(warningsOf(IRREGULAR)).toEqual([])
    const state = foldTable(logOf(IRREGULAR).events)
    expect(state.calls.map(({ irregular }) => irregular).filter(Boolean)).toEqual([
      'insufficientBid',
      'callOutOfTurn',
    ])
    expect(cardsPlayed(state.tricks).map(({ irregular }) => irregular)).toEqual([
      'leadOutOfTurn',
      null,
      null,
      'revoke',
    ])
  })

  test('that it does not mark are marked, with a warning', () => {
    const bare: TableRecord = {
      ...IRREGULAR,
      calls: IRREGULAR.calls.map(({ seat, call }) => ({ seat, call })),
      cards: IRREGULAR.cards.map(({ seat, card }) => ({ seat, card })),
    }
    expect(warningsOf(bare)).toEqual([
      'calls 5 insufficient-bid',
      'calls 6 call-out-of-turn',
      'cards 0 opening-lead-out-of-turn',
      'cards 3 revoke',
    ])
    expect(logOf(bare).events).toEqual(logOf(IRREGULAR).events)
  })

  test('declarer and dummy changed over: the record’s contract is played', () => {
    const contract: Contract = { kind: 'played', level: 6, strain: 'NT', declarer: 'S', doubling: '' }
    const swapped = { ...CLAIMED, contract, cards: cards('W H5 HA HJ H8'), claim: null }
    expect(warningsOf(swapped)).toEqual(['contract - contract-differs'])
    expect(foldTable(logOf(swapped).events).contract).toEqual(contract)
  })
})

describe('what does not fit', () => {
  test('calls after the end are left out', () => {
    const calls = [...PASSED_OUT_BOARD.calls, ...auction('P P', 'S')]
    expect(warningsOf({ ...PASSED_OUT_BOARD, calls })).toEqual(['calls 4 auction-over'])
    expect(logOf({ ...PASSED_OUT_BOARD, calls })).toMatchObject({ events: logOf(PASSED_OUT_BOARD).events })
  })

  test('cards after four passes are left out', () => {
    expect(warningsOf({ ...PASSED_OUT_BOARD, cards: cards('E SA') })).toEqual(['cards 0 no-contract'])
  })

  test('a result that the cards contradict is kept', () => {
    const result = { contract: GRAND_SLAM.contract, tricks: 12, scoreNs: -100 }
    expect(warningsOf({ ...GRAND_SLAM, result })).toEqual(['result - result-differs'])
    expect(resultOf(foldTable(logOf({ ...GRAND_SLAM, result }).events))).toMatchObject({ tricks: 12 })
  })

  test('an impossible claim is left out, the result kept', () => {
    const result = { contract: CLAIMED.contract, tricks: 2, scoreNs: -1000 }
    const record = { ...CLAIMED, claim: null, result }
    expect(warningsOf(record)).toEqual(['claim - claim-impossible'])
    expect(typesOf(record).slice(-2)).toEqual(['END_TRICK', 'END_GAME'])
    expect(warningsOf({ ...GRAND_SLAM, claim: { seat: 'S', tricks: 12 } })).toEqual([
      'claim - claim-impossible',
    ])
  })

  test.each([
    ['a card of another hand', cards('E SA'), 0, 'card-not-held'],
    ['a card again', [...CLAIMED.cards, ...cards('N SA')], 12, 'card-played-twice'],
    ['two cards of a hand', [...cards('E HJ'), ...cards('E HT')], 1, 'second-card-to-trick'],
  ])('%s is refused with its place', (_, wrong, index, code) => {
    const log = recordToLog({ ...CLAIMED, cards: wrong })
    expect(log).toMatchObject({ ok: false, error: { part: 'cards', index, breach: { code } } })
  })
})

describe('of any legal record', () => {
  test('the log has every call and card, no warning, and ends when the record does', () => {
    fc.assert(
      fc.property(playedRecordArb, (record) => {
        const log = logOf(record)
        const state = foldTable(log.events)
        expect(log.warnings).toEqual([])
        expect(state.calls.map(({ seat, call }) => ({ seat, call }))).toEqual(record.calls)
        expect(cardsPlayed(state.tricks).map(({ seat, card }) => ({ seat, card }))).toEqual(record.cards)
        expect(phaseOf(state)).toBe('ended')
        const { NS, EW } = trickCounts(state)
        if (state.contract?.kind === 'played') expect(NS + EW).toBe(13)
      }),
    )
  })

  test('checking the log again changes nothing', () => {
    fc.assert(
      fc.property(playedRecordArb, (record) => {
        const { events } = logOf(record)
        const checked = checkLog(events)
        expect(checked).toMatchObject({ ok: true, value: { events, doubts: [] } })
      }),
    )
  })
})

describe('a regular play is taken at once', () => {
  test('and comes to what its cards come to one by one', () => {
    fc.assert(
      fc.property(playedRecordArb, (record) => {
        const log = recordToLog(record)
        if (!log.ok) return
        // A comment on a card makes it a play that is looked at card by card.
        const [first, ...rest] = record.cards
        const slow = first && recordToLog({ ...record, cards: [{ ...first, comments: [] }, ...rest] })
        if (!slow?.ok) return
        const bare = slow.value.events.map((event) => {
          if (event.type !== 'PLAY_CARD') return event
          const { comments: _, ...plain } = event
          return plain
        })
        expect(log.value.events).toEqual(bare)
        expect(log.value.warnings).toEqual(slow.value.warnings)
      }),
    )
  })
})

/** Whether a record is taken in another way must not show: nothing said of a call, or an empty comment. */
const withoutComments = (log: ReturnType<typeof recordToLog>) =>
  log.ok
    ? {
        ...log.value,
        events: log.value.events.map((event) => {
          const { comments: _, ...plain } = event
          return plain
        }),
      }
    : log

describe('a regular auction is taken at once', () => {
  const changeArb = fc.record({
    what: fc.constantFrom('nothing', 'left out', 'called', 'seated', 'repeated', 'followed'),
    at: fc.nat({ max: 40 }),
    call: fc.constantFrom(...CALLS),
    seat: fc.constantFrom(...SEATS),
  })
  const changed = (calls: TableRecord['calls'], { what, at, call, seat }: Change): TableRecord['calls'] => {
    const i = at % calls.length
    const made = calls[i]!
    if (what === 'left out') return calls.toSpliced(i, 1)
    if (what === 'called') return calls.with(i, { ...made, call })
    if (what === 'seated') return calls.with(i, { ...made, seat })
    if (what === 'followed') return [...calls, { seat: seatAfter(calls.at(-1)!.seat), call }]
    return what === 'repeated' ? calls.toSpliced(i, 0, made) : calls
  }
  type Change = typeof changeArb extends fc.Arbitrary<infer T> ? T : never

  test('and comes to what its calls come to one by one, legal or not', () => {
    fc.assert(
      fc.property(playedRecordArb, changeArb, (played, change) => {
        const [first, ...rest] = changed(played.calls, change)
        if (!first) return
        const record = { ...played, calls: [first, ...rest] }
        // A comment on a call makes it an auction that is looked at call by call.
        const slow = { ...played, calls: [{ ...first, comments: [] }, ...rest] }
        expect(withoutComments(recordToLog(record))).toEqual(withoutComments(recordToLog(slow)))
      }),
    )
  })

  test('a log stays as it is when the next one is written', () => {
    fc.assert(
      fc.property(playedRecordArb, playedRecordArb, (one, other) => {
        const log = logOf(one)
        const before = structuredClone(log)
        logOf(other)
        expect(log).toEqual(before)
      }),
    )
  })
})

test('what no table can begin with is left out of the log', () => {
  const nobody = { id: 1.5, name: 'Nobody' }
  const { events } = logOf({ ...PASSED_OUT_BOARD, round: 0.5, players: bySeat(() => nobody) })
  expect(events[0]?.type).toBe('START_AUCTION')
})
