/** Matches of teams: what they come to, and the frequency of a board over all of them. */

import { bamMatch } from '@openroom/bridge/score/bam'
import { comparedByImps } from '@openroom/bridge/score/conventions'
import type { Outcome } from '@openroom/bridge/score/outcome'
import type { FrequencyRow } from '@openroom/bridge/score/session'
import type { ByTeam } from '@openroom/bridge/score/swing'
import { impMatch, type MatchScore } from '@openroom/bridge/score/teamMatch'
import type {
  FrequencyRoom,
  RoomResult,
  TeamFrequencies,
  TeamFrequencyRow,
} from '@openroom/protocol/schema/results'
import type { TableRow } from './content.public.ts'
import { displayedRound, type Line, type Match, outcomeAt, type SessionModel } from './model.ts'
import { scoreBoardOnce } from './scores.ts'
import { contractShown, declarerOf, differs, isAdjusted, relativeTricks, weightedShares } from './words.ts'

export type ScoredMatch = Match & {
  readonly score: MatchScore
  /** The file's own figures where they say something else. */
  readonly vps: ByTeam<number> | null
  readonly total: ByTeam<number>
  readonly official: boolean
}

export const isKnockOut = ({ row }: SessionModel): boolean => row.arrange_type === 'KNOCK_OUT'

export const lineAt = (model: SessionModel, table: TableRow | null, board: number): Line | null =>
  (table && model.lineAt.get(`${table.id} ${board}`)) ?? null

export const boardsOf = (model: SessionModel, { open, closed }: Match): readonly number[] =>
  [...model.boards.keys()].filter((board) => lineAt(model, open, board) ?? lineAt(model, closed, board))

/** Home is North-South in the engine's open room, whichever room that was. */
export function outcomes(model: SessionModel, { row, open, closed }: Match, board: number) {
  const at = (team: number): Outcome | null => {
    const table = [open, closed].find((one) => one?.ns_id === team) ?? null
    return outcomeAt(model, table, board)
  }
  return { board, open: at(row.home_id), closed: at(row.visiting_id) }
}

/** Given or taken by the director. Carry-over is no play: it counts in no match by itself. */
export const adjustment = ({ row }: Match): ByTeam<number> => ({
  home: row.correction_home ?? 0,
  visiting: row.correction_visiting ?? 0,
})

function computeMatch(model: SessionModel, match: Match, boards: readonly number[]): MatchScore {
  const { row, conventions } = model
  const score = row.calc_type === 'BAM' ? bamMatch : impMatch
  const given = {
    boards: boards.map((board) => outcomes(model, match, board)),
    scheduledBoards: model.isOver ? null : row.boards_per_round || null,
    adjustment: adjustment(match),
    vpAdjustment: match.vpAdjustment,
  }
  return score(given, conventions)
}

type Published = { readonly home: number | null | undefined; readonly visiting: number | null | undefined }

/** Both published figures of a match when one of them says something else than ours. */
function otherThan(ours: ByTeam<number> | null, { home, visiting }: Published): ByTeam<number> | null {
  if (!differs(home, ours?.home ?? null) && !differs(visiting, ours?.visiting ?? null)) return null
  return typeof home === 'number' && typeof visiting === 'number' ? { home, visiting } : null
}

function scoreMatch(model: SessionModel, match: Match): ScoredMatch {
  const score = computeMatch(model, match, boardsOf(model, match))
  const { official } = match.row
  const vps = otherThan(score.vps, { home: official?.vpsHome, visiting: official?.vpsVisiting })
  const total = otherThan(score.total, { home: official?.impsHome, visiting: official?.impsVisiting })
  return {
    ...match,
    score,
    vps: vps ?? score.vps,
    total: total ?? score.total,
    official: vps !== null || total !== null,
  }
}

const SCORED = new WeakMap<SessionModel, readonly ScoredMatch[]>()

/** Scored once for each model. */
export function scoredMatches(model: SessionModel): readonly ScoredMatch[] {
  const known = SCORED.get(model) ?? model.matches.map((match) => scoreMatch(model, match))
  SCORED.set(model, known)
  return known
}

export function roomResult(line: Line | null): RoomResult | null {
  if (line === null) return null
  const { row } = line
  return {
    contract: contractShown(row),
    decl: declarerOf(row.contract),
    lead: row.lead,
    result: relativeTricks(row),
    score: row.score_ns,
  }
}

function frequencyRoom(line: Line | null): FrequencyRoom | null {
  const result = roomResult(line)
  if (line === null || result === null) return null
  const { row } = line
  const weightedFrequencies = weightedShares(row).map(({ scoreNs: _, ...share }) => share)
  return { ...result, jury: isAdjusted(row), juryComment: row.jury_comment, weightedFrequencies }
}

/** A team's column of a board: what it won. Figures that are not opposite are shown as they are. */
export const won = (own: number, other: number): number => (own + other === 0 ? Math.max(0, own) : own)

type Cross = ReadonlyMap<Line, FrequencyRow<Line>>

/** IMPs against every other table; at board-a-match, matchpoints. */
function crossOf(model: SessionModel, board: number): Cross {
  const calculation = model.row.calc_type === 'BAM' ? 'MP' : 'IMP'
  return new Map(
    scoreBoardOnce({ ...model, conventions: comparedByImps(model.conventions) }, board, calculation).map(
      (row) => [row.result, row],
    ),
  )
}

const postponedStatus = ({ status }: Match['row']): TeamFrequencyRow['status'] =>
  status === 'POSTPONED_NOT_PLAYED' || status === 'POSTPONED_PLAYED' ? status : null

/** IMPs of a board as the source gives them, where they are others than ours. */
function publishedSwing(
  match: Match,
  lines: readonly (Line | null)[],
  ours: ByTeam<number> | null,
): ByTeam<number> | null {
  for (const line of lines) {
    if (!line?.row.official) continue
    const { impsNs, impsEw } = line.row.official
    const isHome = line.table.ns_id === match.row.home_id
    const [home, visiting] = isHome ? [impsNs, impsEw] : [impsEw, impsNs]
    if (home !== null && visiting !== null) return otherThan(ours, { home, visiting })
  }
  return null
}

function teamFrequency(model: SessionModel, match: Match, board: number, cross: Cross): TeamFrequencyRow {
  const open = lineAt(model, match.open, board)
  const closed = lineAt(model, match.closed, board)
  const isBam = model.row.calc_type === 'BAM'
  const ours = computeMatch(model, match, [board]).boards[0]?.swing ?? null
  const theirs = isBam ? null : publishedSwing(match, [open, closed], ours)
  const swing = theirs ?? ours
  const crossAt = (line: Line | null, side: 'NS' | 'EW') =>
    (line && cross.get(line)?.figures[side].points) ?? null
  const openReplay = open?.replay ?? false
  const closedReplay = closed?.replay ?? false
  return {
    calculatedTableId: match.row.id,
    tableNumber: match.row.number,
    round: displayedRound(model, match.row.round),
    status: postponedStatus(match.row),
    registrations: { HOME: match.row.home_id, VISITING: match.row.visiting_id },
    openResult: frequencyRoom(open),
    closedResult: frequencyRoom(closed),
    homeImp: swing && !isBam ? won(swing.home, swing.visiting) : null,
    visitingImp: swing && !isBam ? won(swing.visiting, swing.home) : null,
    homeMp: swing && isBam ? swing.home : null,
    visitingMp: swing && isBam ? swing.visiting : null,
    openNsCross: crossAt(open, 'NS'),
    openEwCross: crossAt(open, 'EW'),
    closedNsCross: crossAt(closed, 'NS'),
    closedEwCross: crossAt(closed, 'EW'),
    jury: [open, closed].some((line) => line !== null && isAdjusted(line.row)),
    replay: openReplay || closedReplay,
    openReplay,
    closedReplay,
    official: theirs !== null,
  }
}

export function teamFrequencies(model: SessionModel, board: number): TeamFrequencies {
  const cross = crossOf(model, board)
  const played = model.matches.filter(
    ({ open, closed }) => lineAt(model, open, board) ?? lineAt(model, closed, board),
  )
  return { board, rows: played.map((match) => teamFrequency(model, match, board, cross)) }
}

/** IMPs (matchpoints at board-a-match) of a board for the side that sat so at this table. */
export function teamRoundResult(model: SessionModel, line: Line) {
  const match = model.matches.find(({ open, closed }) => open === line.table || closed === line.table)
  const swing = match && computeMatch(model, match, [line.board]).boards[0]?.swing
  if (!match || !swing) return { NS: null, EW: null }
  const of = (team: number) => (team === match.row.home_id ? swing.home : swing.visiting)
  return { NS: of(line.ns), EW: of(line.ew) }
}
