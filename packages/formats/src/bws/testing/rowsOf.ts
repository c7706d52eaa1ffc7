/** What became of the rows of a Bridgemate file, each side counted by itself. */
import type { TournamentDocument } from '../../json/document.ts'
import { sessionsOfDocument } from '../../json/documentBuilder.ts'
import type { Remark } from '../../report.ts'
import type { BwsRows } from '../rows.ts'

const REPORTED = ['bws-result', 'bws-no-result', 'bws-entered-again', 'bws-unplaced']

/** Rows sent, stored and told: the first is the sum of the others. */
export function rowsOf(rows: BwsRows, document: TournamentDocument, warnings: readonly Remark[]) {
  const stored = sessionsOfDocument(document).flatMap(({ tables }) =>
    tables.flatMap(({ results }) => results),
  )
  return {
    received: rows.ReceivedData.length,
    results: stored.filter(({ status }) => status !== 'notPlayed').length,
    notPlayed: stored.filter(({ status }) => status === 'notPlayed').length,
    erased: rows.ReceivedData.filter(({ erased }) => erased === true).length,
    reported: warnings.filter(({ code }) => REPORTED.includes(code)).length,
  }
}
