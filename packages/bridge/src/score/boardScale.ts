/** What a score is worth on one board, whichever way the board is scored. */
import type { Side } from '../seat.ts'
import type { Award, WeightedScore } from './outcome.ts'

/**
 * How the result that a score is of counts in the field: as that score, not at all, or by the shares of a
 * weighted ruling. A share is worth what the result would be were that share all of it (Law 12C1(c):
 * weights of potential results), so it is compared with the other tables, never with the other shares.
 */
export type OwnResult = boolean | readonly WeightedScore[]

export type BoardScale = {
  /** Points of a score for a side. */
  readonly points: (side: Side, scoreNs: number, own: OwnResult) => number
  /** The most matchpoints a side can make here; `null` where points are IMPs. */
  readonly top: number | null
  /** IMPs for an award or given by the director are worth this much; `null` where they cannot be converted. */
  readonly awardPoints: ((award: Award) => number) | null
}
