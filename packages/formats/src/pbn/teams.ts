/** A session of team matches from its games: two rooms that play the same boards. */
import type { Board } from '@openroom/bridge/board'
import { groupBy } from '@openroom/bridge/groupBy'
import { type BySeat, bySeat, type Seat } from '@openroom/bridge/seat'
import type { DocumentMatch, DocumentPlayer, DocumentRegistration, DocumentTable } from '../json/document.ts'
import { Keys, registration, result, slug, table } from '../json/documentBuilder.ts'
import type { Warnings } from '../remark.ts'
import { weighedLineUps } from '../weigh/lineUps.ts'
import { leaveUndecided, settledRepeat, weighedInRoom, worthOf } from '../weigh/repeats.ts'
import type { DealSet } from './grouping.ts'
import { inTheirMatches, tableTag } from './halves.ts'
import { nameKnownTeams } from './knownSides.ts'
import { type NumberedGame, roundOf } from './numbered.ts'
import { commonNumber, matchStatusIn } from './ownTags.ts'
import { joinedNames, pairOfNames, parsePlayer } from './people.ts'
import { isOfTwoTables, playersKey, type Room, roomsByGame, roomTag } from './rooms.ts'
import { officialOf, type TotalRow } from './scoreRow.ts'
import { boardsByNumber, logOf } from './tableLog.ts'

type RoomGames = { readonly room: Room; readonly games: readonly NumberedGame[] }

type Match = {
  readonly round: number
  readonly table: number | null
  readonly rooms: readonly RoomGames[]
  readonly home: string
  readonly visiting: string
}

type Sides = readonly [string, string]

/** A name that the file does not tell. */
const UNKNOWN = '?'

const teams = ({ tags }: NumberedGame): Sides | null => {
  const [home, visiting] = [tags.get('HomeTeam'), tags.get('VisitTeam')]
  return home !== undefined && visiting !== undefined ? [home, visiting] : null
}

/** Of a game that names one of its teams only. */
function oneTeam({ tags }: NumberedGame): Sides | null {
  const [home, visiting] = [tags.get('HomeTeam'), tags.get('VisitTeam')]
  return home === undefined && visiting === undefined ? null : [home ?? UNKNOWN, visiting ?? UNKNOWN]
}

/** Where the games of one table name their teams at all, they name one match: the first game often stands for all. */
const placeKey = (game: NumberedGame): string => [roundOf(game) ?? 1, tableTag(game)].join('\n')

/** The teams of each place whose games name one pair of teams only. */
function teamsByPlace(games: readonly NumberedGame[]): ReadonlyMap<string, Sides> {
  const places = new Map<string, Sides>()
  for (const [place, own] of groupBy(games, placeKey)) {
    const named = groupBy(own.filter(teams), (game) => [...teams(game)!].sort().join('\n'))
    const [only] = named.values()
    if (named.size === 1 && only) places.set(place, teams(only[0]!)!)
  }
  return places
}

/** Nobody changes seats in a room between the boards of a round. */
function giveSeats(games: readonly NumberedGame[], warnings: Warnings): readonly NumberedGame[] {
  const places = teamsByPlace(games)
  const told = games.map((game) => {
    const place = placeKey(game)
    const sitting = [place, roomTag(game), ...(teams(game) ?? places.get(place) ?? [])].join('\n')
    return { game, board: game.board, sitting, names: game.names, place: { line: game.line, column: 1 } }
  })
  const seats = weighedLineUps(told, warnings)
  return told.map((one) => ({ ...one.game, names: seats.get(one) ?? one.names }))
}

/** Who sits there on most boards; of as many the first. */
function seatedInGames(games: readonly NumberedGame[]): BySeat<string | null> {
  return bySeat((seat) => {
    const named = groupBy(
      games.filter(({ names }) => names[seat] !== null),
      ({ names }) => names[seat],
    )
    const [most] = [...named].toSorted(([, a], [, b]) => b.length - a.length)
    return most?.[0] ?? null
  })
}

/** With rooms a table is a match; without, every table names the team that sits north-south first. */
function matchKey(game: NumberedGame, { places, turned, roomed }: Named): string {
  const round = roundOf(game) ?? 1
  const sides = teams(game) ?? places.get(placeKey(game)) ?? oneTeam(game)
  if (sides === null) return [round, tableTag(game)].join('\n')
  const isRoomed = roomTag(game) !== null || roomed.has(pairingKey(game, sides))
  if (!isRoomed) return [round, ...[...sides].sort()].join('\n')
  const isTurned = turned.has(pairingKey(game, sides))
  return [round, tableTag(game), ...(isTurned ? [...sides].sort() : sides)].join('\n')
}

const pairingKey = (game: NumberedGame, sides: Sides): string =>
  [placeKey(game), ...[...sides].sort()].join('\n')

/**
 * Matches whose games name the team that sits north-south first in either room: one order in the open room only,
 * the other in the closed one only.
 */
function turnedMatches(games: readonly NumberedGame[]): ReadonlySet<string> {
  const named = games.filter((game) => roomTag(game) !== null && teams(game) !== null)
  const turned = new Set<string>()
  for (const [pairing, own] of groupBy(named, (game) => pairingKey(game, teams(game)!))) {
    const rooms = groupBy(own, (game) => teams(game)!.join('\n'))
    const [one, other] = [...rooms.values()].map((room) => new Set(room.map(roomTag)))
    const isApart = [...(one ?? [])][0] !== [...(other ?? [])][0] || areTwoTables([...rooms.values()])
    if (one?.size === 1 && other?.size === 1 && isApart) turned.add(pairing)
  }
  return turned
}

/** Both are told to be of one room, and other players have the same boards. */
function areTwoTables([one = [], other = []]: readonly (readonly NumberedGame[])[]): boolean {
  const first = new Map(one.map((game) => [game.board, game]))
  return other.length > 0 && other.every((game) => isOfTwoTables(first.get(game.board) ?? game, game))
}

type Named = {
  readonly places: ReadonlyMap<string, Sides>
  readonly turned: ReadonlySet<string>
  /** Matches some of whose games tell their room. */
  readonly roomed: ReadonlySet<string>
}

const hasAllNames = ({ names }: NumberedGame): boolean => Object.values(names).every((name) => name !== null)

/** Both rooms under one table number: those who sit there at a board that others have played are in the other room. */
function bothRooms(games: readonly NumberedGame[]): readonly (readonly NumberedGame[])[] {
  const own = [...groupBy(games, playersKey).values()]
  const boards = own.map((group) => new Set(group.map(({ board }) => board)))
  const [one, other] = own
  if (!one || !other || own.length > 2 || [one, other].some((room) => !hasAllNames(room[0]!))) return [games]
  return [...boards[0]!].some((board) => boards[1]!.has(board)) ? own : [games]
}

/** Tables without a Room tag: the lower table number, else the first, is the open room. */
function roomsByTable(games: readonly NumberedGame[]): readonly RoomGames[][] {
  const byTable = [
    ...groupBy(games, (game) => {
      const sides = teams(game)
      return sides ? `${tableTag(game)}|${sides[0]}` : playersKey(game)
    }).values(),
  ]
    .flatMap(bothRooms)
    .sort((a, b) => (tableTag(a[0]!) ?? 0) - (tableTag(b[0]!) ?? 0))
  const matches: RoomGames[][] = []
  for (let i = 0; i < byTable.length; i += 2) {
    const closed = byTable[i + 1]
    matches.push([
      { room: 'OPEN', games: byTable[i]! },
      ...(closed ? [{ room: 'CLOSED' as const, games: closed }] : []),
    ])
  }
  return matches
}

/** The tables of a room, where several fours have the same boards in it: teams of eight. */
function gamesAtTables(games: readonly NumberedGame[]): readonly (readonly NumberedGame[])[] {
  const fours = [...groupBy(games, playersKey).values()]
  const [first, ...others] = fours
  const areApart = others.length > 0 && others.every((own) => areTwoTables([first!, own]))
  return areApart && fours.length <= EIGHT ? fours : [games]
}

/** More fours than two tables of a room hold take turns. */
const EIGHT = 2

function roomsOfGames(games: readonly NumberedGame[], warnings: Warnings): readonly (readonly RoomGames[])[] {
  if (games.every((game) => roomTag(game) === null)) return roomsByTable(games)
  const rooms = groupBy(games, roomsByGame(games, warnings))
  const inRooms = [...rooms].map(([room, own]) => ({ room, games: gamesAtTables(own) }))
  const sorted = inRooms.sort((a) => (a.room === 'OPEN' ? -1 : 1))
  const most = Math.max(...sorted.map(({ games: tables }) => tables.length))
  return Array.from({ length: most }, (_, i) =>
    sorted.flatMap(({ room, games: tables }) => (tables[i] ? [{ room, games: tables[i] }] : [])),
  )
}

/** A team without a name is called by its players: north-south in the open room, east-west in the other. */
function namedByPlayers(
  rooms: readonly RoomGames[],
  open: readonly [Seat, Seat],
  closed: readonly [Seat, Seat],
): string {
  const players = rooms.flatMap(({ room, games }) =>
    pairOfNames(seatedInGames(games), room === 'OPEN' ? open : closed),
  )
  return joinedNames(players) ?? UNKNOWN
}

function namesByRoom(
  rooms: readonly RoomGames[],
  sidesOf: (game: NumberedGame) => Sides | null,
): Sides | null {
  for (const { room, games } of rooms) {
    const named = games.find(sidesOf)
    if (!named) continue
    const [one, other] = sidesOf(named)!
    return room === 'OPEN' || roomTag(named) !== null ? [one, other] : [other, one]
  }
  return null
}

function namesOfRooms(rooms: readonly RoomGames[]): Sides {
  const [home, visiting] = namesByRoom(rooms, teams) ?? namesByRoom(rooms, oneTeam) ?? [UNKNOWN, UNKNOWN]
  return [
    home === UNKNOWN ? namedByPlayers(rooms, ['N', 'S'], ['E', 'W']) : home,
    visiting === UNKNOWN ? namedByPlayers(rooms, ['E', 'W'], ['N', 'S']) : visiting,
  ]
}

function matchesOfGames(games: readonly NumberedGame[], warnings: Warnings): readonly Match[] {
  const places = teamsByPlace(games)
  const keyOf = (game: NumberedGame) => {
    const sides = teams(game) ?? places.get(placeKey(game)) ?? oneTeam(game)
    return sides && roomTag(game) !== null ? pairingKey(game, sides) : null
  }
  const roomed = new Set(games.flatMap((game) => keyOf(game) ?? []))
  const named: Named = { places, turned: turnedMatches(games), roomed }
  return [...groupBy(games, (game) => matchKey(game, named)).values()].flatMap((own) =>
    roomsOfGames(own, warnings).map((rooms) => {
      const [home, visiting] = namesOfRooms(rooms)
      const first = rooms[0]!.games[0]!
      return { round: roundOf(first) ?? 1, table: tableTag(first), rooms, home, visiting }
    }),
  )
}

type Team = { readonly key: string; readonly name: string; readonly players: Map<string, DocumentPlayer> }

/** Letters and digits tell teams apart; names without any are taken as they stand. */
const identityOf = (name: string): string => (/[\p{L}\p{N}]/u.test(name) ? slug(name) : ` ${name}`)

class Teams {
  private readonly teams = new Map<string, Team>()
  private readonly keys = new Keys()

  add(name: string, players: readonly DocumentPlayer[]): string {
    const identity = identityOf(name)
    const team = this.teams.get(identity) ?? { key: this.keys.unique(slug(name)), name, players: new Map() }
    for (const one of players) if (!team.players.has(one.name)) team.players.set(one.name, one)
    this.teams.set(identity, team)
    return team.key
  }

  /** @param totals the official ranking, which calls them by their names */
  registrations(totals: readonly TotalRow[]): readonly DocumentRegistration[] {
    const ranked = new Map(totals.map((row) => [identityOf(row.names ?? ''), row]))
    return [...this.teams.entries()].map(([identity, { key, name, players }]) => {
      const row = ranked.get(identity)
      return registration({
        key,
        name: name.slice(0, 200),
        players: [...players.values()].slice(0, 20),
        official: row ? officialOf(row) : null,
        carryOver: row?.carryOver ?? null,
        correction: row?.correction ?? null,
      })
    })
  }
}

const repeatOfGame = (game: NumberedGame) => ({
  game,
  scoreNs: game.facts.scoreNs,
  points: game.facts.official?.impsNs ?? null,
  outcome: worthOf(game.facts),
  place: { line: game.line, column: 1 },
})

/** Each board once in a room; of a game that stands twice the one of the published IMPs counts, of the same the last, and else none. */
function gamesOnce(
  games: readonly NumberedGame[],
  otherRoom: readonly NumberedGame[],
  warnings: Warnings,
): readonly NumberedGame[] {
  const boards = [...groupBy(games, ({ board }) => board)].map(([board, own]) => {
    const last = own.at(-1)!
    if (own.length === 1) return last
    const others = otherRoom.filter((game) => game.board === board).map(({ facts }) => facts.scoreNs)
    const weighed = (readings: readonly ReturnType<typeof repeatOfGame>[]) => weighedInRoom(readings, others)
    const counts = settledRepeat(board, own.map(repeatOfGame), weighed, 'game-twice-in-room', warnings)
    return counts?.game ?? { ...last, facts: leaveUndecided(last.facts) }
  })
  return boards.sort((a, b) => a.board - b.board)
}

export type TeamParts = {
  readonly registrations: readonly DocumentRegistration[]
  readonly tables: readonly DocumentTable[]
  readonly matches: readonly DocumentMatch[]
}

type Context = {
  readonly boards: ReadonlyMap<number, Board>
  readonly teams: Teams
  readonly keys: Keys
  readonly warnings: Warnings
}

/** Home sits north-south in the open room and east-west in the closed one. */
function buildRoomTable(
  match: Match,
  { room, games }: RoomGames,
  number: number,
  context: Context,
): DocumentTable {
  const { boards, keys, warnings } = context
  const others = match.rooms.flatMap((one) => (one.room === room ? [] : one.games))
  const own = gamesOnce(games, others, warnings)
  const names = seatedInGames(own)
  const [northSouth, eastWest] = room === 'OPEN' ? [match.home, match.visiting] : [match.visiting, match.home]
  const ns = context.teams.add(
    northSouth,
    own.flatMap((game) => pairOfNames(game.names, ['N', 'S'])),
  )
  const ew = context.teams.add(
    eastWest,
    own.flatMap((game) => pairOfNames(game.names, ['E', 'W'])),
  )
  return table({
    key: keys.unique(slug(`r${match.round}`, `t${number}`, room)),
    round: match.round,
    number,
    room,
    ns,
    ew,
    players: bySeat((seat) => (names[seat] === null ? null : parsePlayer(names[seat]))),
    results: own
      .filter(({ facts }) => facts.status === 'played')
      .map((game) =>
        result({ board: game.board, ...game.facts, lead: game.cards[0]?.card ?? game.facts.lead }),
      ),
    logs: own.flatMap((game) => logOf(game, boards.get(game.board)!, match.round, warnings) ?? []),
  })
}

/** Table numbers as told when they tell the matches of a round apart, else counted. */
function numbersOfMatches(matches: readonly Match[]): readonly number[] {
  const rounds = groupBy(matches, ({ round }) => String(round))
  const told = [...rounds.values()].every((own) => {
    const numbers = own.map(({ table: number }) => number)
    return numbers.every((number) => number !== null) && new Set(numbers).size === numbers.length
  })
  if (told) return matches.map(({ table: number }) => number!)
  const count = new Map<number, number>()
  return matches.map(({ round }) => {
    const number = (count.get(round) ?? 0) + 1
    count.set(round, number)
    return number
  })
}

type NumberedMatch = { readonly match: Match; readonly number: number }

function numberedMatches(matches: readonly Match[]): readonly NumberedMatch[] {
  const numbers = numbersOfMatches(matches)
  return matches
    .map((match, i) => ({ match, number: numbers[i]! }))
    .sort((a, b) => a.match.round - b.match.round || a.number - b.number)
}

type MatchTags = Pick<
  DocumentMatch,
  'status' | 'carryOverHome' | 'carryOverVisiting' | 'correctionHome' | 'correctionVisiting'
>

/** Tags of our own, which each game of a match has. */
function matchTags({ rooms }: Match): MatchTags {
  const games = rooms.flatMap((room) => room.games)
  return {
    status: matchStatusIn(games) ?? 'PLAYED',
    carryOverHome: commonNumber(games, 'HomeCarryOver'),
    carryOverVisiting: commonNumber(games, 'VisitCarryOver'),
    correctionHome: commonNumber(games, 'HomeCorrection'),
    correctionVisiting: commonNumber(games, 'VisitCorrection'),
  }
}

/** Teams, matches, tables of both rooms, results and logs of a set of deals. */
export function teamSession({ games: given, boards }: DealSet, warnings: Warnings): TeamParts {
  const games = nameKnownTeams(given, warnings)
  const played = games.filter((game) => game.facts.status === 'played' || game.calls.length > 0)
  const matches = numberedMatches(
    matchesOfGames(inTheirMatches(giveSeats(played, warnings), warnings), warnings),
  )
  const context: Context = {
    boards: boardsByNumber(boards),
    teams: new Teams(),
    keys: new Keys(),
    warnings,
  }
  const tables = matches.flatMap(({ match, number }) =>
    match.rooms.map((room) => buildRoomTable(match, room, number, context)),
  )
  const documented = matches.map(
    ({ match, number }): DocumentMatch => ({
      round: match.round,
      number,
      home: context.teams.add(match.home, []),
      visiting: context.teams.add(match.visiting, []),
      ...matchTags(match),
      official: null,
    }),
  )
  const totals = games.flatMap((game) => game.totals)
  return { registrations: context.teams.registrations(totals), tables, matches: documented }
}
