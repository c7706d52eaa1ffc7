/**
 * Whether a file has but results that are there, as of a program that calls everybody otherwise and tells no rounds: its
 * tables are those that are there, and no more of them. In a field of thousands nearly every score of a board has been made
 * by somebody: it takes one pair that has made all of them.
 */
import { SIDES } from '@openroom/bridge/seat'
import type { DocumentTable } from '../json/document.ts'

/** What each contestant made on its boards, and on which side. */
function madeBy(tables: readonly DocumentTable[]): ReadonlyMap<string, ReadonlySet<string>> {
  const made = new Map<string, Set<string>>()
  for (const { ns, ew, results } of tables)
    for (const { board, scoreNs, adjustment } of results)
      for (const side of SIDES) {
        const key = side === 'NS' ? ns : ew
        const own = made.get(key) ?? new Set()
        made.set(key, own.add(`${board} ${side} ${scoreNs ?? JSON.stringify(adjustment)}`))
      }
  return made
}

/** A few may have been corrected. */
const isMost = (same: number, of: number): boolean => same * 10 >= of * 9

/** Of so many scores that the fewest have made, one at least is not corrected. */
const RAREST = 3

type Made = ReadonlySet<string>

const countShared = (own: Made, other: Made | undefined): number =>
  other ? [...own].filter((one) => other.has(one)).length : 0

export function areRepeated(stored: readonly DocumentTable[], given: readonly DocumentTable[]): boolean {
  const [known, own] = [madeBy(stored), madeBy(given)]
  const makers = new Map<string, string[]>()
  for (const [key, made] of known)
    for (const one of made) {
      const all = makers.get(one)
      if (all) all.push(key)
      else makers.set(one, [key])
    }
  const sharedBy = (key: string, made: Made): number => {
    const byName = countShared(made, known.get(key))
    return isMost(byName, made.size) ? byName : Math.max(byName, mostOfOne(made))
  }
  const mostOfOne = (made: Made): number => {
    const rarest = [...made]
      .map((one) => makers.get(one) ?? [])
      .filter((all) => all.length > 0)
      .sort((a, b) => a.length - b.length)
      .slice(0, RAREST)
    const others = new Set(rarest.flat())
    return Math.max(0, ...[...others].map((other) => countShared(made, known.get(other))))
  }
  const results = (tables: readonly DocumentTable[]) =>
    tables.reduce((sum, one) => sum + one.results.length, 0)
  const all = [...own.values()].reduce((sum, made) => sum + made.size, 0)
  const same = [...own].reduce((sum, [key, made]) => sum + sharedBy(key, made), 0)
  return all > 0 && results(given) <= results(stored) && isMost(same, all)
}
