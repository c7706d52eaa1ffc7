/** Swiss pairing: neighbours in the standings who have not met yet. */
import type { Meeting } from './roundRobin.ts'

/**
 * @param ranked places of the contestants, the leader first
 * @param haveMet whether two have played before
 * @returns meetings from the top; somebody with an odd number has a bye
 */
export function swissPairing(
  ranked: readonly number[],
  haveMet: (a: number, b: number) => boolean,
): readonly Meeting[] {
  const bye = ranked.length % 2 === 1 ? (ranked.at(-1) ?? null) : null
  const field = bye === null ? ranked : ranked.slice(0, -1)
  const meetings = matched(field, haveMet) ?? matched(field, () => false) ?? []
  return bye === null ? meetings : [...meetings, [bye, null]]
}

/** The first pairing, in the order of the standings, without a second meeting; `null` when there is none. */
function matched(
  field: readonly number[],
  haveMet: (a: number, b: number) => boolean,
): readonly Meeting[] | null {
  const [first, ...others] = field
  if (first === undefined) return []
  for (const other of others) {
    if (haveMet(first, other)) continue
    const rest = matched(
      others.filter((place) => place !== other),
      haveMet,
    )
    if (rest) return [[first, other], ...rest]
  }
  return null
}
