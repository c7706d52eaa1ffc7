/** Which room each game of a match was played in: what the file says, weighed with who sits where on other boards. */
import { groupBy } from '@openroom/bridge/groupBy'
import { remark, type Warnings } from '../remark.ts'
import type { Place } from '../report.ts'
import { type Weighed, type Witness, weigh } from './weigh.ts'

export type Room = 'OPEN' | 'CLOSED'

/** One game as its file tells it. */
export type RoomGame = {
  readonly board: number
  /** `null`: not told. */
  readonly room: Room | null
  /** Who sits where. */
  readonly seated: string
  /** Everybody who sits there, or the pairs. */
  readonly people: readonly string[]
  readonly place: Place
}

/** How a format writes the rooms. */
export type RoomWords = Readonly<Record<Room, string>>

/** What else of a board speaks for its two games as those of the open and of the closed room. */
export type RoomWitness<G> = {
  readonly name: string
  readonly speaksFor: (open: G, closed: G) => number
}

export const otherRoom = (room: Room): Room => (room === 'OPEN' ? 'CLOSED' : 'OPEN')

type Pair<G> = readonly [G, G]

/** Two games with nobody in both. */
export function arePeopleOfTwoTables(one: RoomGame, other: RoomGame): boolean {
  const people = [...one.people, ...other.people]
  return (
    one.people.length === other.people.length && new Set(people).size === people.length && people.length > 3
  )
}

const pairsOfGames = <G extends RoomGame>(games: readonly G[]): readonly Pair<G>[] =>
  [...groupBy(games, ({ board }) => board).values()].flatMap((own): readonly Pair<G>[] => {
    const [one, other] = own
    return one && other && own.length === 2 && arePeopleOfTwoTables(one, other) ? [[one, other]] : []
  })

const isTold = ([one, other]: Pair<RoomGame>): boolean =>
  one.room !== null && other.room !== null && one.room !== other.room

/** What the file says stands on both games of a board. */
const TAG = 2

/** How often some sit so in a room, of the boards whose rooms are told. */
class Seatings {
  readonly #seen: ReadonlyMap<string, number>

  constructor(games: readonly RoomGame[]) {
    const told = games.filter(({ room }) => room !== null)
    this.#seen = new Map(
      [...groupBy(told, ({ seated, room }) => `${seated} ${room}`)].map(([key, own]) => [key, own.length]),
    )
  }

  /** Without the game itself. */
  elsewhere({ seated, room: own }: RoomGame, room: Room, isCounted: boolean): number {
    const seen = this.#seen.get(`${seated} ${room}`) ?? 0
    return isCounted && own === room ? seen - 1 : seen
  }
}

function judgeRooms<G extends RoomGame>(
  pair: Pair<G>,
  seatings: Seatings,
  others: readonly RoomWitness<G>[],
): Weighed<Room> {
  const [one, other] = pair
  const told = isTold(pair)
  const witnesses: readonly Witness<Room>[] = [
    {
      name: 'players',
      speaksFor: (room) =>
        2 * (seatings.elsewhere(one, room, told) + seatings.elsewhere(other, otherRoom(room), told)),
    },
    {
      name: 'tag',
      speaksFor: (room) =>
        one.room === other.room
          ? 0
          : TAG * (Number(one.room === room) + Number(other.room === otherRoom(room))),
    },
    ...others.map(({ name, speaksFor }) => ({
      name,
      speaksFor: (room: Room) => TAG * (room === 'OPEN' ? speaksFor(one, other) : speaksFor(other, one)),
    })),
    // The open room stands first in a file; it says least.
    { name: 'order', speaksFor: (room) => (told ? 0 : Number(room === 'OPEN')) },
  ]
  return weigh<Room>(['OPEN', 'CLOSED'], witnesses)
}

/** Boards of which the file says nothing, or the same of both games. */
function tellUntold(pairs: readonly Pair<RoomGame>[], warnings: Warnings): void {
  const [first] = pairs
  if (!first) return
  const boards = pairs.map(([{ board }]) => board)
  const args = { count: boards.length, boards: boards.slice(0, 20).join(', ') }
  warnings.add(remark('room-by-players', { args, place: first[1].place }))
}

/**
 * The room of each game of which another is told than it was played in, or none.
 * @param others what only this format knows of a board
 */
export function weighedRooms<G extends RoomGame>(
  games: readonly G[],
  words: RoomWords,
  others: readonly RoomWitness<G>[],
  warnings: Warnings,
): ReadonlyMap<G, Room> {
  const rooms = new Map<G, Room>()
  const pairs = pairsOfGames(games)
  const open = new Set(pairs.filter((pair) => !isTold(pair)).flat())
  const seatings = new Seatings(games.filter((game) => !open.has(game)))
  const untold: Pair<G>[] = []
  for (const pair of pairs) {
    const [one, other] = pair
    const { taken, because } = judgeRooms(pair, seatings, others)
    if (taken === null || (isTold(pair) && taken === one.room)) continue
    rooms.set(one, taken)
    rooms.set(other, otherRoom(taken))
    const wrong = pair.find((game) => game.room !== null && game.room !== rooms.get(game))
    const why = because.find((name) => name !== 'order' && name !== 'tag')
    if (!wrong || why === undefined || (why === 'players' && !isTold(pair))) untold.push(pair)
    else {
      const [said, counts] = [words[wrong.room!], words[otherRoom(wrong.room!)]]
      const args = { about: 'room', board: wrong.board, one: said, other: counts, counts, why }
      warnings.add(remark('weighed', { args, place: wrong.place }))
    }
  }
  tellUntold(untold, warnings)
  return rooms
}

/** Where those who sit so mostly sit, of a game whose room is not told. */
export function likelyRoom(games: readonly RoomGame[]): (game: RoomGame) => Room {
  const seatings = new Seatings(games)
  const sat = (game: RoomGame, room: Room) => seatings.elsewhere(game, room, false)
  return (game) => (sat(game, 'CLOSED') > sat(game, 'OPEN') ? 'CLOSED' : 'OPEN')
}
