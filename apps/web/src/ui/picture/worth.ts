/** What a board is worth, in words and as a part of a bar. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { t } from '../../texts/t.ts'
import { impsText, percentText, signed } from '../figures.ts'
import type { Expected } from './expected.ts'

/** IMPs that fill the bar's half. */
const FULL = 17

/** How far the bar leans to North-South, from -1 to 1. */
function leanOf({ imps, percent }: Expected): number {
  if (imps !== null) return Math.max(-1, Math.min(1, imps / FULL))
  return percent === null ? 0 : percent / 50 - 1
}

/** The part of the bar that is filled, percent of its width. North-South's half is the left one, or turned the right one. */
export function filled(
  expected: Expected | null | undefined,
  isTurned = false,
): {
  readonly left: string
  readonly width: string
} {
  const lean = (expected ? leanOf(expected) : 0) * (isTurned ? -1 : 1)
  const width = Math.abs(lean) * 50
  return { left: `${lean > 0 ? 50 - width : 50}%`, width: `${width}%` }
}

export function worthText({ ns, ew }: WallTable, { imps, percent, scoreNs }: Expected): string {
  if (percent !== null) return t('picture.percent', { percent: percentText(percent, 0) })
  if (imps === null) return t('picture.score', { score: signed(scoreNs) || '0' })
  if (imps === 0) return t('picture.flat')
  return t('picture.worth', { team: imps > 0 ? ns.name : ew.name, imps: impsText(Math.abs(imps)) })
}
