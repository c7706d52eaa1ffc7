/** Who sits where: tables of pairs, matches of teams, matches of a knock-out. */
import type {
  KnockoutTable,
  Operators,
  PairTable,
  Tables,
  TeamTable,
} from '@openroom/protocol/schema/screens'
import { alone, type Meeting, meetingScore, meetings, meetingUntil } from './meetings.ts'
import { groupBy, type SessionModel } from './model.ts'
import { hasScoreCard } from './scoreCard.ts'
import { impsOrMps, readableAdjustment } from './shown.ts'
import { boardsOf, isKnockOut, lineAt, type ScoredMatch } from './teams.ts'

/** Nobody reports from a table of a session that is over; live sessions say so by pushes. */
const NOBODY = { openOperators: [], closedOperators: [], openCommentators: [], closedCommentators: [] }

type TableRow = SessionModel['tables'][number]

/** The round at each table that is the last one up to `round`: its pairs still sit there. */
function atTables(model: SessionModel, round: number): readonly TableRow[] {
  const byPlace = groupBy(
    model.tables.filter((table) => table.round <= round),
    ({ section, number }) => `${section ?? ''} ${number}`,
  )
  return [...byPlace.values()].map((own) => own.reduce((last, one) => (one.round > last.round ? one : last)))
}

const pairTable = ({ id, number, section, round, ns_id, ew_id }: TableRow): PairTable => ({
  tableId: id,
  tableNumber: number,
  section,
  round,
  pairs: { NORTH_SOUTH: ns_id, EAST_WEST: ew_id },
  operators: [],
  commentators: [],
})

const places = (match: ScoredMatch) => ({
  calcTableId: match.row.id,
  tableNumber: match.row.number,
  round: match.row.round,
  home: match.row.home_id,
  visiting: match.row.visiting_id,
  openTableId: match.open?.id ?? null,
  closeTableId: match.closed?.id ?? null,
})

/** A match of a raw round. Its victory points are those of the whole meeting so far. */
function teamTable(model: SessionModel, meeting: Meeting, match: ScoredMatch): TeamTable {
  const soFar = meetingUntil(meeting, match.row.round)
  const { vps } = meetingScore(model, soFar)
  const own = meetingScore(model, alone(match, meeting.round))
  const isTurned = match.row.home_id !== soFar.home
  return {
    ...places(match),
    based: own.played,
    ...impsOrMps(model, own.total),
    readableImpAdjustHome: readableAdjustment(own.adjustment.home),
    readableImpAdjustVisiting: readableAdjustment(own.adjustment.visiting),
    vpHome: (isTurned ? vps?.visiting : vps?.home) ?? null,
    vpVisiting: (isTurned ? vps?.home : vps?.visiting) ?? null,
    watchable: hasScoreCard(model, alone(match, meeting.round)),
    openRunning: false,
    closeRunning: false,
    ...NOBODY,
  }
}

function knockoutTable(model: SessionModel, meeting: Meeting, match: ScoredMatch): KnockoutTable {
  const boards = boardsOf(model, match)
  const playedIn = (room: ScoredMatch['open']) => boards.filter((board) => lineAt(model, room, board)).length
  return {
    ...teamTable(model, meeting, match),
    openPlayed: playedIn(match.open),
    closedPlayed: playedIn(match.closed),
    boardCount: model.isOver ? boards.length : Math.max(model.row.boards_per_round, boards.length),
  }
}

/** @param round raw round; of pairs, tables are as they stand in this round */
export function tables(model: SessionModel, round: number): Tables {
  if (model.row.type === 'PAIR') return { type: 'PAIR', tables: atTables(model, round).map(pairTable) }
  const played = meetings(model).flatMap((meeting) =>
    meeting.parts.filter(({ row }) => row.round === round).map((match) => ({ meeting, match })),
  )
  return isKnockOut(model)
    ? { type: 'KNOCK_OUT', tables: played.map(({ meeting, match }) => knockoutTable(model, meeting, match)) }
    : { type: 'TEAM', tables: played.map(({ meeting, match }) => teamTable(model, meeting, match)) }
}

/** The table where a registration has sat last: of those with a result, or the first it is to sit at. */
export function searchTable(model: SessionModel, registrationId: number): number | null {
  const own = model.tables.filter(({ ns_id, ew_id }) => ns_id === registrationId || ew_id === registrationId)
  const used = new Set(model.lines.map(({ table }) => table))
  const started = own.filter((table) => used.has(table))
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
export function operators({ row, tables: all }: SessionModel, round: number | null): Operators {
  const own = all.filter((table) => round === null || table.round === round)
  const suffix = (table: TableRow): number => (row.type === 'PAIR' ? row.session : table.round)
  return Object.fromEntries(own.map((table) => [`${table.id}_${suffix(table)}`, []]))
}
