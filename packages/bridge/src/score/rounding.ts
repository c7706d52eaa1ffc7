/** Rounding for display, and comparing figures that were computed in floating point. */

/** Figures closer than this are the same figure: three times 33.333… is 100. */
export const TOLERANCE = 1e-7

export const nearlyEqual = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE

/**
 * Decimals of a figure that is told: so many that whoever rounds it once more gets what its exact value
 * gives, and so few that nothing is left in it of how fractions are added in a machine.
 */
export const DECIMALS = 9

const UNITS = 10 ** DECIMALS

/** A figure as it is told: 29.69999999999345 is 29.7. */
const roundFigure = (value: number): number =>
  Number.isInteger(value) ? value : Math.round(value * UNITS) / UNITS + 0

/** The same with every figure in it as it is told: once, where a view is made, as sums of rounded figures drift apart. */
export function withFigures<T>(value: T): T {
  if (typeof value === 'number') return roundFigure(value) as T
  if (typeof value !== 'object' || value === null) return value
  let own = value
  for (const name in value) {
    const part = value[name]
    if (typeof part === 'string') continue
    const now = withFigures(part)
    if (Object.is(now, part)) continue
    // Models are shared: what is in them stays as exact as it is.
    if (own === value) own = (Array.isArray(value) ? [...value] : { ...value }) as typeof value
    own[name] = now
  }
  return own
}

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
