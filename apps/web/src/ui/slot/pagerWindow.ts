/** Which numbers a strip of boards shows (specification 2, section 9). Pure. */

/** 5 on a phone, 8 in a quarter, 16 when zoomed. */
export const numbersShown = (width: number): number => (width < 520 ? 5 : width < 860 ? 8 : 16)

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
