/** Rounding for display, and comparing figures that were computed in floating point. */

/** Figures closer than this are the same figure: three times 33.333… is 100. */
export const TOLERANCE = 1e-7

export const nearlyEqual = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE

/**
 * Rounds to `decimals` (negative: tens, hundreds); exact halves go away from `average`:
 * 54.125 becomes 54.13 and 45.875 becomes 45.87 around 50; datums and IMPs go away from 0.
 */
export function roundAway(value: number, decimals: number, average = 0): number {
  const factor = 10 ** Math.abs(decimals)
  const scaled = decimals < 0 ? value / factor : value * factor
  const down = Math.floor(scaled)
  const isHalf = Math.abs(scaled - down - 0.5) <= TOLERANCE
  const whole = isHalf ? down + (value >= average ? 1 : 0) : Math.round(scaled)
  return (decimals < 0 ? whole * factor : whole / factor) + 0
}
