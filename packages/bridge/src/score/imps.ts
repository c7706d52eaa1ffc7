/** International match points. */

/** Smallest difference worth 1, 2, … 24 IMPs (Law 78B). */
const THRESHOLDS = [
  20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500,
  3000, 3500, 4000,
] as const

/** Index: a difference in tens of points; scores are multiples of ten. */
const BY_TENS: Int8Array = (() => {
  const imps = new Int8Array(401)
  for (const [index, threshold] of THRESHOLDS.entries()) imps.fill(index + 1, threshold / 10)
  return imps
})()

/**
 * IMPs for a difference of scores in points; the opposite difference gives the opposite IMPs.
 * @see Law 78B
 */
export function imps(difference: number): number {
  const size = BY_TENS[Math.min(400, Math.floor(Math.abs(difference) / 10))]!
  return difference < 0 && size > 0 ? -size : size
}
