/** Outlines of the four suits in a square of 100. */
import type { BySuit, Rank } from '@openroom/bridge/card'

export const SUIT_PATH: BySuit<string> = {
  S: 'M50 3C57 18 70 30 82 42c9 9 14 17 14 27 0 12-9 20-20 20-8 0-15-4-20-11 1 8 4 14 10 20H34c6-6 9-12 10-20-5 7-12 11-20 11C13 89 4 81 4 69c0-10 5-18 14-27C30 30 43 18 50 3Z',
  H: 'M50 95C45 84 35 74 22 61 9 48 3 40 3 29 3 16 12 7 24 7c11 0 20 7 26 19C56 14 65 7 76 7c12 0 21 9 21 22 0 11-6 19-19 32C65 74 55 84 50 95Z',
  D: 'M50 2c9 16 21 33 36 48-15 15-27 32-36 48C41 82 29 65 14 50 29 35 41 18 50 2Z',
  C: 'M50 3c12 0 22 9 22 21 0 7-3 13-8 18 3-2 7-3 11-3 13 0 23 10 23 23S88 85 75 85c-8 0-15-4-20-10 1 9 4 16 10 23H35c6-7 9-14 10-23-5 6-12 10-20 10C12 85 2 75 2 62s10-23 23-23c4 0 8 1 11 3-5-5-8-11-8-18C28 12 38 3 50 3Z',
}

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
