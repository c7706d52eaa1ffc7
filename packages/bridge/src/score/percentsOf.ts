/** What a contract in play would be worth at matchpoints, for each number of tricks. */
import type { PlayedContract } from '../contract.ts'
import type { Vulnerability } from '../vulnerability.ts'
import { scoreNs } from './duplicate.ts'

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
