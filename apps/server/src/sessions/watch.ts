/** The replay of a board at a table: the whole table before the auction, then what happened. */

import { isTotalPoints } from '@openroom/bridge/score/conventions'
import type { ByTeam } from '@openroom/bridge/score/swing'
import { plus } from '@openroom/bridge/score/teamMatch'
import type { Seat } from '@openroom/bridge/seat'
import { sideOf } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { PostedResult } from '@openroom/bridge/table/facts'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { TableState } from '@openroom/bridge/table/state'
import { hasTrait } from '@openroom/bridge/table/traits'
import { isCorrected, resultOf } from '@openroom/bridge/table/view'
import { isAlike } from '@openroom/formats/json/alike'
import { isOnAir, toDirection, toLine } from '@openroom/protocol/names'
import type { GameContext, WireTeam } from '@openroom/protocol/schema/liveEvents'
import { toGameTable, toWireResult } from '@openroom/protocol/table/gameCodec'
import { toWireEvent, type WireEvent } from '@openroom/protocol/table/wire'
import type { MatchViewResultBody } from '@openroom/protocol/viewShapes'
import type { TableRow } from './content.public.ts'
import { runningTotal } from './knockOut.ts'
import { displayedRound, type Line, type SessionModel } from './model.ts'
import { roundResult } from './pairs.ts'
import { type ScoredMatch, scoredMatches, teamRoundResult } from './teams.ts'

type Logged = Exclude<TableEvent, { type: 'FULL' }>

export type RuledEvent = Extract<TableEvent, { type: 'CORRECTION' | 'UNDO_CORRECTION' }>

/** The table of a board at which a registration sat north-south, where its play may be looked at. */
export const tableOfModel = (model: SessionModel, ns: number, board: number): TableRow | null =>
  (model.told.replays &&
    model.tables.find((table) => table.ns_id === ns && model.hasReplay(table.id, board))) ||
  null

const teamOf = (model: SessionModel, id: number): WireTeam => {
  const entry = model.entries.get(id)
  return { teamId: id, name: entry?.name ?? '', bye: entry?.bye ?? false }
}

/** The same board in the other room, for what the viewer may be shown of it. */
function otherResult(model: SessionModel, other: TableRow | null, board: number): GameContext['otherResult'] {
  const line = other && model.lineAt.get(`${other.id} ${board}`)
  if (!line) return null
  const { contract, tricks, score_ns: scoreNs } = line.row
  const declarer = contract?.kind === 'played' ? toLine(sideOf(contract.declarer)) : null
  return { ...toWireResult({ contract, tricks, scoreNs }), line: declarer }
}

/** What a match stands at for its viewers, with what was brought into it; of a knock-out the running total, to which corrections are added. */
export function standing(sessions: readonly SessionModel[], match: ScoredMatch): ByTeam<number> | null {
  if (sessions.at(-1)?.row.arrange_type === 'KNOCK_OUT') return runningTotal(sessions, match)
  if (match.official) return match.total
  const { carry_over_home, carry_over_visiting } = match.row
  const carried = { home: carry_over_home ?? 0, visiting: carry_over_visiting ?? 0 }
  return match.score.played > 0 ? plus(match.total, carried) : null
}

const NO_RESULT: MatchViewResultBody = { himp: null, vimp: null, hmp: null, vmp: null }

/** The result of a match as far as both rooms have played; IMPs, or matchpoints at board-a-match. */
export function matchResult(
  sessions: readonly SessionModel[],
  calcTableId: number,
): MatchViewResultBody | null {
  const model = sessions.at(-1)!
  const match = scoredMatches(model).find(({ row }) => row.id === calcTableId)
  if (!match) return null
  const total = standing(sessions, match)
  if (total === null) return NO_RESULT
  return model.row.calc_type === 'BAM'
    ? { ...NO_RESULT, hmp: total.home, vmp: total.visiting }
    : { ...NO_RESULT, himp: total.home, vimp: total.visiting }
}

function matchContext(sessions: readonly SessionModel[], match: ScoredMatch | null) {
  const model = sessions.at(-1)!
  const isBam = model.row.calc_type === 'BAM'
  const total = match && standing(sessions, match)
  return {
    homeTeam: match && teamOf(model, match.row.home_id),
    visitingTeam: match && teamOf(model, match.row.visiting_id),
    homeImp: isBam ? null : (total?.home ?? null),
    visitingImp: isBam ? null : (total?.visiting ?? null),
    homeMp: isBam ? (total?.home ?? null) : null,
    visitingMp: isBam ? (total?.visiting ?? null) : null,
    homeVp: match?.vps?.home ?? null,
    visitingVp: match?.vps?.visiting ?? null,
    calcTableId: match?.row.id ?? null,
  }
}

/** @param sessions the sessions of the segment up to the one looked at, which is the last */
export function contextOf(sessions: readonly SessionModel[], table: TableRow, board: number): GameContext {
  const model = sessions.at(-1)!
  const { row } = model
  const match = scoredMatches(model).find(({ open, closed }) => open === table || closed === table) ?? null
  const other = match && (match.open === table ? match.closed : match.open)
  const line: Line | undefined = model.lineAt.get(`${table.id} ${board}`)
  const figures = line && (row.type === 'TEAM' ? teamRoundResult(model, line) : roundResult(model, line))
  return {
    tournamentName: row.tournament_name,
    tournamentType: row.type,
    calculationType: row.calc_type,
    ...(isTotalPoints(row.calc_type, row.conventions) ? { totalPoints: true as const } : {}),
    arrangeType: row.arrange_type,
    alertType: row.alert_type,
    ...matchContext(sessions, match),
    nsRoundResult: figures?.NS ?? null,
    ewRoundResult: figures?.EW ?? null,
    roomType: table.room,
    tableId: table.id,
    otherTableId: other?.id ?? null,
    roundNumber: displayedRound(model, table.round),
    sessionNumber: row.session,
    numberOfRounds: row.number_of_rounds,
    registrations: { NORTH_SOUTH: table.ns_id, EAST_WEST: table.ew_id },
    otherResult: otherResult(model, other, board),
    otherRoomVisible: other !== null && (model.isOver || model.hasBegun(other.id)),
    live: isOnAir(row),
    frequencyEnabled: model.linesByBoard.has(board),
    previousFrequencyEnabled: model.linesByBoard.has(board - 1),
    scoreCardEnabled: match !== null,
  }
}

/** Players as the session knows them, under their ids. */
export function withIds(event: TableEvent, table: TableRow): TableEvent {
  if (event.type !== 'SEAT_PLAYER' || event.player === null || event.player.id !== null) return event
  const known = table.players[event.seat]
  return known?.name === event.player.name
    ? { ...event, player: { id: known.playerId, name: known.name } }
    : event
}

/** Who is to sit at a table, as events. */
export const seating = (table: TableRow): readonly TableEvent[] =>
  (['N', 'E', 'S', 'W'] as const).flatMap((seat: Seat): readonly TableEvent[] => {
    const player = table.players[seat]
    return player ? [{ type: 'SEAT_PLAYER', seat, player: { id: player.playerId, name: player.name } }] : []
  })

/** What only the result tells of the director's word: files and the desk have it beside the play as it went. */
export function findUnlogged(
  model: SessionModel,
  table: TableRow,
  board: number,
  state: TableState,
): readonly RuledEvent[] {
  const row = model.lineAt.get(`${table.id} ${board}`)?.row
  if (!row) return []
  const { contract, tricks, score_ns: scoreNs } = row
  const result = { contract, tricks, scoreNs }
  if (isCorrected(state) && saysSame(resultOf(state), result)) return []
  if (row.jury) return [{ type: 'CORRECTION', result }]
  // None of those in the log counts any more.
  return state.corrections.map(() => ({ type: 'UNDO_CORRECTION' }))
}

/** A score that follows from its contract may be left out. */
const saysSame = (logged: PostedResult | null, { scoreNs, ...given }: PostedResult): boolean =>
  logged !== null &&
  logged.tricks === given.tricks &&
  isAlike(logged.contract, given.contract) &&
  (logged.scoreNs === null || scoreNs === null || logged.scoreNs === scoreNs)

/**
 * @param sessions the sessions of the segment up to the one looked at, which is the last
 * @param log the released part of the table's log of the board
 */
export function replay(
  sessions: readonly SessionModel[],
  table: TableRow,
  board: number,
  log: readonly TableEvent[],
): readonly WireEvent[] {
  const model = sessions.at(-1)!
  const events = log.map((event) => withIds(event, table))
  // The first message carries folded what only sets the table up.
  const first = events.findIndex(({ type }) => !hasTrait(type, 'opens'))
  const opening = first < 0 ? events : events.slice(0, first)
  const state = foldTable([...seating(table), ...opening])
  const dealer = state.board && toDirection(state.board.dealer)
  const full: WireEvent = {
    type: 'FULL',
    payload: { ...contextOf(sessions, table, board), ...toGameTable(state, dealer) },
  }
  const rest = events.slice(opening.length).filter((event): event is Logged => event.type !== 'FULL')
  const ruled = findUnlogged(model, table, board, foldTable(events))
  return [full, ...[...rest, ...ruled].map(toWireEvent)]
}

/** What is released of the log of a board at a table, with its players and with what only the result tells. */
export function playedEvents(
  model: SessionModel,
  table: TableRow,
  board: number,
  log: readonly TableEvent[],
): readonly TableEvent[] {
  const events = [...seating(table), ...log.map((event) => withIds(event, table))]
  return [...events, ...findUnlogged(model, table, board, foldTable(events))]
}
