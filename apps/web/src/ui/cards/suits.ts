/** What tells court cards apart. */
import type { Rank } from '@openroom/bridge/card'

/**
 * What the court cards wear: a king's crown, a queen's coronet with pearls, a jack's circlet, in a box of
 * 100 by 56 whose lower edge rests on the pip.
 */
export type CourtRank = Extract<Rank, 'K' | 'Q' | 'J'>

export const isCourt = (rank: Rank): rank is CourtRank => rank === 'K' || rank === 'Q' || rank === 'J'

export const COURT_PATH: Readonly<Record<CourtRank, string>> = {
  K: 'M13 56 6 22 28 35 50 10 72 35 94 22 87 56ZM0 15a6 6 0 1 0 12 0a6 6 0 1 0-12 0M44 5a6 6 0 1 0 12 0a6 6 0 1 0-12 0M88 15a6 6 0 1 0 12 0a6 6 0 1 0-12 0',
  Q: 'M15 56 7 28 25 40 31 18 50 37 69 18 75 40 93 28 85 56ZM1 22a5 5 0 1 0 10 0a5 5 0 1 0-10 0M25 12a5 5 0 1 0 10 0a5 5 0 1 0-10 0M45 30a5 5 0 1 0 10 0a5 5 0 1 0-10 0M65 12a5 5 0 1 0 10 0a5 5 0 1 0-10 0M89 22a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
  J: 'M18 56 14 33 33 43 50 27 67 43 86 33 82 56Z',
}
