/** Swiss pairing: neighbours in the standings who have not met yet. */
import type { Meeting } from './roundRobin.ts'

/**
 * @param ranked places of the contestants, the leader first
 * @param haveMet whether two have played before
 * @param hadBye whether one has sat out before; the last who has not does so now
 * @returns meetings from the top; somebody with an odd number has a bye
 */
export function swissPairing(
  ranked: readonly number[],
  haveMet: (a: number, b: number) => boolean,
  hadBye: (place: number) => boolean = () => false,
): readonly Meeting[] {
  const bye = ranked.length % 2 === 1 ? (ranked.findLast((one) => !hadBye(one)) ?? ranked.at(-1)!) : null
  const field = ranked.filter((one) => one !== bye)
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
