/** All results of one board that are compared with each other. */
import type { Side } from '../seat.ts'
import { countsAsPlayed, type Outcome, sideOutcome } from './outcome.ts'
import { countScores, NO_SCORES, type ScoreCounts } from './scoreCounts.ts'

/** The two sides' fields differ only by split rulings and by weights that favour one side. */
export type BoardField = {
  readonly NS: ScoreCounts
  readonly EW: ScoreCounts
  /** Results of the board, adjusted ones included. */
  readonly rows: number
  /** Those of the same board that had other cards: compared apart, and brought to the same top (Law 87B). */
  readonly others: number
}

export const EMPTY_FIELD: BoardField = { NS: NO_SCORES, EW: NO_SCORES, rows: 0, others: 0 }

function countOutcome(counts: ScoreCounts, outcome: Outcome, side: Side, weighted: boolean, sign: 1 | -1) {
  if (outcome.kind === 'weighted' && !weighted) return counts
  const part = sideOutcome(outcome, side)
  return part.kind === 'scores' ? countScores(counts, part.scores, sign) : counts
}

/**
 * The field with a result added, or with `sign` -1 taken away. Costs the number of distinct scores.
 * @param weightedInField whether a weighted result counts by its weights
 */
export function withResult(
  field: BoardField,
  outcome: Outcome,
  weightedInField: boolean,
  sign: 1 | -1 = 1,
): BoardField {
  if (!countsAsPlayed(outcome)) return field
  return {
    NS: countOutcome(field.NS, outcome, 'NS', weightedInField, sign),
    EW: countOutcome(field.EW, outcome, 'EW', weightedInField, sign),
    rows: field.rows + sign,
    others: field.others,
  }
}

/** The field of a board from all its results. */
export const fieldOf = (outcomes: Iterable<Outcome>, weightedInField = true): BoardField =>
  [...outcomes].reduce((field, outcome) => withResult(field, outcome, weightedInField), EMPTY_FIELD)
