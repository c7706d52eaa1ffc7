/** Who sits where: tables of pairs, matches of teams, matches of a knock-out. */

import { groupBy } from '@openroom/bridge/groupBy'
import { isOnAir } from '@openroom/protocol/names'
import type {
  KnockoutTable,
  Operators,
  PairTable,
  Tables,
  TeamTable,
} from '@openroom/protocol/schema/screens'
import { type Attendance, nobody } from '../attendance/attendance.ts'
import { alone, type Meeting, meetingScore, meetings, meetingUntil } from './meetings.ts'
import { isSeated, type SessionModel } from './model.ts'
import { hasScoreCard } from './scoreCard.ts'
import { impsOrMps, readableAdjustment } from './shown.ts'
import { boardsOf, isKnockOut, lineAt, type ScoredMatch } from './teams.ts'

type TableRow = SessionModel['tables'][number]

/** Those that stand at the same place, round after round. */
export const byPlace = (tables: readonly TableRow[]): readonly (readonly TableRow[])[] => [
  ...groupBy(tables, ({ section, number, room }) => `${section ?? ''} ${number} ${room ?? ''}`).values(),
]

export const lastRoundOf = (tables: readonly TableRow[]): TableRow =>
  tables.reduce((last, one) => (one.round > last.round ? one : last))

/** The round at each table that is the last one up to `round`: its pairs still sit there. */
const atTables = (model: SessionModel, round: number): readonly TableRow[] =>
  byPlace(model.tables.filter((table) => table.round <= round)).map(lastRoundOf)

const pairTable = (table: TableRow, who: Attendance): PairTable => ({
  tableId: table.id,
  tableNumber: table.number,
  section: table.section,
  round: table.round,
  pairs: { NORTH_SOUTH: table.ns_id, EAST_WEST: table.ew_id },
  operators: who('operator', table, null),
  commentators: who('commentator', table, null),
})

const placesOfMatch = (match: ScoredMatch) => ({
  calcTableId: match.row.id,
  tableNumber: match.row.number,
  round: match.row.round,
  home: match.row.home_id,
  visiting: match.row.visiting_id,
  openTableId: match.open?.id ?? null,
  closeTableId: match.closed?.id ?? null,
})

const attending = ({ row, open, closed }: ScoredMatch, who: Attendance) => ({
  openOperators: who('operator', open, row),
  closedOperators: who('operator', closed, row),
  openCommentators: who('commentator', open, row),
  closedCommentators: who('commentator', closed, row),
})

/** Whether a room is at play: it has begun, and has boards to play or a board without a result. */
export function isRunning(model: SessionModel, table: TableRow | null): boolean {
  if (table === null || !isOnAir(model.row) || !model.hasBegun(table.id)) return false
  const played = [...model.boards.keys()].filter((board) => lineAt(model, table, board)).length
  return model.row.boards_per_round === 0 || played < model.row.boards_per_round
}

/** A match of a raw round. Its victory points are those of the whole meeting so far. */
function teamTable(model: SessionModel, meeting: Meeting, match: ScoredMatch, who: Attendance): TeamTable {
  const soFar = meetingUntil(meeting, match.row.round)
  const { vps } = meetingScore(model, soFar)
  const own = meetingScore(model, alone(match, meeting.round))
  const isTurned = match.row.home_id !== soFar.home
  const openRunning = isRunning(model, match.open)
  const closeRunning = isRunning(model, match.closed)
  return {
    ...placesOfMatch(match),
    based: own.played,
    ...impsOrMps(model, own.total),
    readableImpAdjustHome: readableAdjustment(own.adjustment.home),
    readableImpAdjustVisiting: readableAdjustment(own.adjustment.visiting),
    vpHome: (isTurned ? vps?.visiting : vps?.home) ?? null,
    vpVisiting: (isTurned ? vps?.home : vps?.visiting) ?? null,
    watchable: openRunning || closeRunning || hasScoreCard(model, alone(match, meeting.round)),
    openRunning,
    closeRunning,
    ...attending(match, who),
  }
}

function knockoutTable(
  model: SessionModel,
  meeting: Meeting,
  match: ScoredMatch,
  who: Attendance,
): KnockoutTable {
  const boards = boardsOf(model, match)
  const playedIn = (room: ScoredMatch['open']) => boards.filter((board) => lineAt(model, room, board)).length
  return {
    ...teamTable(model, meeting, match, who),
    openPlayed: playedIn(match.open),
    closedPlayed: playedIn(match.closed),
    boardCount: model.isOver ? boards.length : Math.max(model.row.boards_per_round, boards.length),
  }
}

/**
 * The round that is being played: the last one in which a table has begun.
 */
export const currentRound = (model: SessionModel): number =>
  model.tables.reduce(
    (latest, { id, round }) => (round > latest && model.hasBegun(id) ? round : latest),
    model.row.first_round,
  )

/** @param round raw round; of pairs, tables are as they stand in this round */
export function tables(model: SessionModel, round: number, present: Attendance = nobody): Tables {
  const who = model.isOver ? nobody : present
  if (model.row.type === 'PAIR')
    return { type: 'PAIR', tables: atTables(model, round).map((table) => pairTable(table, who)) }
  const played = meetings(model).flatMap((meeting) =>
    meeting.parts.filter(({ row }) => row.round === round).map((match) => ({ meeting, match })),
  )
  return isKnockOut(model)
    ? {
        type: 'KNOCK_OUT',
        tables: played.map(({ meeting, match }) => knockoutTable(model, meeting, match, who)),
      }
    : { type: 'TEAM', tables: played.map(({ meeting, match }) => teamTable(model, meeting, match, who)) }
}

/** The table where a registration sits: the last at which anything has happened, or the first it is to sit at. */
export function searchTable(model: SessionModel, registrationId: number): number | null {
  const own = model.tables.filter((table) => isSeated(model, table, registrationId))
  const started = own.filter(({ id }) => model.hasBegun(id))
  const last = started.reduce<TableRow | null>(
    (known, one) => (known === null || one.round > known.round ? one : known),
    null,
  )
  return (last ?? own[0])?.id ?? null
}

/**
 * Who reports from each table of a round now, by `{table}_{segment}` (pairs) or `{table}_{round}` (teams):
 * nobody once a session is over.
 */
export function operators(
  model: SessionModel,
  round: number | null,
  present: Attendance = nobody,
): Operators {
  const { row, isOver } = model
  const own = model.tables.filter((table) => round === null || table.round === round)
  const suffix = (table: TableRow): number => (row.type === 'PAIR' ? row.session : table.round)
  const who = isOver ? nobody : present
  const matchOf = (table: TableRow) =>
    model.matches.find(({ open, closed }) => open === table || closed === table)?.row ?? null
  return Object.fromEntries(
    own.map((table) => [`${table.id}_${suffix(table)}`, who('operator', table, matchOf(table))]),
  )
}
