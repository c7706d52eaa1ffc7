/** What calls say, and what a table knows of a hand from its calls. */

import type { Call } from '@openroom/bridge/call'
import { type BySuit, SUITS, type Suit } from '@openroom/bridge/card'
import { emptyBySuit } from '../hand.ts'

/** What partner may do next: pass, pass only with a minimum, or not at all (for a round, before game). */
export type Force = 'none' | 'signOff' | 'invite' | 'round' | 'game'

/** Agreements beyond natural bidding; partner's answer depends on them. */
export type Convention =
  | 'stayman'
  | 'transfer'
  | 'strong'
  | 'waiting'
  | 'raise'
  | 'blackwood'
  | 'answer'
  | 'takeout'
  | 'negative'
  | 'penalty'
  | 'cue'

export type Meaning = {
  /** Points, distribution included: fewest and most. */
  readonly points: readonly [number, number] | null
  readonly min: Partial<BySuit<number>>
  readonly max: Partial<BySuit<number>>
  readonly force: Force
  readonly convention: Convention | null
  /** What the opponents are told; `null` when it goes without saying. */
  readonly text: string | null
  readonly alert: boolean
}

export type Offer = { readonly call: Call; readonly meaning: Meaning }

const NATURAL: Meaning = {
  points: null,
  min: {},
  max: {},
  force: 'none',
  convention: null,
  text: null,
  alert: false,
}

export const offer = (call: Call, meaning: Partial<Meaning> = {}): Offer => ({
  call,
  meaning: { ...NATURAL, ...meaning },
})

/** A conventional call: alerted, with its explanation. */
export const conventional = (
  call: Call,
  convention: Convention,
  text: string,
  meaning: Partial<Meaning> = {},
): Offer => offer(call, { ...meaning, convention, text, alert: true })

export const PASS = offer('P')

/** What a seat has shown so far. */
export type Known = {
  low: number
  high: number
  readonly min: Record<Suit, number>
  readonly max: Record<Suit, number>
}

export const unknownHand = (): Known => ({ low: 0, high: 40, min: emptyBySuit(0), max: emptyBySuit(13) })

/** Takes a call's meaning in; where it contradicts what was shown before, the later word counts. */
export function learn(known: Known, { points, min, max }: Meaning): void {
  if (points) {
    known.low = Math.max(known.low, points[0])
    known.high = Math.max(known.low, Math.min(known.high, points[1]))
  }
  for (const suit of SUITS) {
    known.min[suit] = Math.max(known.min[suit], min[suit] ?? 0)
    known.max[suit] = Math.max(known.min[suit], Math.min(known.max[suit], max[suit] ?? 13))
  }
}
