/** Places of a ranking that are not ours, where the rest of the source proves why. */

import type { Reason } from '@openroom/bridge/score/figureReasons'
import { rankedByGroup } from '@openroom/bridge/score/ranking'
import type { StandingFigure } from './figures.ts'

/** Our place of one whom the source places. */
export type OwnPlace = { readonly rank: number | null; readonly group: string }

type Placed = OwnPlace & { readonly key: string; readonly given: number }

/** Whether all places are those of a figure, ties included. */
function followFrom(placed: readonly Placed[], figureOf: ReadonlyMap<string, number>): boolean {
  if (placed.some(({ key }) => !figureOf.has(key))) return false
  const groups = rankedByGroup(
    placed,
    ({ group }) => group,
    ({ key }) => figureOf.get(key) ?? null,
  )
  return [...groups.values()].flat().every(({ item, rank }) => item.given === rank)
}

/** Whether all places are ours but for those with the same figure, whom the source puts in some order. */
function splitTies(placed: readonly Placed[]): boolean {
  const keyOf = ({ group, rank }: Placed): string => `${group} ${rank}`
  const sizes = new Map<string, number>()
  for (const one of placed) sizes.set(keyOf(one), (sizes.get(keyOf(one)) ?? 0) + 1)
  return placed.every((one) => {
    const { rank, given } = one
    return rank !== null && given >= rank && given < rank + (sizes.get(keyOf(one)) ?? 0)
  })
}

/** One or two places follow from anything. */
const FEWEST = 3

/** The reason that gives every place of a session; `null` when none does. */
export function placesOfStandingFigures(
  figures: readonly StandingFigure[],
  own: ReadonlyMap<string, OwnPlace>,
): Reason | null {
  const placed = figures.flatMap(({ kind, registration: key, given }): readonly Placed[] => {
    const place = own.get(key)
    return kind === 'rank' && place ? [{ key, given, ...place }] : []
  })
  if (placed.length < FEWEST) return null
  if (splitTies(placed)) return 'ties-split'
  const follows = (['total', 'totalPercent'] as const).some((wanted) => {
    const given = figures.flatMap(({ kind, registration, given }) =>
      kind === wanted ? [[registration, given] as const] : [],
    )
    return given.length > 0 && followFrom(placed, new Map(given))
  })
  return follows ? 'places-of-own-totals' : null
}
