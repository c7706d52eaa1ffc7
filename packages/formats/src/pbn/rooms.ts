/** Which room a game of a match was played in. */
import { SEATS } from '@openroom/bridge/seat'
import type { Warnings } from '../remark.ts'
import * as weighed from '../weigh/rooms.ts'
import type { NumberedGame } from './numbered.ts'

export type Room = weighed.Room

const ROOM = /^\s*(o$|c$|open|closed)/i
export const TABLE = /^\s*(\d{1,5})\s*[-/.]?\s*(?:\(?(o|c|open|closed)(?:[\s-]*room)?\)?)?\s*$/i

/** `Open`, `closed room`, `O`; some write it behind the table's number instead, as `1 Open` or `1C`. */
export function roomTag({ tags }: NumberedGame): Room | null {
  const room = ROOM.exec(tags.get('Room') ?? '')?.[1] ?? TABLE.exec(tags.get('Table') ?? '')?.[2]
  return room === undefined ? null : /^o/i.test(room) ? 'OPEN' : 'CLOSED'
}

export const playersKey = ({ names }: NumberedGame): string => `${names.N}|${names.S}|${names.E}|${names.W}`

const toRoomGame = (game: NumberedGame): weighed.RoomGame => ({
  board: game.board,
  room: roomTag(game),
  seated: playersKey(game),
  people: SEATS.flatMap((seat) => game.names[seat] ?? []),
  place: { line: game.line, column: 1 },
})

/** Two games that eight players played. */
export function isOfTwoTables(one: NumberedGame, other: NumberedGame): boolean {
  const games = [toRoomGame(one), toRoomGame(other)] as const
  return games.every(({ people }) => people.length === 4) && weighed.arePeopleOfTwoTables(...games)
}

/** The room of each game; where its tags leave it open, the players' other boards tell, then the order of the file. */
export function roomsByGame(
  games: readonly NumberedGame[],
  warnings: Warnings,
): (game: NumberedGame) => Room {
  const toldOf = new Map(games.map((game) => [game, toRoomGame(game)]))
  const all = [...toldOf.values()]
  const rooms = weighed.weighedRooms(all, { OPEN: 'Open', CLOSED: 'Closed' }, [], warnings)
  const likely = weighed.likelyRoom(all)
  return (game) => {
    const own = toldOf.get(game)!
    return rooms.get(own) ?? own.room ?? likely(own)
  }
}
