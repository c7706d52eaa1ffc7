/** Things of one list found in another, each at most once: by the first mark that two of them share. */

/** What a thing can be found by, the surest first; each gives none, one or several marks. */
export type Marks<T> = (one: T) => readonly string[]

export function pairUp<T>(
  stored: readonly T[],
  given: readonly T[],
  ways: readonly Marks<T>[],
  fits: (stored: T, given: T) => boolean = () => true,
): ReadonlyMap<T, T> {
  const found = new Map<T, T>()
  const free = new Set(stored)
  for (const marksOf of ways) {
    const byMark = indexByMark(free, marksOf)
    for (const one of given) {
      if (found.has(one)) continue
      const among = marksOf(one).flatMap((mark) => byMark.get(mark) ?? [])
      const match = among.find((other) => free.has(other) && fits(other, one))
      if (match === undefined) continue
      found.set(one, match)
      free.delete(match)
    }
  }
  return found
}

function indexByMark<T>(items: Iterable<T>, marksOf: Marks<T>): ReadonlyMap<string, readonly T[]> {
  const byMark = new Map<string, T[]>()
  for (const one of items) {
    for (const mark of marksOf(one)) {
      const list = byMark.get(mark)
      if (list) list.push(one)
      else byMark.set(mark, [one])
    }
  }
  return byMark
}
