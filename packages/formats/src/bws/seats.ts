/** Which pairs a row is of: what it says, weighed with the movement and the other boards of its table and round. */
import { groupBy } from '@openroom/bridge/groupBy'
import { remark, type Warnings } from '../remark.ts'
import type { BwsRound } from './movement.ts'
import type { Received } from './results.ts'

type Pairs = { readonly ns: number; readonly ew: number }

const isSame = (one: Pairs, other: Pairs): boolean => one.ns === other.ns && one.ew === other.ew

/** Whether the same two meet, whichever way round. */
const isMet = (one: Pairs, other: Pairs): boolean =>
  isSame(one, other) || isSame(one, { ns: other.ew, ew: other.ns })

const wordsOf = ({ ns, ew }: Pairs): string => `${ns} - ${ew}`

type InRound = { readonly section: number; readonly round: number }

const tableOf = ({ section, round, table }: InRound & { readonly table: number }): string =>
  `${section} ${round} ${table}`

const meetingAt = ({ section, board }: Received, { ns, ew }: Pairs): string =>
  `${section} ${board} ${Math.min(ns, ew)} ${Math.max(ns, ew)}`

const seatIn = ({ section, round }: InRound, pair: number): string => `${section} ${round} ${pair}`

const seatingIn = (at: InRound, pairs: Pairs): string => `${seatIn(at, pairs.ns)} ${pairs.ew}`

/** Who sits where by the movement. */
function seatsOf(rounds: readonly BwsRound[]) {
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
  rounds: readonly BwsRound[],
  warnings: Warnings,
): readonly Received[] {
  const plans = new Map(rounds.map((one) => [tableOf(one), one]))
  const seats = seatsOf(rounds)
  const met = new Set(rows.map((row) => meetingAt(row, row)))
  const weighed = new Map<Received, Received>()
  for (const own of groupBy(rows, tableOf).values()) {
    const plan = plans.get(tableOf(own[0]!))
    if (!plan || plan.ns === null || plan.ew === null) continue
    const planned = { ns: plan.ns, ew: plan.ew }
    const [row, ...more] = own.filter((one) => !isSame(one, planned))
    if (!row || more.length > 0 || own.length < 2) continue
    if (row.turned || isMet(row, planned) || !plan.boards.includes(row.board)) continue
    if (![row.ns, row.ew].every((pair) => seats.pairs.has(seatIn(row, pair)))) continue
    // It may as well be of another table's number: then its pairs are right.
    if (seats.seatings.has(seatingIn(row, row)) || met.has(meetingAt(row, planned))) continue
    const args = { about: 'pairs', board: row.board, one: wordsOf(row), other: wordsOf(planned) }
    warnings.add(remark('weighed', { args: { ...args, counts: wordsOf(planned), why: 'players' } }))
    weighed.set(row, { ...row, ...planned })
  }
  return rows.map((row) => weighed.get(row) ?? row)
}
