/** What a contract is worth while it is played: IMPs that hang on it, and matchpoints for each number of tricks. */
import { type PlayedContract, tricksNeeded } from '../contract.ts'
import type { Vulnerability } from '../vulnerability.ts'
import { scoreNs } from './duplicate.ts'
import { imps } from './imps.ts'

/**
 * IMPs that a board may still bring: made or one down, whichever is further from what the same deal was elsewhere.
 * @param elsewhere a score of the same deal, from North-South's view
 */
export function atStake(contract: PlayedContract, vulnerability: Vulnerability, elsewhere: number): number {
  const needed = tricksNeeded(contract)
  const swings = [needed, needed - 1].map((tricks) =>
    Math.abs(imps(scoreNs(contract, vulnerability, tricks) - elsewhere)),
  )
  return Math.max(...swings)
}

/** Declarer's tricks, 0 to 13. */
const TRICKS = [...Array(14).keys()]

/**
 * North-South's share of the matchpoints against other scores of the same deal, by declarer's tricks.
 * @param others from North-South's view; at least one
 * @see Law 78A
 */
export function percentsOf(
  contract: PlayedContract,
  vulnerability: Vulnerability,
  others: readonly number[],
): readonly number[] {
  const against = (own: number): number =>
    others.reduce((sum, one) => sum + (one < own ? 2 : one === own ? 1 : 0), 0) / (2 * others.length)
  return TRICKS.map((tricks) => Math.round(against(scoreNs(contract, vulnerability, tricks)) * 1000) / 10)
}
