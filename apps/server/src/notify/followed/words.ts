/** Something to tell of a session, and how those in it are named. */
import type { Entrant } from '@openroom/protocol/followed'
import type { Say } from '@openroom/texts/say'
import { decimals } from '../../core/saidFigures.ts'
import type { SessionModel } from '../../sessions/model.ts'
import type { Figure } from '../../sessions/playing.ts'

export type Words = { readonly title: string; readonly body: string }

export type News = {
  /** The same for the same happening, whenever it is looked at. */
  readonly key: string
  readonly kind: 'sit' | 'swing' | 'end'
  /** The registrations that it is about; none: the session as a whole. */
  readonly of: readonly number[]
  /** The page that shows it. */
  readonly path: string
  /**
   * @param isHidden without what came of it
   * @param say in the language of whoever is told
   * @returns `null`: nothing can be told without
   */
  readonly words: (isHidden: boolean, say: Say) => Words | null
}

type Query = Readonly<Record<string, string | number>>

export const pathIn = ({ row }: SessionModel, query: Query): string =>
  `/screen/${row.id}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`

export const nameOfModel = (model: SessionModel, id: number): string => {
  const players = model.row.type === 'PAIR' ? (model.players.get(id) ?? []) : []
  return players.length > 0
    ? players.map(({ name }) => name).join(' – ')
    : (model.entries.get(id)?.name ?? '')
}

/** Those who are ranked: of two who are partners for a while, each. */
export const rankedMembers = ({ members }: SessionModel, id: number): readonly number[] =>
  members.get(id) ?? [id]

/** As browsers know those whom they follow. @param persons of players, by their numbers */
export const entrantOf = (
  model: SessionModel,
  id: number,
  persons: ReadonlyMap<number, readonly number[]>,
): Entrant => ({
  name: model.entries.get(id)?.name ?? '',
  players: (model.players.get(id) ?? []).map(({ name }) => name),
  persons: (model.players.get(id) ?? []).flatMap(({ player_id }) => persons.get(player_id) ?? []),
  tournamentId: model.row.tournament_id,
})

/** With two decimals at most. */
export function figureText({ score, unit }: Figure, say: Say): string {
  const digits = `${Number(score.toFixed(2))}`.split('.')[1]?.length ?? 0
  return say(`push.figure.${unit}`, { score: decimals(score, digits, say) })
}
