/** Ranks: 1, 2=, 2=, 4. */
import { TOLERANCE } from './rounding.ts'

export type Ranked<T> = {
  readonly item: T
  /** From 1; `null` for whoever has no figure to be ranked by. */
  readonly rank: number | null
  readonly tied: boolean
}

/**
 * Ranks from the highest figure down; those without one come last, unranked, in the given order.
 * A figure ties with the best one of its group when they are the same within the tolerance, so a
 * group never stretches.
 */
export function ranked<T>(items: readonly T[], figureOf: (item: T) => number | null): readonly Ranked<T>[] {
  const figures = items.map((item) => ({ item, figure: figureOf(item) }))
  const unranked = figures
    .filter(({ figure }) => figure === null)
    .map(({ item }) => ({ item, rank: null, tied: false }))
  const known = figures.flatMap(({ item, figure }) => (figure === null ? [] : [{ item, figure }]))
  known.sort((a, b) => b.figure - a.figure)
  const groups: { item: T; figure: number }[][] = []
  for (const one of known) {
    const group = groups.at(-1)
    if (group && group[0]!.figure - one.figure <= TOLERANCE) group.push(one)
    else groups.push([one])
  }
  let before = 0
  const inOrder = groups.flatMap((group) => {
    const rank = before + 1
    before += group.length
    return group.map(({ item }) => ({ item, rank, tied: group.length > 1 }))
  })
  return [...inOrder, ...unranked]
}

/** A rank as printed in a ranking: `2=` when tied, empty when there is none. */
export const rankLabel = ({ rank, tied }: Pick<Ranked<unknown>, 'rank' | 'tied'>): string =>
  rank === null ? '' : `${rank}${tied ? '=' : ''}`

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
