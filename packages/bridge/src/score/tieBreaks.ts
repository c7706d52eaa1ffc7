/**
 * Rules that tell tied contestants apart, and how they are applied in turn.
 * @see English Bridge Union, White Book 3.2 (143.5 and 143.7 of the edition on the web:
 *   http://www.ebu.co.uk/lawsandethics/articles/splitties/howto.htm); Contract Bridge Association of Ireland,
 *   http://cbai.ie/education/tournament-direction/breaking-ties-in-team-competitions/
 */
import { ranked } from './ranking.ts'

export const TIE_BREAKS = [
  /** What tied contestants made against each other, where each of them has met all others. */
  'headToHead',
  /** The same in IMPs where matches are turned into victory points. */
  'headToHeadImps',
  /** IMPs won minus lost. */
  'netImps',
  /** IMPs won over lost. */
  'impQuotient',
  /** Matches won; a draw is half a win. */
  'wins',
  /** The sum of the final scores of all opponents met ("tie-break points"). */
  'opponents',
  /** Boards won, by the basic scoring; one that is level is half won ("point-a-board count-back"). */
  'countBack',
] as const
export type TieBreak = (typeof TIE_BREAKS)[number]

/** Contestants that are still tied, and what put them behind or before the others; `null` where nothing did. */
export type TieGroup<T> = { readonly members: readonly T[]; readonly by: TieBreak | null }

/** What a rule compares the members of a group by; `null` where it does not apply. */
export type TieFigures<T> = (tieBreak: TieBreak, group: readonly T[]) => ((item: T) => number) | null

/** Items in order, those with the same figure together. */
export function inGroups<T>(
  items: readonly T[],
  figure: (item: T) => number | null,
): readonly (readonly T[])[] {
  const groups = new Map<number | null, T[]>()
  for (const { item, rank } of ranked(items, figure)) {
    const group = groups.get(rank)
    if (group) group.push(item)
    else groups.set(rank, [item])
  }
  return [...groups.values()]
}

/** A tied group in the order of the first rule that tells its members apart, and so on with the rest. */
export function splitTie<T>(
  members: readonly T[],
  tieBreaks: readonly TieBreak[],
  figures: TieFigures<T>,
  by: TieBreak | null = null,
): readonly TieGroup<T>[] {
  const [first, ...rest] = tieBreaks
  if (first === undefined || members.length === 1) return [{ members, by }]
  const figure = figures(first, members)
  const parts = figure === null ? [members] : inGroups(members, figure)
  const cause = parts.length > 1 ? first : by
  return parts.flatMap((part) => splitTie(part, rest, figures, cause))
}
