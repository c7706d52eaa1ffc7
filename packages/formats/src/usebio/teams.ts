/** A session of team matches: two lines a board, one for each room. */
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { DocumentMatch, DocumentRegistration, DocumentResult, DocumentTable } from '../json/document.ts'
import { Keys, NO_OFFICIAL_RESULT, slug, table } from '../json/documentBuilder.ts'
import { remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import { weighedLineUps } from '../weigh/lineUps.ts'
import { leaveUndecided, settledRepeat, weighedInRoom, worthOf } from '../weigh/repeats.ts'
import { otherRoom, type Room } from '../weigh/rooms.ts'
import { logOfLine } from './lineLog.ts'
import { resultOfLine } from './lines.ts'
import { placeAtSeats } from './pairs.ts'
import { roomsIn } from './rooms.ts'
import { boardFor, boardNumber, type SessionReading, tooManyRecords } from './session.ts'
import { parseCount, parseFigure } from './values.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

type RoomLine = { readonly line: XmlElement; readonly result: DocumentResult }

type RoomDraft = { readonly lines: RoomLine[] }

const MOST_RESULTS = 1_000

/** What the file says of a board for each team; opposite unless both are told. */
function boardFigures(
  board: XmlElement,
): { readonly points: boolean; readonly home: number; readonly visiting: number } | null {
  const imps = parseFigure(textOf(board, 'IMPS'))
  if (imps !== null) return { points: false, home: imps, visiting: imps === 0 ? 0 : -imps }
  const [home, visiting] = [
    parseFigure(textOf(board, 'TEAM_POINTS')),
    parseFigure(textOf(board, 'OPPOSING_TEAM_POINTS')),
  ]
  return home === null || visiting === null ? null : { points: true, home, visiting }
}

function officialImps(board: XmlElement, room: Room): DocumentResult['official'] {
  const figures = boardFigures(board)
  if (!figures) return null
  const [ns, ew] = room === 'OPEN' ? [figures.home, figures.visiting] : [figures.visiting, figures.home]
  return figures.points
    ? { ...NO_OFFICIAL_RESULT, pointsNs: ns, pointsEw: ew }
    : { ...NO_OFFICIAL_RESULT, impsNs: ns, impsEw: ew }
}

function readBoard(
  board: XmlElement,
  rooms: Record<Room, RoomDraft>,
  roomOf: (line: XmlElement) => Room,
  reading: SessionReading,
): void {
  const number = boardNumber(board)
  if (number === null) return
  const known = boardFor(number, reading)
  for (const line of childrenOf(board, 'TRAVELLER_LINE')) {
    const room = roomOf(line)
    const draft = rooms[room]
    const result = resultOfLine(line, number, known.vulnerability, true, reading.warnings)
    if (!result || draft.lines.length >= MOST_RESULTS) continue
    draft.lines.push({ line, result: { ...result, official: officialImps(board, room) } })
  }
}

const repeatOfRoomLine = (one: RoomLine) => ({
  one,
  scoreNs: one.result.scoreNs,
  points: one.result.official?.impsNs ?? null,
  outcome: worthOf(one.result),
  place: one.line.place,
})

/** Each board once in a room: of two results the one of the published IMPs counts, of the same the last, and else none. */
function roomLinesOnce(
  { lines }: RoomDraft,
  otherRoom: RoomDraft,
  { warnings }: SessionReading,
): readonly RoomLine[] {
  return [...groupBy(lines, ({ result }) => result.board)].map(([board, own]) => {
    const last = own.at(-1)!
    if (own.length === 1) return last
    const others = otherRoom.lines.flatMap(({ result }) => (result.board === board ? [result.scoreNs] : []))
    const weighed = (readings: readonly ReturnType<typeof repeatOfRoomLine>[]) =>
      weighedInRoom(readings, others)
    const counts = settledRepeat(board, own.map(repeatOfRoomLine), weighed, 'game-twice-in-room', warnings)
    return counts?.one ?? { ...last, result: leaveUndecided(last.result) }
  })
}

/** The pairs of a room: those of its first line, at the seats of most lines that have them. */
function pairsInRoom({ lines }: RoomDraft, { warnings }: SessionReading): Record<'ns' | 'ew', string | null> {
  const games = lines.map(({ line, result: { board } }) => {
    const [ns, ew] = [textOf(line, 'NS_PAIR_NUMBER'), textOf(line, 'EW_PAIR_NUMBER')]
    return { board, sitting: '', names: { N: ns, S: ns, E: ew, W: ew }, place: line.place }
  })
  const seats = weighedLineUps(games, warnings)
  const pairs = games.map((game) => seats.get(game) ?? game.names)
  const first = (seat: 'N' | 'E') => pairs.find((names) => names[seat] !== null)?.[seat] ?? null
  return { ns: first('N'), ew: first('E') }
}

type Drawn = { readonly match: DocumentMatch; readonly tables: readonly DocumentTable[] }

function scoresOfElement(match: XmlElement, inVps: boolean): DocumentMatch['official'] {
  const [home, visiting] = [
    parseFigure(textOf(match, 'TEAM_SCORE')),
    parseFigure(textOf(match, 'OPPOSING_TEAM_SCORE')),
  ]
  if (home === null && visiting === null) return null
  const none = { impsHome: null, impsVisiting: null, vpsHome: null, vpsVisiting: null }
  return inVps
    ? { ...none, vpsHome: home, vpsVisiting: visiting }
    : { ...none, impsHome: home, impsVisiting: visiting }
}

function roomTables(
  match: XmlElement,
  drawn: Pick<DocumentMatch, 'round' | 'number'>,
  teams: { readonly home: DocumentRegistration; readonly visiting: DocumentRegistration },
  reading: SessionReading,
): readonly DocumentTable[] {
  const draft = (): RoomDraft => ({ lines: [] })
  const rooms = { OPEN: draft(), CLOSED: draft() }
  const roomOf = roomsIn(match, reading.warnings)
  for (const board of childrenOf(match, 'BOARD')) readBoard(board, rooms, roomOf, reading)
  return (['OPEN', 'CLOSED'] as const).flatMap((room) => {
    if (rooms[room].lines.length === 0) return []
    const { participants, limits, warnings } = reading
    const { ns, ew } = pairsInRoom(rooms[room], reading)
    const own = roomLinesOnce(rooms[room], rooms[otherRoom(room)], reading)
    const [northSouth, eastWest] =
      room === 'OPEN' ? [teams.home, teams.visiting] : [teams.visiting, teams.home]
    return table({
      key: slug('r', drawn.round, 'm', drawn.number, room),
      ...drawn,
      room,
      ns: northSouth.key,
      ew: eastWest.key,
      players: placeAtSeats(participants.lineUp(ns, match), participants.lineUp(ew, match)),
      results: own.map(({ result }) => result),
      logs: own.flatMap(
        ({ line, result }) =>
          logOfLine(line, boardFor(result.board, reading), result, limits, warnings) ?? [],
      ),
    })
  })
}

const MOST_BOARDS = 200

/** Tells of boards that a match names by its first and last, and has nothing of. */
function tellMissing(match: XmlElement, teams: string, { warnings }: SessionReading): void {
  const played = childrenOf(match, 'BOARD').flatMap((board) => boardNumber(board) ?? [])
  const [first, last] = ['START_BOARD_NUMBER', 'END_BOARD_NUMBER'].map((name) =>
    parseCount(textOf(match, name), 10_000),
  )
  if (first == null || last == null || played.length === 0 || last - first >= MOST_BOARDS) return
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  const missing = all.filter((number) => !played.includes(number))
  if (missing.length === 0) return
  warnings.add(
    remark('match-boards-missing', {
      args: { boards: missing.join(', '), teams, first, last },
      place: match.place,
    }),
  )
}

/** Matches in the order of the file, numbered anew in each round. */
export function teamMatches(reading: SessionReading, inVps: boolean): Result<readonly Drawn[], Remark> {
  const last = new Map<number, number>()
  const keys = new Keys()
  const drawn: Drawn[] = []
  let results = 0
  for (const match of reading.sections.flatMap(({ element }) => childrenOf(element, 'MATCH'))) {
    const round = Math.max(1, parseCount(textOf(match, 'ROUND_NUMBER'), 10_000) ?? 1)
    const number = (last.get(round) ?? 0) + 1
    last.set(round, number)
    const [home, visiting] = ['TEAM', 'OPPOSING_TEAM'].map((name) => textOf(match, name))
    if (home == null || visiting == null) {
      reading.warnings.add(
        remark('match-without-teams', {
          place: match.place,
        }),
      )
      continue
    }
    const teams = {
      home: reading.participants.team(home, match),
      visiting: reading.participants.team(visiting, match),
    }
    tellMissing(match, `${teams.home.name} against ${teams.visiting.name}`, reading)
    const tables = roomTables(match, { round, number }, teams, reading)
    results += tables.reduce((sum, one) => sum + one.results.length, 0)
    if (results > reading.limits.records) return err(tooManyRecords(reading.limits.records))
    drawn.push({
      tables: tables.map((one) => ({ ...one, key: keys.unique(one.key) })),
      match: {
        round,
        number,
        home: teams.home.key,
        visiting: teams.visiting.key,
        status: 'PLAYED',
        carryOverHome: null,
        carryOverVisiting: null,
        correctionHome: null,
        correctionVisiting: null,
        official: scoresOfElement(match, inVps),
      },
    })
  }
  return ok(drawn)
}
