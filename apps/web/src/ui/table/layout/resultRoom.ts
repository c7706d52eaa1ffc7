/** How the result is written in the middle of the table, by the room that the hands leave. */
import type { Rect } from './rect.ts'

/** Whole: two lines. Small: a word a line. Low: neither has room, and who declared and the tricks stand above the felt. */
export type ResultRoom = 'whole' | 'small' | 'low'

/** px that the lines of a whole result want, and the height of a small one. */
const WIDE = 240
const LEAST_WIDE = 190
const SMALL_HEIGHT = 110

export function resultRoom({ w, h }: Pick<Rect, 'w' | 'h'>): ResultRoom {
  const isLow = h < SMALL_HEIGHT
  if (w >= WIDE || (isLow && w >= LEAST_WIDE)) return 'whole'
  return isLow ? 'low' : 'small'
}
