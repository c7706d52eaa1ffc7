/** Handicaps of contestants: their own, or those of their players. */
import { handicapOf } from '@openroom/bridge/score/furtherRankings'
import { teamHandicapOf } from '@openroom/bridge/score/teamHandicap'
import { type Match, type SessionModel, seatedAt } from './model.ts'

const ownOf = ({ entries }: SessionModel, id: number): number | null =>
  entries.get(id)?.further?.handicap ?? null

const playersOfModel = ({ players }: SessionModel, id: number) =>
  (players.get(id) ?? []).map(({ player_id, further }) => ({
    id: player_id,
    handicap: further?.handicap ?? null,
  }))

/** For the whole event; `null` for none. */
export const handicapFor = (model: SessionModel, id: number): number | null =>
  (model.row.type === 'TEAM' ? teamHandicapOf : handicapOf)(ownOf(model, id), playersOfModel(model, id))

/** Of the four who sat for a team in a match; where not all are known, for the whole event. */
export function handicapIn(model: SessionModel, match: Match, side: 'home' | 'visiting'): number {
  const team = side === 'home' ? match.row.home_id : match.row.visiting_id
  const seated = [match.open, match.closed].flatMap((table) =>
    table ? seatedAt(table, table.ns_id === team ? 'NS' : 'EW') : [],
  )
  const four = new Map(seated.flatMap((one) => (one ? [[one.playerId, one.handicap ?? 0]] : [])))
  if (ownOf(model, team) !== null || four.size !== 4) return handicapFor(model, team) ?? 0
  const registered = new Map(playersOfModel(model, team).map(({ id, handicap }) => [id, handicap]))
  return [...four].reduce((sum, [id, substitute]) => sum + (registered.get(id) ?? substitute), 0)
}
