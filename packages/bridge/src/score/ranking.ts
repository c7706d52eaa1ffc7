/** Ranks: 1, 2=, 2=, 4. */
import { TOLERANCE } from './rounding.ts'

export type Ranked<T> = {
  readonly item: T
  /** From 1; `null` for whoever has no figure to be ranked by. */
  readonly rank: number | null
  readonly tied: boolean
}

/** How many items from `start` on share its rank: their figures are the same within the tolerance. */
function groupSize(figures: readonly number[], start: number): number {
  let end = start + 1
  while (end < figures.length && figures[start]! - figures[end]! <= TOLERANCE) end += 1
  return end - start
}

/**
 * Ranks of figures that are in order, highest first. A figure ties with the best one of its group, so
 * that a group never stretches.
 */
export function ranksOf(figures: readonly number[]): readonly { rank: number; tied: boolean }[] {
  const ranks: { rank: number; tied: boolean }[] = []
  while (ranks.length < figures.length) {
    const size = groupSize(figures, ranks.length)
    const place = { rank: ranks.length + 1, tied: size > 1 }
    for (let member = 0; member < size; member++) ranks.push(place)
  }
  return ranks
}

/** Ranks from the highest figure down; those without one come last, unranked, in the given order. */
export function ranked<T>(items: readonly T[], figureOf: (item: T) => number | null): readonly Ranked<T>[] {
  const figures = items.map((item) => ({ item, figure: figureOf(item) }))
  const known = figures.flatMap(({ item, figure }) => (figure === null ? [] : [{ item, figure }]))
  known.sort((a, b) => b.figure - a.figure)
  const ranks = ranksOf(known.map(({ figure }) => figure))
  const inOrder = known.map(({ item }, at) => ({ item, rank: ranks[at]!.rank, tied: ranks[at]!.tied }))
  const without = figures.filter(({ figure }) => figure === null)
  return [...inOrder, ...without.map(({ item }) => ({ item, rank: null, tied: false }))]
}

/** Ranks each group apart: sections, or the two sides of a two-winner movement. */
export function rankedByGroup<T, K>(
  items: readonly T[],
  groupOf: (item: T) => K,
  figureOf: (item: T) => number | null,
): ReadonlyMap<K, readonly Ranked<T>[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(groupOf(item))
    if (group) group.push(item)
    else groups.set(groupOf(item), [item])
  }
  return new Map([...groups].map(([group, members]) => [group, ranked(members, figureOf)]))
}
