/** Which room a game of a match was played in: what its tags say, weighed with who sits where. */
import { groupBy } from '@openroom/bridge/groupBy'
import { SEATS } from '@openroom/bridge/seat'
import { remark, type Warnings } from '../remark.ts'
import { type Witness, weigh } from '../weigh/weigh.ts'
import type { NumberedGame } from './numbered.ts'

export type Room = 'OPEN' | 'CLOSED'

const ROOM = /^\s*(o$|c$|open|closed)/i
export const TABLE = /^\s*(\d{1,5})\s*[-/.]?\s*(?:\(?(o|c|open|closed)(?:[\s-]*room)?\)?)?\s*$/i

/** `Open`, `closed room`, `O`; some write it behind the table's number instead, as `1 Open` or `1C`. */
export function roomTag({ tags }: NumberedGame): Room | null {
  const room = ROOM.exec(tags.get('Room') ?? '')?.[1] ?? TABLE.exec(tags.get('Table') ?? '')?.[2]
  return room === undefined ? null : /^o/i.test(room) ? 'OPEN' : 'CLOSED'
}

export const playersKey = ({ names }: NumberedGame): string => `${names.N}|${names.S}|${names.E}|${names.W}`

const playersOf = ({ names }: NumberedGame): readonly string[] => SEATS.flatMap((seat) => names[seat] ?? [])

/** Two games that eight players played. */
export function isOfTwoTables(one: NumberedGame, other: NumberedGame): boolean {
  const players = [...playersOf(one), ...playersOf(other)]
  return players.length === 8 && new Set(players).size === 8
}

const otherRoom = (room: Room): Room => (room === 'OPEN' ? 'CLOSED' : 'OPEN')

type Pair = readonly [NumberedGame, NumberedGame]

/** Boards of which the file does not say which game is of which room. */
function untold(games: readonly NumberedGame[]): readonly Pair[] {
  return [...groupBy(games, ({ board }) => String(board)).values()].flatMap((own): readonly Pair[] => {
    const [one, other] = own
    if (!one || !other || own.length > 2 || !isOfTwoTables(one, other)) return []
    const [a, b] = [roomTag(one), roomTag(other)]
    return a !== null && b !== null && a !== b ? [] : [[one, other]]
  })
}

/** The room of each game; where its tags leave it open, the players' other boards tell, then the order of the file. */
export function roomsByGame(
  games: readonly NumberedGame[],
  warnings: Warnings,
): (game: NumberedGame) => Room {
  const rooms = new Map<NumberedGame, Room>()
  const pairs = untold(games)
  const open = new Set(pairs.flat())
  const told = games.filter((game) => !open.has(game) && roomTag(game) !== null)
  const seen = groupBy(told, (game) => `${playersKey(game)} ${roomTag(game)}`)
  const sat = (game: NumberedGame, room: Room) => seen.get(`${playersKey(game)} ${room}`)?.length ?? 0
  for (const [one, other] of pairs) {
    const witnesses: readonly Witness<Room>[] = [
      { name: 'players', speaksFor: (room) => 2 * (sat(one, room) + sat(other, otherRoom(room))) },
      {
        name: 'tag',
        speaksFor: (room) => {
          const [a, b] = [roomTag(one), roomTag(other)]
          return a === b ? 0 : 2 * Number(a === room || b === otherRoom(room))
        },
      },
      // The open room stands first in a file; it says least.
      { name: 'order', speaksFor: (room) => Number(room === 'OPEN') },
    ]
    const { taken } = weigh<Room>(['OPEN', 'CLOSED'], witnesses)
    if (taken === null) continue
    rooms.set(one, taken)
    rooms.set(other, otherRoom(taken))
  }
  const decided = pairs.filter(([one]) => rooms.has(one))
  const [first] = decided
  if (first) {
    const boards = decided.map(([{ board }]) => board)
    const args = { count: boards.length, boards: boards.slice(0, 20).join(', ') }
    warnings.add(remark('room-by-players', { args, place: { line: first[1].line, column: 1 } }))
  }
  const likely = (game: NumberedGame): Room => (sat(game, 'CLOSED') > sat(game, 'OPEN') ? 'CLOSED' : 'OPEN')
  return (game) => rooms.get(game) ?? roomTag(game) ?? likely(game)
}
