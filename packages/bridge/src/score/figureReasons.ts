/** What can explain a published figure that differs from ours. */

/** Why a figure is not ours, each proved (docs/formats.md, 'Official figures') and tried where it must fail. */
export const REASONS = [
  'truncated',
  'rounded-twice',
  'ties-to-one-decimal-less',
  'before-neuberg',
  'on-own-top',
  'score-misprinted',
  'cut-with-its-score',
  'result-misprinted',
  'last-decimal',
  'one-side-always',
  'awarded-row',
  'contradicts-equal-scores',
  'contradicts-own-award',
  'contradicts-own-figures',
  'before-rulings',
  'percent-of-rounded-total',
  'scaled-from-rounded',
  'scored-otherwise',
  'of-this-session',
  'ties-split',
  'places-of-own-totals',
  'sum-of-own-matches',
  'par-when-ns-bids-first',
  'par-when-ew-bids-first',
] as const

export type Reason = (typeof REASONS)[number]
