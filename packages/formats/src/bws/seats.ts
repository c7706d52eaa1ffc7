/** Which pairs a row is of: what it says, weighed with the movement and the other boards of its table and round. */

import { groupBy } from '@openroom/bridge/groupBy'
import { sideOf } from '@openroom/bridge/seat'
import { remark, type Warnings } from '../remark.ts'
import { type SidedRow, turnedRows } from '../weigh/turnedRows.ts'
import type { BwsRound, Movement } from './movement.ts'
import { playedOf, type Received } from './results.ts'
import { numberIn } from './rows.ts'

type Pairs = { readonly ns: number; readonly ew: number }

const isSamePairs = (one: Pairs, other: Pairs): boolean => one.ns === other.ns && one.ew === other.ew

/** Whether the same two meet, whichever way round. */
const isMet = (one: Pairs, other: Pairs): boolean =>
  isSamePairs(one, other) || isSamePairs(one, { ns: other.ew, ew: other.ns })

const wordsOfPairs = ({ ns, ew }: Pairs): string => `${ns} - ${ew}`

type InRound = { readonly section: number; readonly round: number }

const tableInRoundKey = ({ section, round, table }: InRound & { readonly table: number }): string =>
  `${section} ${round} ${table}`

/** @param isApart whether each direction has its own pairs of the same numbers */
const meetingOnBoardKey = ({ section, board }: Received, { ns, ew }: Pairs, isApart: boolean): string =>
  isApart ? `${section} ${board} ${ns} ${ew}` : `${section} ${board} ${Math.min(ns, ew)} ${Math.max(ns, ew)}`

const seatIn = ({ section, round }: InRound, pair: number): string => `${section} ${round} ${pair}`

const seatingIn = (at: InRound, pairs: Pairs): string => `${seatIn(at, pairs.ns)} ${pairs.ew}`

/** Who sits where by the movement. */
function seatsOfBwsRounds(rounds: readonly BwsRound[]) {
  const pairs = new Set<string>()
  const seatings = new Set<string>()
  for (const one of rounds) {
    const { ns, ew } = one
    for (const pair of [ns, ew]) if (pair !== null) pairs.add(seatIn(one, pair))
    if (ns !== null && ew !== null) seatings.add(seatingIn(one, { ns, ew }))
  }
  return { pairs, seatings }
}

/**
 * A pair sits at one table in a round. Where one row alone says otherwise than the movement and all other boards of its
 * table, these count. Nobody types pairs into a Bridgemate: what a director may have entered stays, as pairs that sit the
 * other way round, one that stands in or sits out, and a board of another round that is played late.
 */
export function withWeighedPairs(
  rows: readonly Received[],
  { rounds, repeats }: Pick<Movement, 'rounds' | 'repeats'>,
  warnings: Warnings,
): readonly Received[] {
  const plans = new Map(rounds.map((one) => [tableInRoundKey(one), one]))
  const seats = seatsOfBwsRounds(rounds)
  const isApart = ({ section }: Received) => repeats.has(section)
  const met = new Set(rows.map((row) => meetingOnBoardKey(row, row, isApart(row))))
  const weighed = new Map<Received, Received>()
  for (const own of groupBy(rows, tableInRoundKey).values()) {
    const plan = plans.get(tableInRoundKey(own[0]!))
    if (!plan || plan.ns === null || plan.ew === null) continue
    const planned = { ns: plan.ns, ew: plan.ew }
    const [row, ...more] = own.filter((one) => !isSamePairs(one, planned))
    if (!row || more.length > 0 || own.length < 2) continue
    if (row.turned || (!isApart(row) && isMet(row, planned)) || !plan.boards.includes(row.board)) continue
    if (![row.ns, row.ew].every((pair) => seats.pairs.has(seatIn(row, pair)))) continue
    // It may as well be of another table's number: then its pairs are right.
    if (seats.seatings.has(seatingIn(row, row)) || met.has(meetingOnBoardKey(row, planned, isApart(row))))
      continue
    const args = { about: 'pairs', board: row.board, one: wordsOfPairs(row), other: wordsOfPairs(planned) }
    warnings.add(remark('weighed', { args: { ...args, counts: wordsOfPairs(planned), why: 'players' } }))
    weighed.set(row, { ...row, ...planned })
  }
  return rows.map((row) => weighed.get(row) ?? row)
}

type Sided = SidedRow & { readonly received: Received }

/** Who sat north-south by the number of the pair that declares, and the letter of the seat. */
function nsByDeclarer({ row, ns, ew }: Received): number | null {
  const contract = playedOf(row)?.contract
  const number = numberIn(row, 'Declarer', 1, 100_000)
  if (contract?.kind !== 'played' || (number !== ns && number !== ew)) return null
  return (sideOf(contract.declarer) === 'NS') === (number === ns) ? ns : ew
}

/** Rows in which the pairs sit as in the others of their round; where each direction has its own pairs, the movement has told. */
export function withSidesOfRounds(
  rows: readonly Received[],
  { repeats }: Pick<Movement, 'repeats'>,
  warnings: Warnings,
): readonly Received[] {
  const told = rows
    .filter(({ section, turned }) => !turned && !repeats.has(section))
    .map((received): Sided => {
      const { section, round, board, ns, ew } = received
      const pairOf = (number: number) => `${section}\n${number}`
      const beside = nsByDeclarer(received)
      return {
        received,
        board,
        round: `${section}\n${round}`,
        ns: pairOf(ns),
        ew: pairOf(ew),
        nsBeside: beside === null ? null : pairOf(beside),
        text: { ns: `${ns}`, ew: `${ew}` },
        place: null,
      }
    })
  const odd = new Set([...turnedRows(told, warnings)].map(({ received }) => received))
  return rows.map((row) => (odd.has(row) ? { ...row, ns: row.ew, ew: row.ns } : row))
}
