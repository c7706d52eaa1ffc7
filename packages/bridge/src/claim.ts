/** Claims and concessions (Laws 68 to 70): what a claim comes to, and whether it can be had. */
import { type Breach, breach } from './breach.ts'
import type { PlayedContract } from './contract.ts'
import { err, ok, type Result } from './result.ts'
import { otherSide, type Seat, type Side, sideOf } from './seat.ts'
import { type PlayedTrick, tricksWon } from './trick.ts'

/** Tricks of the claimer's side in the end; of declarer's side when nobody is named. */
export type ClaimedTricks = { readonly seat: Seat | null; readonly tricks: number | null }

/** The side a claim speaks for. */
const claimingSide = ({ seat }: ClaimedTricks, contract: PlayedContract): Side =>
  sideOf(seat ?? contract.declarer)

/** The fewest and the most tricks a side can still end with. */
export function trickRange(tricks: readonly PlayedTrick[], side: Side): readonly [number, number] {
  const won = tricksWon(tricks)
  return [won[side], 13 - won[otherSide(side)]]
}

/** Declarer's tricks in the end if the claim stands; `null` when the claim does not say. */
export function declarerTricks(claim: ClaimedTricks, contract: PlayedContract): number | null {
  if (claim.tricks === null) return null
  return claimingSide(claim, contract) === sideOf(contract.declarer) ? claim.tricks : 13 - claim.tricks
}

/** Whether the tricks won leave room for a claim (Law 68). */
export function checkClaim(
  contract: PlayedContract,
  tricks: readonly PlayedTrick[],
  claim: ClaimedTricks,
): Result<ClaimedTricks, Breach> {
  if (claim.tricks === null) return ok(claim)
  const [fewest, most] = trickRange(tricks, claimingSide(claim, contract))
  const possible = Number.isInteger(claim.tricks) && claim.tricks >= fewest && claim.tricks <= most
  return possible ? ok(claim) : err(breach('claim-impossible'))
}
