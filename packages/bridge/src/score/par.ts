/**
 * Par: the score when both sides, knowing all cards, bid to their best end. Every bid is made by the side's
 * better declarer and is doubled when it fails.
 */
import { BIDS, type Level, levelOf, strainOf } from '../call.ts'
import type { Strain } from '../card.ts'
import type { Doubling } from '../contract.ts'
import type { DoubleDummyTable } from '../doubleDummy.ts'
import { otherSide, SEATS, type Seat, type Side, sideOf } from '../seat.ts'
import { isVulnerable, type Vulnerability } from '../vulnerability.ts'
import { contractScore } from './duplicate.ts'

/** A contract best bidding can end in; one for each strain and side. */
export type ParContract = {
  readonly side: Side
  readonly strain: Strain
  /** The lowest level, */
  readonly level: Level
  /** and the highest: with overtricks to spare several levels score the same. */
  readonly highestLevel: Level
  /** One seat or both, in the order of `SEATS`: who takes the side's most tricks. */
  readonly declarers: readonly Seat[]
  /** Doubled when it fails. */
  readonly doubling: Exclude<Doubling, 'XX'>
  /** Declarer's tricks, 0 to 13. */
  readonly tricks: number
}

export type Par = {
  /** From North-South's view. */
  readonly score: number
  /** In bidding order of the lowest level; none when the board is passed out. */
  readonly contracts: readonly ParContract[]
}

/** Par with the dealer's side to call first. */
export const par = (table: DoubleDummyTable, dealer: Seat, vulnerability: Vulnerability): Par =>
  parWhenFirst(table, sideOf(dealer), vulnerability)

/**
 * Par with `first` to call first, whoever dealt. Both sides' figures differ only on the rare deals where
 * it pays to be first, as when each can make the same contract.
 */
export function parWhenFirst(table: DoubleDummyTable, first: Side, vulnerability: Vulnerability): Par {
  const auction = settlePar(table, vulnerability)
  const second = otherSide(first)
  const afterPass = better(second, 0, auction.opening[second])
  const score = better(first, afterPass, auction.opening[first])

  const standings = [...auction.standings.NS, ...auction.standings.EW]
  const final = standings.filter((standing) => standing.score === score && isSafe(standing, auction))
  return { score, contracts: mergeContracts(final.sort((a, b) => a.order - b.order)) }
}

/**
 * Whether the opponents have no bid that would score better for them. A contract they could disturb is no
 * par contract even where bidding on brings the same score back: their side need not let it play.
 */
function isSafe({ side, order, score }: ParBid, { standings }: Settled): boolean {
  const opponents = otherSide(side)
  const overcalls = standings[opponents].slice(order + 1)
  return overcalls.every((overcall) => better(opponents, overcall.score, score) === score)
}

/** A side's bid as the highest so far. Scores are North-South's. */
type ParBid = Omit<ParContract, 'highestLevel'> & {
  readonly order: number
  /** The score if the others pass, */
  readonly score: number
  /** and the one best bidding leads to from here. */
  readonly settled: number
}

type Settled = {
  readonly standings: Readonly<Record<Side, readonly ParBid[]>>
  /** What each side gets at best by bidding first; -Infinity (NS) or Infinity cannot remain. */
  readonly opening: Readonly<Record<Side, number>>
}

const better = (side: Side, a: number, b: number): number => (side === 'NS' ? Math.max(a, b) : Math.min(a, b))

/** Settles every bid from the highest down: the opponents pass it out or bid on, whichever is better. */
function settlePar(table: DoubleDummyTable, vulnerability: Vulnerability): Settled {
  const standings: Record<Side, ParBid[]> = { NS: [], EW: [] }
  let onward: Record<Side, number> = { NS: Number.NEGATIVE_INFINITY, EW: Number.POSITIVE_INFINITY }
  for (let order = BIDS.length - 1; order >= 0; order--) {
    const ns = toParBid(table, vulnerability, 'NS', order, onward.EW)
    const ew = toParBid(table, vulnerability, 'EW', order, onward.NS)
    standings.NS.unshift(ns)
    standings.EW.unshift(ew)
    onward = { NS: better('NS', onward.NS, ns.settled), EW: better('EW', onward.EW, ew.settled) }
  }
  return { standings, opening: onward }
}

function toParBid(
  table: DoubleDummyTable,
  vulnerability: Vulnerability,
  side: Side,
  order: number,
  onward: number,
): ParBid {
  const bid = BIDS[order]!
  const [level, strain] = [levelOf(bid), strainOf(bid)]
  const seats = SEATS.filter((seat) => sideOf(seat) === side)
  const tricks = Math.max(...seats.map((seat) => table[seat][strain]))
  const declarers = seats.filter((seat) => table[seat][strain] === tricks)
  const doubling = tricks < level + 6 ? 'X' : ''
  const own = contractScore({ level, strain, doubling }, isVulnerable(vulnerability, side), tricks)
  const score = side === 'NS' ? own : -own
  const settled = better(otherSide(side), score, onward)
  return { side, strain, level, declarers, doubling, tricks, order, score, settled }
}

/** One contract for a side and strain, from its lowest level to its highest. */
function mergeContracts(standings: readonly ParBid[]): readonly ParContract[] {
  const contracts = new Map<string, ParContract>()
  for (const { side, strain, level, declarers, doubling, tricks } of standings) {
    const lowest = contracts.get(side + strain)?.level ?? level
    contracts.set(side + strain, {
      side,
      strain,
      level: lowest,
      highestLevel: level,
      declarers,
      doubling,
      tricks,
    })
  }
  return [...contracts.values()]
}
