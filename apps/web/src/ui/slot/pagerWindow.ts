/** Which numbers a strip of boards shows (specification 2, section 9). Pure. */
import { LIMIT } from '@openroom/protocol/specified'

/** By the room there is: a phone's, a quarter's, a whole window's. */
export const numbersShown = (width: number): number =>
  width < 520 ? LIMIT.pagerPhone : width < 860 ? LIMIT.pagerQuarter : LIMIT.pagerZoomed

/** A window of `count` out of `length`, with `middle` (an index) in its centre where there is room. */
export function windowOf(
  length: number,
  middle: number,
  count: number,
): { readonly from: number; readonly to: number } {
  const last = Math.max(0, length - count)
  const from = Math.min(Math.max(0, middle - Math.floor(count / 2)), last)
  return { from, to: Math.min(length, from + count) }
}
