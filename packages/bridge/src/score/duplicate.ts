/** The duplicate score of a contract (Law 77). */
import type { Strain } from '../card.ts'
import { type Contract, type Doubling, type PlayedContract, tricksNeeded } from '../contract.ts'
import { sideOf } from '../seat.ts'
import { isVulnerable, type Vulnerability } from '../vulnerability.ts'

type Bid = Pick<PlayedContract, 'level' | 'strain' | 'doubling'>

const FACTOR: Readonly<Record<Doubling, number>> = { '': 1, X: 2, XX: 4 }

const isMinor = (strain: Strain): boolean => strain === 'C' || strain === 'D'

/** Points for the tricks contracted for, doubling included. */
function trickScore({ level, strain, doubling }: Bid): number {
  const first = strain === 'NT' ? 40 : isMinor(strain) ? 20 : 30
  const each = isMinor(strain) ? 20 : 30
  return (first + (level - 1) * each) * FACTOR[doubling]
}

function overtrickScore({ strain, doubling }: Bid, vulnerable: boolean, overtricks: number): number {
  if (doubling === '') return overtricks * (isMinor(strain) ? 20 : 30)
  return overtricks * (vulnerable ? 200 : 100) * (FACTOR[doubling] / 2)
}

function undertrickPenalty(doubling: Doubling, vulnerable: boolean, down: number): number {
  if (doubling === '') return down * (vulnerable ? 100 : 50)
  const doubled = vulnerable ? 300 * down - 100 : 200 * down - 100 + 100 * Math.max(0, down - 3)
  return doubled * (FACTOR[doubling] / 2)
}

/**
 * Score of a played contract from declarer's view.
 * @param tricks tricks declarer won, 0 to 13
 * @see Law 77
 */
export function contractScore(bid: Bid, vulnerable: boolean, tricks: number): number {
  const over = tricks - tricksNeeded(bid)
  if (over < 0) return -undertrickPenalty(bid.doubling, vulnerable, -over)
  const made = trickScore(bid)
  const game = made >= 100 ? (vulnerable ? 500 : 300) : 50
  const slam = bid.level === 6 ? (vulnerable ? 750 : 500) : bid.level === 7 ? (vulnerable ? 1500 : 1000) : 0
  const insult = bid.doubling === '' ? 0 : 25 * FACTOR[bid.doubling]
  return made + game + slam + insult + overtrickScore(bid, vulnerable, over)
}

/** Score of a contract from North-South's view; a passed-out board scores 0. */
export function scoreNs(contract: Contract, vulnerability: Vulnerability, tricks: number): number {
  if (contract.kind === 'passedOut') return 0
  const side = sideOf(contract.declarer)
  const score = contractScore(contract, isVulnerable(vulnerability, side), tricks)
  return side === 'NS' ? score : score === 0 ? 0 : -score
}
