/** The Howell movement: every pair meets every other, one pair stays. */
import { type Movement, modulo, type Station } from './movement.ts'

/** Places at each table in the first round, and the board set there; later rounds add one to all. */
type Start = { readonly pairs: readonly [number, number]; readonly set: number }

/**
 * Tables of a first round whose turning makes a Howell: differences of the pairs all different, so that
 * everybody meets once, and sets less places all different, so that nobody plays a set twice.
 * @returns `null` when the search finds none (it does from 7 places up to 15 or so)
 */
function findStarts(turning: number): readonly Start[] | null {
  const starts: Start[] = []
  const free = new Set(Array.from({ length: turning - 1 }, (_, i) => i + 1))
  const differences = new Set<number>()
  const seen = new Set([0])
  const sets = new Set([0])
  let steps = 0

  const place = (one: number, other: number): boolean => {
    const apart = Math.min(modulo(one - other, turning), modulo(other - one, turning))
    if (differences.has(apart)) return false
    for (let set = 1; set < turning; set++) {
      const [a, b] = [modulo(set - one, turning), modulo(set - other, turning)]
      if (sets.has(set) || seen.has(a) || seen.has(b)) continue
      differences.add(apart)
      for (const taken of [a, b]) seen.add(taken)
      sets.add(set)
      free.delete(other)
      starts.push({ pairs: [one, other], set })
      if (search()) return true
      starts.pop()
      free.add(other)
      sets.delete(set)
      for (const taken of [a, b]) seen.delete(taken)
      differences.delete(apart)
    }
    return false
  }
  const search = (): boolean => {
    const [one] = free
    if (one === undefined) return true
    if (++steps > 200_000) return false
    free.delete(one)
    const found = [...free].some((other) => place(one, other))
    if (!found) free.add(one)
    return found
  }
  return search() ? starts : null
}

/** Up to so many places they are searched for in all ways, which takes too long for more. */
const MOST_SEARCHED = 15

/**
 * The same where each set is the sum of its two places: if all sums are different, no two tables have had a set before. It is
 * found at once when the places that are furthest apart come first.
 */
function startsOfSums(turning: number): readonly Start[] | null {
  const starts: Start[] = []
  const seen = new Set([0])
  const sets = new Set([0])
  const search = (apart: number): boolean => {
    if (apart === 0) return true
    for (let one = 1; one < turning; one++) {
      const other = modulo(one + apart, turning)
      const set = modulo(one + other, turning)
      if (seen.has(one) || seen.has(other) || sets.has(set)) continue
      for (const place of [one, other]) seen.add(place)
      sets.add(set)
      starts.push({ pairs: [one, other], set })
      if (search(apart - 1)) return true
      starts.pop()
      sets.delete(set)
      for (const place of [one, other]) seen.delete(place)
    }
    return false
  }
  return search((turning - 1) / 2) ? starts : null
}

function startsOf(turning: number): readonly Start[] | null {
  if (turning > MOST_SEARCHED) return startsOfSums(turning)
  return turning >= 7 ? findStarts(turning) : null
}

/** All tables play the same boards at the same time: every size, one set a round. */
const barometer = (turning: number): readonly Start[] =>
  Array.from({ length: (turning - 1) / 2 }, (_, i) => ({ pairs: [i + 1, turning - i - 1] as const, set: 0 }))

/** The same meetings with the sets in turn: all tables play one set a round. */
export const atOnce = (movement: Movement): Movement => ({
  ...movement,
  sets: movement.rounds,
  stations: movement.stations.map((station) => ({ ...station, set: station.round - 1 })),
})

/**
 * The stationary pair sits at the last table.
 * @param pairs an even number; the last place may stand for nobody, who meets it sits out
 */
export function howell(pairs: number, rounds: number): Movement {
  const turning = pairs - 1
  const starts = startsOf(turning) ?? barometer(turning)
  const played = Math.min(rounds, turning)
  const stations: Station[] = []
  for (let round = 1; round <= played; round++) {
    const shift = round - 1
    for (const [i, { pairs: start, set }] of starts.entries()) {
      const [a, b] = start.map((place) => modulo(place + shift, turning)) as [number, number]
      const [ns, ew] = (round + i) % 2 === 0 ? [a, b] : [b, a]
      stations.push({ round, table: i + 1, ns, ew, set: modulo(set + shift, turning) })
    }
    const table = starts.length + 1
    stations.push({ round, table, ns: turning, ew: modulo(shift, turning), set: modulo(shift, turning) })
  }
  return { rounds: played, sets: turning, stations }
}
