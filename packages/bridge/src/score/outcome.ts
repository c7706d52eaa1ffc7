/** What a board came to at one table, and how each side's part of it reads. */
import type { BySide, Side } from '../seat.ts'

export const AVERAGE_KINDS = ['AVE+', 'AVE', 'AVE-'] as const
export type AverageKind = (typeof AVERAGE_KINDS)[number]

/** An artificial score: a kind of average, or a percentage of the top, 0 to 100 (Law 12C2). */
export type Award = AverageKind | number

/** One possible result of a weighted ruling (Law 12C1c). Weights are relative: 60 and 40, or 0.6 and 0.4. */
export type WeightedScore = {
  readonly weight: number
  /** North-South's view, also where it counts for East-West. */
  readonly scoreNs: number
}

/** Points are duplicate scores; a passed-out board is a `score` of 0. */
export type Outcome =
  /** With `group`, of a board that was fouled: compared with those of the same group alone (Law 87). */
  | { readonly kind: 'score'; readonly scoreNs: number; readonly group?: number }
  | { readonly kind: 'notPlayed' }
  | { readonly kind: 'average'; readonly ns: Award; readonly ew: Award }
  /** IMPs given by the director, each from that side's own view. */
  | { readonly kind: 'imps'; readonly ns: number; readonly ew: number }
  /** The score that counts for each side, both in North-South's view. */
  | { readonly kind: 'split'; readonly scoreNs: number; readonly scoreEw: number }
  /** `ew` only where East-West's weights differ from North-South's. */
  | {
      readonly kind: 'weighted'
      readonly components: readonly WeightedScore[]
      readonly ew?: readonly WeightedScore[]
    }

/** What is known of a board at a table, as files say it and the database keeps it. */
type Known = {
  readonly status: 'played' | 'notPlayed'
  readonly scoreNs: number | null
  readonly adjustment:
    | Extract<Outcome, { kind: 'average' | 'imps' | 'split' }>
    /** The score stands. */
    | { readonly kind: 'fouled'; readonly group: number }
    | {
        readonly kind: 'weighted'
        readonly ns: readonly WeightedScore[]
        /** `null`: the same for both sides. */
        readonly ew: readonly WeightedScore[] | null
      }
    | null
}

/** Which cards a table had, where a board was fouled: what it has is compared with those of the same alone (Law 87). */
export const cardsOfOutcome = (outcome: Outcome | null): number | null =>
  outcome?.kind === 'score' ? (outcome.group ?? null) : null

/** `notPlayed` for a result that has neither score nor adjustment. */
export function toOutcome({ status, scoreNs, adjustment }: Known): Outcome {
  if (status === 'notPlayed') return { kind: 'notPlayed' }
  if (adjustment === null || adjustment.kind === 'fouled') {
    if (scoreNs === null) return { kind: 'notPlayed' }
    return { kind: 'score', scoreNs, ...(adjustment && { group: adjustment.group }) }
  }
  if (adjustment.kind !== 'weighted') return adjustment
  const { ns, ew } = adjustment
  return ew === null ? { kind: 'weighted', components: ns } : { kind: 'weighted', components: ns, ew }
}

export type ContestantId = string | number

/** A board at a table of pairs. `section` is `null` where the event has none. */
export type TableResult = {
  /** In an individual event: the players who are credited with what their partnership scores. */
  readonly credits?: BySide<readonly ContestantId[]>
  readonly board: number
  readonly ns: ContestantId
  readonly ew: ContestantId
  readonly section: string | null
  readonly outcome: Outcome
}

/** Who is credited with a side's score: the pair, or each of two players on their own. */
export const creditedFor = (result: TableResult, side: Side): readonly ContestantId[] =>
  result.credits?.[side] ?? [side === 'NS' ? result.ns : result.ew]

/** One side's part of an outcome; the weights of `scores` add up to 1 (to eleven decimals what was given). */
export type SideOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'award'; readonly award: Award }
  | { readonly kind: 'imps'; readonly imps: number }
  | { readonly kind: 'scores'; readonly scores: readonly WeightedScore[] }

const NONE: SideOutcome = { kind: 'none' }

const singleScore = (scoreNs: number): SideOutcome => ({ kind: 'scores', scores: [{ weight: 1, scoreNs }] })

/** Weights are multiples of this: sums of such numbers are exact, so a result can be taken away without a trace. */
const GRAIN = 2 ** -38

/** Weights that add up to exactly 1; the last takes what rounding to the grain leaves. */
function normaliseWeights(components: readonly WeightedScore[]): SideOutcome {
  const known = components.filter(({ weight }) => weight > 0)
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return NONE
  let left = 1
  const scores = known.map(({ weight, scoreNs }, at) => {
    const share = at === known.length - 1 ? left : Math.round(weight / total / GRAIN) * GRAIN
    left -= share
    return { weight: share, scoreNs }
  })
  return { kind: 'scores', scores }
}

/** What counts for one side; scores in North-South's view. */
export function sideOutcome(outcome: Outcome, side: Side): SideOutcome {
  switch (outcome.kind) {
    case 'score':
      return singleScore(outcome.scoreNs)
    case 'notPlayed':
      return NONE
    case 'average':
      return { kind: 'award', award: side === 'NS' ? outcome.ns : outcome.ew }
    case 'imps':
      return { kind: 'imps', imps: side === 'NS' ? outcome.ns : outcome.ew }
    case 'split':
      return singleScore(side === 'NS' ? outcome.scoreNs : outcome.scoreEw)
    case 'weighted':
      return normaliseWeights(side === 'EW' ? (outcome.ew ?? outcome.components) : outcome.components)
  }
}

/** Whether the board counts as played: everything but `notPlayed`. */
export const countsAsPlayed = (outcome: Outcome): boolean => outcome.kind !== 'notPlayed'
