/** The room of each line of a match: its direction or its place, weighed with who sits where and the IMPs of the board. */
import { imps } from '@openroom/bridge/score/imps'
import type { Warnings } from '../remark.ts'
import { parseSide } from '../side.ts'
import { type Room, type RoomGame, type RoomWitness, weighedRooms } from '../weigh/rooms.ts'
import { boardNumber } from './session.ts'
import { parseFigure } from './values.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

type Game = RoomGame & {
  readonly line: XmlElement
  readonly score: number | null
  /** What TEAM has won on the board. */
  readonly imps: number | null
}

/** TEAM sits north-south in the open room. Without its direction a line is where these pairs sat before, else by its place. */
function gamesIn(match: XmlElement): readonly Game[] {
  const before = new Map<string, Room>()
  return childrenOf(match, 'BOARD').flatMap((board): readonly Game[] => {
    const number = boardNumber(board)
    if (number === null) return []
    return childrenOf(board, 'TRAVELLER_LINE').map((line, i): Game => {
      const pairs = ['NS_PAIR_NUMBER', 'EW_PAIR_NUMBER'].flatMap((name) => textOf(line, name) ?? [])
      const seated = pairs.join(' ')
      const side = parseSide(textOf(line, 'DIRECTION'))
      const told = side && (side === 'NS' ? 'OPEN' : 'CLOSED')
      const room =
        told ?? (pairs.length === 2 ? before.get(seated) : undefined) ?? (i === 1 ? 'CLOSED' : 'OPEN')
      if (!before.has(seated)) before.set(seated, room)
      const score = parseFigure(textOf(line, 'SCORE'))
      const won = parseFigure(textOf(board, 'IMPS'))
      return { board: number, room, seated, people: pairs, place: line.place, line, score, imps: won }
    })
  })
}

/** The IMPs that the file has of the board. */
const FIGURES: RoomWitness<Game> = {
  name: 'figures',
  speaksFor: (open, closed) =>
    open.imps === null || open.score === null || closed.score === null
      ? 0
      : Number(imps(open.score - closed.score) === open.imps),
}

export function roomsIn(match: XmlElement, warnings: Warnings): (line: XmlElement) => Room {
  const games = gamesIn(match)
  const weighed = weighedRooms(games, { OPEN: 'NS', CLOSED: 'EW' }, [FIGURES], warnings)
  const rooms = new Map(games.map((game) => [game.line, weighed.get(game) ?? game.room!]))
  return (line) => rooms.get(line) ?? 'OPEN'
}
