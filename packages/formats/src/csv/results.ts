/** A session's results as CSV: one line for each board at each table. */

import { tricksNeeded } from '@openroom/bridge/contract'
import { formatBid } from '@openroom/bridge/notation'
import { isTotalPoints } from '@openroom/bridge/score/conventions'
import { imps } from '@openroom/bridge/score/imps'
import type { RowFigure } from '@openroom/bridge/score/pairScore'
import type { BySide } from '@openroom/bridge/seat'
import type {
  DocumentEvent,
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
  DocumentTable,
} from '../json/document.ts'
import { documentVariant, linesOf, scored } from '../official/pairVariants.ts'
import { scoringTag } from '../pbn/scoring.ts'
import { adjustmentText } from '../rulingText.ts'
import { type Cell, csvText, rounded } from './table.ts'

/** Names of the columns, in their order; docs/formats.md says what each holds. */
export const RESULT_COLUMNS = [
  'board',
  'round',
  'table',
  'section',
  'room',
  'ns',
  'ns_name',
  'ew',
  'ew_name',
  'contract',
  'declarer',
  'lead',
  'over',
  'tricks',
  'score_ns',
  'adjustment',
  'points_ns',
  'points_ew',
  'percent_ns',
  'percent_ew',
  'imps_ns',
  'imps_ew',
  'event',
  'date',
  'scoring',
] as const

/** Of tables with more than one session: what tells them apart. */
export const SESSION_COLUMN = 'session'

export type ResultRow = Readonly<Record<(typeof RESULT_COLUMNS)[number], Cell>>

function contractCells({ contract, tricks }: DocumentResult) {
  if (contract === null) return { contract: null, declarer: null, over: null }
  if (contract.kind === 'passedOut') return { contract: 'Pass', declarer: null, over: null }
  const over = tricks === null ? null : tricks - tricksNeeded(contract)
  return { contract: formatBid(contract), declarer: contract.declarer, over }
}

const rulingText = ({ adjustment, status }: DocumentResult): string | null =>
  adjustment === null ? (status === 'notPlayed' ? 'not played' : null) : adjustmentText(adjustment)

type Figures = Pick<
  ResultRow,
  'points_ns' | 'points_ew' | 'percent_ns' | 'percent_ew' | 'imps_ns' | 'imps_ew'
>

const NO_FIGURES: Figures = {
  points_ns: null,
  points_ew: null,
  percent_ns: null,
  percent_ew: null,
  imps_ns: null,
  imps_ew: null,
}

function pairFigures(event: DocumentEvent, row: BySide<RowFigure> | null): Figures {
  if (row === null) return NO_FIGURES
  const { NS, EW } = row
  if (event.calcType === 'IMP')
    return { ...NO_FIGURES, imps_ns: rounded(NS.points, 2), imps_ew: rounded(EW.points, 2) }
  return {
    ...NO_FIGURES,
    points_ns: rounded(NS.points, 2),
    points_ew: rounded(EW.points, 2),
    percent_ns: rounded(NS.percent, 2),
    percent_ew: rounded(EW.percent, 2),
  }
}

type FiguresOf = (table: DocumentTable, result: DocumentResult) => Figures

/** Team matches are compared with the other room, by IMPs or board-a-match. */
function teamFigures(event: DocumentEvent, session: DocumentSession): FiguresOf {
  const placeOf = (table: DocumentTable, room: DocumentTable['room'], board: number) =>
    `${table.round} ${table.number} ${room} ${board}`
  const scores = new Map(
    session.tables.flatMap((table) =>
      table.results.map((one) => [placeOf(table, table.room, one.board), one.scoreNs] as const),
    ),
  )
  return (table, { board, scoreNs }) => {
    const other = scores.get(placeOf(table, table.room === 'OPEN' ? 'CLOSED' : 'OPEN', board)) ?? null
    if (scoreNs === null || other === null) return NO_FIGURES
    if (event.calcType === 'BAM') {
      const points = 1 + Math.sign(scoreNs - other)
      return { ...NO_FIGURES, points_ns: points, points_ew: 2 - points }
    }
    const won = imps(scoreNs - other)
    return { ...NO_FIGURES, imps_ns: won, imps_ew: 0 - won }
  }
}

function figuresOf(event: DocumentEvent, session: DocumentSession): FiguresOf {
  // The score says it; the columns are of IMPs and matchpoints.
  if (isTotalPoints(event.calcType, event.conventions)) return () => NO_FIGURES
  if (event.type === 'TEAM') return teamFigures(event, session)
  const { row } = scored(linesOf(session), documentVariant(event))
  return (table, { board }) => pairFigures(event, row(table.key, board))
}

const label = (entry: DocumentRegistration | undefined): string | null => entry?.number ?? entry?.key ?? null

/** The results of a session by board, round and table, with what each is worth. */
export function resultRows(event: DocumentEvent, session: DocumentSession): readonly ResultRow[] {
  const entries = new Map(session.registrations.map((one) => [one.key, one]))
  const figures = figuresOf(event, session)
  const rows = session.tables.flatMap((table) =>
    table.results.map((one): ResultRow => {
      const [ns, ew] = [entries.get(table.ns), entries.get(table.ew)]
      return {
        board: one.board,
        round: table.round,
        table: table.number,
        section: table.section,
        room: table.room,
        ns: label(ns),
        ns_name: ns?.name ?? null,
        ew: label(ew),
        ew_name: ew?.name ?? null,
        ...contractCells(one),
        lead: one.lead,
        tricks: one.tricks,
        score_ns: one.scoreNs,
        adjustment: rulingText(one),
        ...figures(table, one),
        event: event.name,
        date: session.date,
        scoring: scoringTag(event),
      }
    }),
  )
  const order = (row: ResultRow, column: 'board' | 'round' | 'table') => Number(row[column])
  return rows.sort(
    (a, b) =>
      order(a, 'board') - order(b, 'board') ||
      order(a, 'round') - order(b, 'round') ||
      order(a, 'table') - order(b, 'table'),
  )
}

export const writeResultsCsv = (event: DocumentEvent, session: DocumentSession, licence?: string): string =>
  csvText(RESULT_COLUMNS, resultRows(event, session), licence)
