/** Rankings beside the one by score (bridge/score/furtherRankings.ts), and what the organiser awarded. */
import {
  type ContestantTraits,
  categoriesOf,
  furtherRankings as rank,
  type ScratchRow,
} from '@openroom/bridge/score/furtherRankings'
import type { FurtherRanking, Registration } from '@openroom/protocol/schema/results'
import { handicapFor } from './handicaps.ts'
import type { SessionModel } from './model.ts'

const NO_CATEGORIES: readonly string[] = []

/** A contestant's own, or those of its players. */
function traitsOfModel({ entries, players }: SessionModel, id: number): Omit<ContestantTraits, 'handicap'> {
  const { stratum = null, categories = NO_CATEGORIES } = entries.get(id)?.further ?? {}
  const own = (players.get(id) ?? []).map(({ further }) => ({
    categories: further?.categories ?? NO_CATEGORIES,
  }))
  return { stratum, categories: categoriesOf(categories, own) }
}

/**
 * Nothing where no contestant has a handicap, a stratum or a category.
 * @param sessions of the segment so far; what the last one tells of a contestant counts
 * @param worth what a handicap comes to in the figure that ranks
 */
export function rankFurther(
  sessions: readonly SessionModel[],
  rows: readonly ScratchRow[],
  worth: (model: SessionModel, id: number) => number | null = handicapFor,
): { readonly further?: FurtherRanking[] } {
  const last = (id: number) => sessions.findLast(({ entries }) => entries.has(id)) ?? sessions.at(-1)!
  const traits = new Map(
    rows.map(({ id }): [typeof id, ContestantTraits] => {
      const [model, own] = [last(Number(id)), Number(id)]
      return [id, { ...traitsOfModel(model, own), handicap: worth(model, own) }]
    }),
  )
  const further = rank(rows, (id) => traits.get(id)!).map(({ kind, name, rows: own }) => ({
    kind,
    name,
    rows: own.map(({ id, rank: place, tied, figure }) => ({
      registrationId: Number(id),
      rank: place,
      figure,
      ...(tied && { tied: true as const }),
    })),
  }))
  return further.length > 0 ? { further } : {}
}

/** Awards of a pair or team and of each of its players; they are part of the end. */
export function masterPointsOf(
  { isOver, entries, players }: SessionModel,
  id: number,
): Pick<Registration, 'masterPoints'> {
  if (!isOver) return {}
  const own = entries.get(id)?.further?.masterPoints ?? []
  const each = (players.get(id) ?? []).flatMap(({ player_id, further }) =>
    (further?.masterPoints ?? []).map((one) => ({ ...one, playerId: player_id })),
  )
  const all = [...own.map((one) => ({ ...one, playerId: null })), ...each]
  return all.length > 0 ? { masterPoints: all } : {}
}
