import type { DeskPhoneTable } from '@openroom/protocol/schema/phones'
import { expect, it } from 'vitest'
import { guideCards, tableCards } from './guideCards.ts'

const NAMES = ['Bye', 'Ash – Elm', 'Fir – Oak', 'Yew – Box']
let tableId = 0

/** @param at round, table, pairs north-south and east-west by number; 0 is the bye */
function table(
  [round, number, ns, ew]: readonly [number, number, number, number],
  boards = [1, 2],
): DeskPhoneTable {
  const players = (pair: number) => (pair === 0 ? [] : NAMES[pair]!.split(' – '))
  return {
    ...{ tableId: ++tableId, round, number, section: null, room: null, boards, results: [], enteredAt: null },
    ...{ ns: NAMES[ns]!, ew: NAMES[ew]!, sitOut: ns === 0 || ew === 0 },
    players: { ns: players(ns), ew: players(ew) },
    registrations: { ns: ns + 10, ew: ew + 10 },
    numbers: { ns: `${ns}`, ew: `${ew}` },
  }
}

/** Three pairs: one of them sits out. */
const EVENING = [
  table([2, 1, 3, 1], [3, 4]),
  table([1, 1, 1, 2]),
  table([1, 2, 3, 0]),
  table([2, 2, 0, 2], [3, 4]),
]

it('lead each pair through its rounds, with a pair that sits out and none for the bye', () => {
  const cards = guideCards(EVENING, false)
  const said = cards.map(({ name, lines }) => [
    name,
    ...lines.map(({ table: { round, number }, at, against }) => [round, number, at, against]),
  ])
  expect(said).toEqual([
    ['Ash – Elm', [1, 1, 'NS', 'Fir – Oak'], [2, 1, 'EW', 'Yew – Box']],
    ['Fir – Oak', [1, 1, 'EW', 'Ash – Elm'], [2, 2, 'EW', null]],
    ['Yew – Box', [1, 2, 'NS', null], [2, 1, 'NS', 'Ash – Elm']],
  ])
})

it('tell a pair its number, with its side where both sides are numbered apart', () => {
  const numbered = (numbers: DeskPhoneTable['numbers']) => ({ ...table([1, 1, 1, 2]), section: 'B', numbers })
  const told = (one: DeskPhoneTable) => guideCards([one], false).map(({ number, side }) => [number, side])
  expect(told(numbered({ ns: '1', ew: '2' }))).toEqual([
    ['B1', null],
    ['B2', null],
  ])
  expect(told(numbered({ ns: '1', ew: '1' }))).toEqual([
    ['B1', 'NS'],
    ['B1', 'EW'],
  ])
  // One that came later has a number of its own.
  const [one, other] = [
    numbered({ ns: '1', ew: '1' }),
    { ...table([1, 2, 3, 0]), section: 'B', sitOut: false },
  ]
  expect(guideCards([one, other], false).map(({ number, side }) => [number, side])).toEqual([
    ['B1', 'NS'],
    ['B1', 'EW'],
    ['B3', 'NS'],
    ['B0', 'EW'],
  ])
  expect(told(numbered({ ns: null, ew: null }))).toEqual([
    [null, null],
    [null, null],
  ])
})

it('are one for a pair whose name is another for a round, as somebody takes a place in it', () => {
  const [first, ...others] = EVENING
  const cards = guideCards([{ ...first!, ew: 'Ash – Nora' }, ...others], false)
  expect(cards.map(({ name, lines }) => [name, lines.length])).toEqual([
    ['Ash – Elm', 2],
    ['Fir – Oak', 2],
    ['Yew – Box', 2],
  ])
})

it('lead each player of an individual, with partner and seat', () => {
  const [elm] = guideCards(EVENING, true).filter(({ name }) => name === 'Elm')
  expect(elm!.lines.map(({ at, partner, against }) => [at, partner, against])).toEqual([
    ['S', 'Ash', 'Fir – Oak'],
    ['W', 'Ash', 'Yew – Box'],
  ])
})

it('of tables have their rounds in order', () => {
  const cards = tableCards(EVENING)
  expect(cards.map((own) => own.map(({ round, number }) => [round, number]))).toEqual([
    [
      [1, 1],
      [2, 1],
    ],
    [
      [1, 2],
      [2, 2],
    ],
  ])
})
