/** What a score is worth on one board, whichever way the board is scored. */
import type { Side } from '../seat.ts'
import type { Award } from './outcome.ts'

export type BoardScale = {
  /** Points of a score for a side. `own` is false for a score that is compared with the field from outside. */
  readonly points: (side: Side, scoreNs: number, own: boolean) => number
  /** The most matchpoints a side can make here; `null` where points are IMPs. */
  readonly top: number | null
  /** IMPs for an award or given by the director are worth this much; `null` where they cannot be converted. */
  readonly awardPoints: ((award: Award) => number) | null
}
