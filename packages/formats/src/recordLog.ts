/** The log of one board at one table, as far as what a file records can have happened. */
import type { Board } from '@openroom/bridge/board'
import { type RecordBreach, recordToLog, type TableRecord } from '@openroom/bridge/table/record'
import { dealOfBoard } from './json/crossChecks.ts'
import type { DocumentBoard, DocumentTableLog } from './json/document.ts'
import { remark, type Warnings, withLoss } from './remark.ts'
import type { Place } from './report.ts'

export const boardOfDocument = (board: DocumentBoard): Board => ({
  number: board.number,
  dealer: board.dealer,
  vulnerability: board.vulnerability,
  deal: dealOfBoard(board),
})

/** A record without the part that cannot have happened; `null` when nothing can be left out. */
function shortenRecord(record: TableRecord, { part, index }: RecordBreach): TableRecord | null {
  if (part === 'cards' && record.cards.length > 0) {
    return { ...record, cards: record.cards.slice(0, index ?? 0), claim: null }
  }
  if (part === 'calls' && record.calls.length > 0) {
    return { ...record, calls: record.calls.slice(0, index ?? 0), cards: [], claim: null }
  }
  if (part === 'contract' && record.contract !== null) return { ...record, contract: null }
  return null
}

function breachRemark(number: number, { part, index, breach }: RecordBreach, place: Place | null) {
  const args = {
    board: number,
    part,
    index: index === null ? 0 : index + 1,
    breach: breach.code,
  }
  return remark('record-breach', { args, place })
}

/**
 * The log of a record; what cannot have happened is left out with what follows it, each with a
 * warning. `null` when nothing remains.
 */
export function logOfRecord(
  record: TableRecord,
  place: Place | null,
  warnings: Warnings,
): DocumentTableLog | null {
  const { number } = record.board
  for (let rest: TableRecord | null = record; rest; ) {
    const log = recordToLog(rest)
    if (log.ok) {
      for (const doubt of log.value.warnings) warnings.add(breachRemark(number, doubt, place))
      return { board: number, events: log.value.events }
    }
    warnings.add(withLoss(breachRemark(number, log.error, place), 'rest'))
    rest = shortenRecord(rest, log.error)
  }
  return null
}
