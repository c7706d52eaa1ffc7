/** A session's results as CSV: one line for each board at each table. */

import { tricksNeeded } from '@openroom/bridge/contract'
import { formatBid } from '@openroom/bridge/notation'
import type {
  DocumentEvent,
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
} from '../json/document.ts'
import { type Figures, ownFigures } from '../official/ownFigures.ts'
import { scoringTag } from '../pbn/scoring.ts'
import { adjustmentText } from '../rulingText.ts'
import { type Cell, csvText } from './table.ts'

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

type FigureCells = Pick<
  ResultRow,
  'points_ns' | 'points_ew' | 'percent_ns' | 'percent_ew' | 'imps_ns' | 'imps_ew'
>

const figureCells = (figures: Figures): FigureCells => ({
  points_ns: figures.pointsNs,
  points_ew: figures.pointsEw,
  percent_ns: figures.percentNs,
  percent_ew: figures.percentEw,
  imps_ns: figures.impsNs,
  imps_ew: figures.impsEw,
})

const label = (entry: DocumentRegistration | undefined): string | null => entry?.number ?? entry?.key ?? null

/** The results of a session by board, round and table, with what each is worth. */
export function resultRows(event: DocumentEvent, session: DocumentSession): readonly ResultRow[] {
  const entries = new Map(session.registrations.map((one) => [one.key, one]))
  const figures = ownFigures(event, session)
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
        ...figureCells(figures(table, one)),
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
