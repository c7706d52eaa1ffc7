/** Games of matches at the tables and in the rounds that they are of. */
import { slug } from '../json/documentBuilder.ts'
import type { Warnings } from '../remark.ts'
import { weighedHalves } from '../weigh/halves.ts'
import { type NumberedGame, roundOf } from './numbered.ts'
import { roomTag, TABLE } from './rooms.ts'

export const tableTag = ({ tags }: NumberedGame): number | null => {
  const number = Number(TABLE.exec(tags.get('Table') ?? '')?.[1] ?? 0)
  return number >= 1 ? number : null
}

/** As both rooms of a match have one table number, and one round. */
export function inTheirMatches(games: readonly NumberedGame[], warnings: Warnings): readonly NumberedGame[] {
  const told = games.flatMap((game) => {
    const [home, visiting, room, table] = [
      game.tags.get('HomeTeam'),
      game.tags.get('VisitTeam'),
      roomTag(game),
      tableTag(game),
    ]
    if (home === undefined || visiting === undefined || room === null || table === null) return []
    const teams = [slug(home), slug(visiting)].sort().join('\n')
    const place = { line: game.line, column: 1 }
    return [{ game, round: roundOf(game) ?? 1, table, teams, room, board: game.board, place }]
  })
  const weighed = weighedHalves(told, warnings)
  if (weighed.size === 0) return games
  const places = new Map([...weighed].map(([{ game }, place]) => [game, place]))
  return games.map((game) => {
    const place = places.get(game)
    if (!place) return game
    // The room that stands behind the number of the table is told in its own tag.
    const tags = game.tags
      .with('Room', roomTag(game) === 'OPEN' ? 'Open' : 'Closed')
      .with('Table', `${place.table}`)
    return {
      ...game,
      tags: place.round === (roundOf(game) ?? 1) ? tags : tags.with('Round', `${place.round}`),
    }
  })
}
