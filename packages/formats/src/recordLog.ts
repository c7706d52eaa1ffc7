/** The log of one board at one table, as far as what a file records can have happened. */
import type { Board } from '@openroom/bridge/board'
import { type RecordBreach, recordToLog, type TableRecord } from '@openroom/bridge/table/record'
import { dealOf } from './json/crossChecks.ts'
import type { DocumentBoard, DocumentTableLog } from './json/document.ts'
import { remark, type Warnings } from './remark.ts'
import type { Place } from './report.ts'

export const boardOfDocument = (board: DocumentBoard): Board => ({
  number: board.number,
  dealer: board.dealer,
  vulnerability: board.vulnerability,
  deal: dealOf(board),
})

/** A record without the part that cannot have happened; `null` when nothing can be left out. */
function shortened(record: TableRecord, { part, index }: RecordBreach): TableRecord | null {
  if (part === 'cards' && record.cards.length > 0) {
    return { ...record, cards: record.cards.slice(0, index ?? 0), claim: null }
  }
  if (part === 'calls' && record.calls.length > 0) {
    return { ...record, calls: record.calls.slice(0, index ?? 0), cards: [], claim: null }
  }
  if (part === 'contract' && record.contract !== null) return { ...record, contract: null }
  return null
}

const WHAT: Readonly<Record<RecordBreach['part'], string>> = {
  calls: 'call',
  contract: 'contract',
  cards: 'card',
  claim: 'claim',
  result: 'result',
}

function breachRemark(
  number: number,
  { part, index, breach }: RecordBreach,
  place: Place | null,
  left: boolean,
) {
  const which = index === null ? `the ${WHAT[part]}` : `${WHAT[part]} ${index + 1}`
  const what = left ? ' It is left out, and what follows.' : ''
  const message = `Board ${number}, ${which}: ${breach.text}${what}`
  const args = { board: number, part, index: index ?? -1, breach: breach.code }
  return remark('record-breach', message, { args, place })
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
      for (const doubt of log.value.warnings) warnings.add(breachRemark(number, doubt, place, false))
      return { board: number, events: log.value.events }
    }
    warnings.add(breachRemark(number, log.error, place, true))
    rest = shortened(rest, log.error)
  }
  return null
}
