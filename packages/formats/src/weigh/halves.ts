/** The two rooms of one match where a hall gives each a table number of its own, or a game tells another round. */
import { groupBy } from '@openroom/bridge/groupBy'
import { remark, type Warnings } from '../remark.ts'
import type { Place } from '../report.ts'
import { otherRoom, type Room } from './rooms.ts'

/** One game of a match as its file tells it. */
export type HalfGame = {
  readonly round: number
  readonly table: number
  /** Both teams, in one order. */
  readonly teams: string
  readonly room: Room
  readonly board: number
  readonly place: Place
}

/** Where a game is after all. */
export type MatchPlace = { readonly round: number; readonly table: number }

type Half<G> = { readonly room: Room; readonly boards: ReadonlySet<number>; readonly games: readonly G[] }

/** Games of one room, each of another board. */
function halfOfGames<G extends HalfGame>(games: readonly G[]): Half<G> | null {
  const boards = new Set(games.map(({ board }) => board))
  const [first] = games
  if (boards.size !== games.length || games.some(({ room }) => room !== first!.room)) return null
  return { room: first!.room, boards, games }
}

const haveSameBoards = (one: Half<HalfGame>, other: Half<HalfGame>): boolean =>
  one.boards.size === other.boards.size && [...one.boards].every((board) => other.boards.has(board))

const boardsInRooms = (games: readonly HalfGame[]): Readonly<Record<Room, ReadonlySet<number>>> => {
  const boardsIn = (wanted: Room) =>
    new Set(games.flatMap(({ room, board }) => (room === wanted ? [board] : [])))
  return { OPEN: boardsIn('OPEN'), CLOSED: boardsIn('CLOSED') }
}

/** Games that tell another round than the one which lacks their boards, in their room alone: few among many. */
function strays<G extends HalfGame>(games: readonly G[]): ReadonlyMap<G, MatchPlace> {
  const found = new Map<G, MatchPlace>()
  const rounds = [...groupBy(games, ({ round }) => round).values()].toSorted((a, b) => b.length - a.length)
  const inRooms = new Map(rounds.map((own) => [own, boardsInRooms(own)]))
  for (const own of rounds) {
    const half = halfOfGames(own)
    if (half === null) continue
    const homes = rounds.filter((others) => {
      if (others.length <= own.length) return false
      const boards = inRooms.get(others)!
      const [here, there] = [boards[half.room], boards[otherRoom(half.room)]]
      return own.every(({ board }) => !here.has(board) && there.has(board))
    })
    const [home] = homes
    if (!home || homes.length !== 1) continue
    const { round, table } = home.find(({ room }) => room === half.room) ?? home[0]!
    for (const game of own) found.set(game, { round, table })
  }
  return found
}

/** The place of each game that is of another match than its round and table tell. */
export function weighedHalves<G extends HalfGame>(
  games: readonly G[],
  warnings: Warnings,
): ReadonlyMap<G, MatchPlace> {
  const places = new Map<G, MatchPlace>()
  for (const own of groupBy(games, ({ teams }) => teams).values()) {
    const stray = strays(own)
    for (const [game, { round }] of stray) {
      const args = {
        about: 'round',
        board: game.board,
        one: game.round,
        other: round,
        counts: round,
        why: 'otherRoom',
      }
      warnings.add(remark('weighed', { args, place: game.place }))
      places.set(game, stray.get(game)!)
    }
    const at = (game: G): MatchPlace => stray.get(game) ?? game
    for (const inRound of groupBy(own, (game) => at(game).round).values()) {
      const tables = [...groupBy(inRound, (game) => at(game).table)].toSorted(([a], [b]) => a - b)
      const halves = tables.map(([, games]) => halfOfGames(games))
      const inRoom = (room: Room) => halves.flatMap((half) => (half?.room === room ? [half] : []))
      const [open, closed] = [inRoom('OPEN'), inRoom('CLOSED')]
      if (halves.includes(null) || open.length !== closed.length) continue
      if (!open.every((half) => haveSameBoards(half, closed[0]!))) continue
      if (!closed.every((half) => haveSameBoards(half, open[0]!))) continue
      for (const [i, half] of open.entries()) {
        const { round, table } = at(half.games[0]!)
        for (const game of closed[i]!.games) places.set(game, { round, table })
      }
    }
  }
  return places
}
