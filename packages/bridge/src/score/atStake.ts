/** How much hangs on a contract while it is played. */
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
