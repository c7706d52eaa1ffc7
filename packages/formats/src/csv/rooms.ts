/** Lines of team matches in the rooms and at the tables that they were played. */
import { groupBy } from '@openroom/bridge/groupBy'
import { remark, type Warnings } from '../remark.ts'
import { weighedHalves } from '../weigh/halves.ts'
import { likelyRoom, type RoomGame, type RoomWitness, weighedRooms } from '../weigh/rooms.ts'
import { type Weighed, weigh } from '../weigh/weigh.ts'
import type { Line } from './rows.ts'

const WORDS = { OPEN: 'OPEN', CLOSED: 'CLOSED' } as const
const placeOfLine = ({ row }: Line) => ({ line: row.line, column: 1 })
const teamsOfLine = ({ ns, ew }: Line): string => [ns, ew].sort().join('\n')

/** So many following boards that tell the same are no misprint: teams may change seats at half-time. */
const LEAST_RUN = 3

/** The games of boards that tell the same rooms as those before and behind them, which stay as they are told. */
function inRuns<G extends RoomGame>(games: readonly G[]): RoomWitness<G> {
  const open = games.filter(({ room }) => room === 'OPEN').toSorted((a, b) => a.board - b.board)
  const runs: G[][] = []
  for (const game of open) {
    const run = runs.at(-1)
    if (run?.[0]?.seated === game.seated) run.push(game)
    else runs.push([game])
  }
  const kept = new Set(runs.filter((run) => run.length >= LEAST_RUN).flat())
  return {
    name: 'run',
    speaksFor: (game, { room }) => (room === 'CLOSED' && kept.has(game) ? 2 * games.length : 0),
  }
}

/** Which room each line of a match was played in: a team sits the other way in the other room. */
function inRooms(lines: readonly Line[], warnings: Warnings): readonly Line[] {
  const games = lines.map((line) => ({
    line,
    board: line.board,
    room: line.room,
    seated: `${line.ns}\n${line.ew}`,
    people: [`ns ${line.ns}`, `ew ${line.ew}`],
    place: placeOfLine(line),
  }))
  const rooms = weighedRooms(games, WORDS, [inRuns(games)], warnings)
  const likely = likelyRoom(games)
  const inRooms = games.map((game) => ({
    ...game.line,
    room: rooms.get(game) ?? game.room ?? likely(game),
  }))
  return turnedRoom(inRooms, warnings)
}

/** Whose line of a board is turned, by how many others of its room tell it so. */
function turnedOf(pair: readonly [open: Line, closed: Line], lines: readonly Line[]): Weighed<Line> {
  const others = ({ room, ns }: Line) => lines.filter((one) => one.room === room && one.ns !== ns).length
  return weigh(pair, [{ name: 'rows', speaksFor: others }])
}

/**
 * One team told north-south in both rooms sits so in one of them only: the line that is not as most of its room is
 * turned. Where all are so, as who names home and visitors does, it sits so in the open one.
 */
function turnedRoom(lines: readonly Line[], warnings: Warnings): readonly Line[] {
  const open = new Map(lines.flatMap((line) => (line.room === 'OPEN' ? [[line.board, line] as const] : [])))
  const turned = new Map<Line, string | null>()
  for (const line of lines) {
    const other = open.get(line.board)
    if (line.room !== 'CLOSED' || other?.ns !== line.ns) continue
    const { taken, because } = turnedOf([other, line], lines)
    turned.set(taken ?? line, because[0] ?? null)
  }
  const of = [...turned]
  const told = [...of.filter(([, why]) => why !== null), ...of.filter(([, why]) => why === null).slice(0, 1)]
  for (const [line, why] of told) {
    const { board, row } = line
    const [one, other] = (['ns', 'ew'] as const).map(
      (side) => row.cell(`${side}_name`) ?? row.cell(side) ?? line[side],
    )
    const both = { about: 'side', board, one: one!, other: other!, counts: other! }
    warnings.add(remark('weighed', { args: { ...both, why: why ?? 'otherRoom' }, place: placeOfLine(line) }))
  }
  return lines.map((line) => (turned.has(line) ? { ...line, ns: line.ew, ew: line.ns } : line))
}

/** As both rooms of a match have one table number, and one round. */
function linesAtTables(lines: readonly Line[], warnings: Warnings): readonly Line[] {
  const games = lines.map((line) => ({
    line,
    round: line.round,
    table: line.table,
    teams: teamsOfLine(line),
    room: line.room ?? 'OPEN',
    board: line.board,
    place: placeOfLine(line),
  }))
  const places = weighedHalves(games, warnings)
  return games.map((game) => ({ ...game.line, ...places.get(game) }))
}

export function inTheirRooms(lines: readonly Line[], warnings: Warnings): readonly Line[] {
  const matches = groupBy(lines, (line) => [line.round, line.table, teamsOfLine(line)].join('\n'))
  return linesAtTables(
    [...matches.values()].flatMap((own) => inRooms(own, warnings)),
    warnings,
  )
}
