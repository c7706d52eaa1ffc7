/** Results of the same pairs on one board that a file has more than once: the published points may say which counts. */
import { type Weighed, type Witness, weigh } from './weigh.ts'

export type Repeat = {
  readonly scoreNs: number | null
  /** Published points of north-south. */
  readonly points: number | null
}

/** @param others the other results of the board */
export function weighedRepeat<T extends Repeat>(
  readings: readonly T[],
  others: readonly Repeat[],
): Weighed<T> {
  const told = new Set(readings.flatMap(({ points }) => points ?? []))
  const [only] = told
  const known = others.flatMap(({ scoreNs, points }) =>
    scoreNs === null || points === null ? [] : [{ scoreNs, points }],
  )
  const fits = ({ scoreNs, points: own }: Repeat): boolean => {
    const points = own ?? (told.size === 1 ? only : null)
    if (scoreNs === null || points == null || known.length === 0) return false
    return known.every((other) => Math.sign(scoreNs - other.scoreNs) === Math.sign(points - other.points))
  }
  const figures: Witness<T> = { name: 'figures', speaksFor: (one) => Number(fits(one)) }
  return weigh(readings, [figures])
}
