/** Auction and play of a traveller's line, where it carries them as LIN. */
import type { DocumentBoard, DocumentResult, DocumentTableLog } from '../json/document.ts'
import type { Limits } from '../limits.ts'
import { linOfAddress } from '../lin/address.ts'
import { linLog } from '../lin/tableLog.ts'
import { readLin } from '../lin/tables.ts'
import { remark, Warnings } from '../remark.ts'
import { textOf, type XmlElement } from './xml.ts'

/** The log in LIN_DATA; `null` when there is none or it cannot be read, which is warned of. */
export function logOfLine(
  line: XmlElement,
  board: DocumentBoard,
  played: DocumentResult,
  limits: Limits,
  warnings: Warnings,
): DocumentTableLog | null {
  const written = textOf(line, 'LIN_DATA')
  if (written === null) return null
  const inner = new Warnings(limits)
  const { parts, fault } = readLin(linOfAddress(written), limits, inner)
  const table = parts[0]?.tables[0]
  if (fault || !table) {
    const reason = fault?.message ?? 'It has no board.'
    warnings.add(remark('lin-data', { args: { board: board.number, reason }, place: line.place }))
    return null
  }
  const { contract, tricks, scoreNs } = played
  const posted = contract === null ? null : { contract, tricks, scoreNs }
  const log = linLog({ ...table, number: board.number, place: line.place }, board, contract, posted, inner)
  for (const one of [...inner.faults, ...inner.all()]) warnings.add({ ...one, place: line.place })
  return log
}
