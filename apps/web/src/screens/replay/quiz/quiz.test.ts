import { recordToLog } from '@openroom/bridge/table/record'
import { reduceTable } from '@openroom/bridge/table/reducer'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { toDirection } from '@openroom/protocol/names'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { describe, expect, it } from 'vitest'
import type { Played } from '../../../ui/played/played.ts'
import { fieldCalls, fieldLeads, tricksIn, tricksLost } from './choice.ts'
import { decisionsOf, KINDS, ofKind } from './decisions.ts'
import { NO_TALLY, parseTally } from './tally.ts'

function logOf(record: typeof CLAIMED) {
  const log = recordToLog(record)
  if (!log.ok) throw new Error(log.error.breach.code)
  const { events } = log.value
  const states: TableState[] = [EMPTY_TABLE]
  for (const event of events) states.push(reduceTable(states.at(-1)!, event))
  return { events, states }
}

describe('the choices of a player', () => {
  it('are all calls of the seat, in order, each before it is made', () => {
    const { events, states } = logOf(CLAIMED)
    for (const seat of ['N', 'E', 'S', 'W'] as const) {
      const calls = decisionsOf({ events, states }, seat).filter(({ kind }) => kind === 'call')
      const made = events.flatMap((event) =>
        event.type === 'BID' && event.seat === seat ? [event.call] : [],
      )
      expect(calls.map((one) => one.made)).toEqual(made)
      for (const { state, position } of calls) expect(state).toBe(states[position])
    }
  })

  it('are no cards that could not be others, and dummy has none', () => {
    const { events, states } = logOf(GRAND_SLAM)
    const contract = states.at(-1)!.contract
    if (contract?.kind !== 'played') throw new Error('not played')
    // Each hand has one suit: of thirteen cards all but the last could be another.
    const own = decisionsOf({ events, states }, contract.declarer).filter(({ kind }) => kind === 'card')
    expect(own.length).toBeGreaterThan(12)
    for (const { state } of own) expect(state.contract).not.toBeNull()
    const dummy = ({ N: 'S', E: 'W', S: 'N', W: 'E' } as const)[contract.declarer]
    expect(decisionsOf({ events, states }, dummy).every(({ kind }) => kind === 'call')).toBe(true)
  })

  it('can be asked for by kind', () => {
    const log = logOf(CLAIMED)
    const all = (['N', 'E', 'S', 'W'] as const).map((seat) => decisionsOf(log, seat))
    for (const own of all) {
      const [whole, ...parts] = KINDS.map((kind) => ofKind(own, kind))
      expect(whole).toEqual(own)
      expect(parts.flat()).toEqual(own)
    }
    expect(all.flatMap((own) => ofKind(own, 'lead'))).toHaveLength(1)
  })
})

const played = (calls: Played['calls'], lead: Played['lead'] = null): Played => ({
  ns: 1,
  calls,
  contract: '3NT',
  declarer: 'N',
  result: 0,
  score: 400,
  lead,
  replay: true,
})

describe('what others did', () => {
  const { states } = logOf(CLAIMED)

  it('counts calls after the same auction alone', () => {
    const opened = states.find(({ calls }) => calls.length === 1)!
    const first = opened.calls[0]!.call
    const all = [
      played([first, '2C']),
      played([first, '2C']),
      played([first, 'P']),
      played(['7NT', '2C']),
      played(null),
    ]
    expect(fieldCalls(all, opened)).toEqual([
      { value: '2C', tables: 2 },
      { value: 'P', tables: 1 },
    ])
  })

  it('counts leads against the same strain and declarer', () => {
    const at = states.find(({ contract }) => contract?.kind === 'played')!
    const { declarer, strain } = at.contract as Extract<typeof at.contract, { kind: 'played' }>
    // As results are told.
    const own = { contract: `4${strain}`, declarer: toDirection(declarer) }
    const all = [
      { ...played(null, 'H5'), ...own },
      { ...played(null, 'H5'), ...own, contract: `3${strain}x` },
      { ...played(null, 'S2'), ...own, declarer: toDirection(declarer === 'N' ? 'S' : 'N') },
      { ...played(null, 'D2'), contract: strain === 'NT' ? '4S' : '3NT', declarer: own.declarer },
    ]
    expect(fieldLeads(all, at)).toEqual([{ value: 'H5', tables: 2 }])
  })

  it.each([
    [
      new Map([
        ['SA', 1],
        ['S2', 0],
      ] as const),
      'SA',
      'declarer',
      0,
    ],
    [
      new Map([
        ['SA', 1],
        ['S2', -1],
      ] as const),
      'S2',
      'declarer',
      2,
    ],
    [
      new Map([
        ['SA', 1],
        ['S2', 0],
      ] as const),
      'SA',
      'defender',
      1,
    ],
  ] as const)('a card costs what the best card is better by: %o', (figures, card, who, lost) => {
    const of = states.filter(
      (state) => state.contract?.kind === 'played' && state.posted === null && !state.claim,
    )
    const isOf = (state: TableState) => {
      const turn = state.tricks.length === 0 ? 'defender' : null
      return turn
    }
    const lead = of.find((state) => isOf(state) === 'defender')!
    const later = of.find(({ tricks }) => tricks[0]?.cards.length === 1)!
    const state = who === 'defender' ? lead : later
    expect(tricksLost(state, figures, card)).toBe(lost)
    expect(tricksLost(state, null, card)).toBeNull()
  })
})

it.each([
  [null, NO_TALLY],
  ['nonsense', NO_TALLY],
  ['{"asked":2,"same":1,"cards":1,"best":1}', { asked: 2, same: 1, cards: 1, best: 1 }],
  ['{"asked":2,"same":3,"cards":1,"best":1}', NO_TALLY],
  ['{"asked":-2,"same":-3}', NO_TALLY],
  ['[1]', NO_TALLY],
])('a tally of %s', (text, tally) => {
  expect(parseTally(text)).toEqual(tally)
})

it('says what the caller’s side makes in the strain of a bid', () => {
  const row = (tricks: number) => ({ C: tricks, D: 0, H: 0, S: 0, NT: 1 })
  const table = { N: row(8), E: row(5), S: row(9), W: row(4) }
  expect([tricksIn('3C', 'N', table), tricksIn('1C', 'W', table), tricksIn('1NT', 'E', table)]).toEqual([
    9, 5, 1,
  ])
  expect([tricksIn('P', 'N', table), tricksIn('X', 'N', table)]).toEqual([null, null])
})
