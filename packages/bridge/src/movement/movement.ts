/** Who meets whom on which boards, by numbers from 0; names and keys come later. */

/** One table in one round. */
export type Station = {
  /** From 1. */
  readonly round: number
  /** From 1. */
  readonly table: number
  /** Places of the contestants in their list; `null` sits the round out. */
  readonly ns: number
  readonly ew: number | null
  /** Set of boards, from 0. */
  readonly set: number
}

export type Movement = {
  readonly rounds: number
  /** Sets of boards in play. */
  readonly sets: number
  readonly stations: readonly Station[]
}

/** Remainder that is never negative. */
export const modulo = (value: number, by: number): number => ((value % by) + by) % by
