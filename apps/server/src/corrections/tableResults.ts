/** Results of a session's tables for staff, as data: their words are those of whoever reads them. */
import type { DocumentResult, DocumentSession, DocumentTable } from '@openroom/formats/json/document'
import type { BoardResult } from '@openroom/protocol/schema/corrections'
import type { WireOutcome } from '@openroom/protocol/schema/tableResult'
import type { SessionModel } from '../sessions/model.ts'
import { roundResult } from '../sessions/pairs.ts'

/** What a board of pairs is worth to both sides by the tables' keys: percent, or IMPs. */
export function worthOn(model: SessionModel, board: number): ReadonlyMap<string, BoardResult['worth']> {
  if (model.row.type !== 'PAIR') return new Map()
  return new Map(
    (model.linesByBoard.get(board) ?? []).map((line) => {
      const { NS: ns, EW: ew } = roundResult(model, line)
      return [line.table.key, { ns, ew }]
    }),
  )
}

type NameOf = (key: string) => string

export function namesIn({ registrations }: Pick<DocumentSession, 'registrations'>): NameOf {
  const names = new Map(registrations.map(({ key, name }) => [key, name]))
  return (key) => names.get(key) ?? key
}

/** Which table it is, and who sits there. */
export const placeOf = ({ round, number, section, room, ns, ew }: DocumentTable, nameOf: NameOf) => ({
  round,
  number,
  section,
  room,
  ns: nameOf(ns),
  ew: nameOf(ew),
})

export const outcomeOf = ({ status, contract, tricks, adjustment }: DocumentResult): WireOutcome => ({
  status,
  contract,
  tricks,
  adjustment,
})
