/** What explains a figure of the file that differs (docs/formats.md, 'Official figures'). */
import { t } from '../../texts/t.ts'

const CODES = [
  'truncated',
  'rounded-twice',
  'ties-to-one-decimal-less',
  'before-neuberg',
  'on-own-top',
  'score-misprinted',
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

/** @param convention the reason's code; `null` where nothing explains it */
export function conventionText(convention: string | null): string {
  if (convention === null) return t('official.unexplained')
  const code = CODES.find((one) => one === convention)
  return code === undefined ? t('official.other') : t(`official.${code}`)
}
