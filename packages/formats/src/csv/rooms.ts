/** Lines of team matches in the rooms and at the tables that they were played. */
import { groupBy } from '@openroom/bridge/groupBy'
import type { Warnings } from '../remark.ts'
import { weighedHalves } from '../weigh/halves.ts'
import { likelyRoom, weighedRooms } from '../weigh/rooms.ts'
import type { Line } from './rows.ts'

const WORDS = { OPEN: 'OPEN', CLOSED: 'CLOSED' } as const
const placeOf = ({ row }: Line) => ({ line: row.line, column: 1 })
const teamsOf = ({ ns, ew }: Line): string => [ns, ew].sort().join('\n')

/** Which room each line of a match was played in: a team sits the other way in the other room. */
function inRooms(lines: readonly Line[], warnings: Warnings): readonly Line[] {
  const games = lines.map((line) => ({
    line,
    board: line.board,
    room: line.room,
    seated: `${line.ns}\n${line.ew}`,
    people: [`ns ${line.ns}`, `ew ${line.ew}`],
    place: placeOf(line),
  }))
  const rooms = weighedRooms(games, WORDS, [], warnings)
  const likely = likelyRoom(games)
  return games.map((game) => ({ ...game.line, room: rooms.get(game) ?? game.room ?? likely(game) }))
}

/** As both rooms of a match have one table number, and one round. */
function atTables(lines: readonly Line[], warnings: Warnings): readonly Line[] {
  const games = lines.map((line) => ({
    line,
    round: line.round,
    table: line.table,
    teams: teamsOf(line),
    room: line.room ?? 'OPEN',
    board: line.board,
    place: placeOf(line),
  }))
  const places = weighedHalves(games, warnings)
  return games.map((game) => ({ ...game.line, ...places.get(game) }))
}

export function inTheirRooms(lines: readonly Line[], warnings: Warnings): readonly Line[] {
  const matches = groupBy(lines, (line) => [line.round, line.table, teamsOf(line)].join('\n'))
  return atTables(
    [...matches.values()].flatMap((own) => inRooms(own, warnings)),
    warnings,
  )
}
