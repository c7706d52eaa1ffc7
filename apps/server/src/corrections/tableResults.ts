/** Results of a session's tables for staff, as data: their words are those of whoever reads them. */
import type { DocumentResult, DocumentSession, DocumentTable } from '@openroom/formats/json/document'
import type { WireOutcome } from '@openroom/protocol/schema/tableResult'

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
