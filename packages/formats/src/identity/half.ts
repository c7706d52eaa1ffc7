/** A session that was stored with its deals and without its people, completed by the file that names them. */
import type { DocumentSession, DocumentTable } from '../json/document.ts'
import { Keys } from '../json/documentBuilder.ts'
import { foundTables } from './tables.ts'

/** What each contestant scored where: no two of a whole game have the same. */
function scoreMarks({ tables }: DocumentSession): ReadonlyMap<string, string> {
  const marks = new Map<string, string[]>()
  const add = (key: string, mark: string) => {
    const own = marks.get(key)
    if (own) own.push(mark)
    else marks.set(key, [mark])
  }
  for (const { ns, ew, results } of tables)
    for (const { board, scoreNs } of results) {
      add(ns, `${board} NS ${scoreNs}`)
      add(ew, `${board} EW ${scoreNs}`)
    }
  return new Map([...marks].map(([key, own]) => [key, own.sort().join(',')]))
}

/** Stored keys by the keys of the file; of what cannot be told apart a key of its own. */
function keysByMark(stored: DocumentSession, given: DocumentSession): ReadonlyMap<string, string> {
  const byMark = new Map<string, string | null>()
  for (const [key, mark] of scoreMarks(stored)) byMark.set(mark, byMark.has(mark) ? null : key)
  const marks = scoreMarks(given)
  const found = new Map<string, string>()
  const taken = new Set<string>()
  for (const { key } of given.registrations) {
    const own = byMark.get(marks.get(key) ?? '')
    if (own == null || taken.has(own)) continue
    found.set(key, own)
    taken.add(own)
  }
  const keys = new Keys()
  for (const { key } of stored.registrations) keys.unique(key)
  return new Map(given.registrations.map(({ key }) => [key, found.get(key) ?? keys.unique(key)]))
}

/** What the stored table tells beside the results. */
function withDetails(given: DocumentTable, stored: DocumentTable | undefined): DocumentTable {
  if (!stored) return given
  const before = new Map(stored.results.map((one) => [one.board, one]))
  return {
    ...given,
    logs: given.logs.length > 0 ? given.logs : stored.logs,
    results: given.results.map((one) => {
      const own = before.get(one.board)
      return own ? { ...one, lead: one.lead ?? own.lead, official: one.official ?? own.official } : one
    }),
  }
}

/** The session of the file in the words of the stored one, with what only that one tells of its tables. */
export function completedBy(stored: DocumentSession, given: DocumentSession): DocumentSession {
  const keys = keysByMark(stored, given)
  const of = (key: string) => keys.get(key) ?? key
  const figures = new Map(stored.registrations.map(({ key, official }) => [key, official]))
  const tables = given.tables.map((one) => ({ ...one, ns: of(one.ns), ew: of(one.ew) }))
  const found = foundTables(stored.tables, tables)
  return {
    ...given,
    registrations: given.registrations.map((one) => ({
      ...one,
      key: of(one.key),
      official: one.official ?? figures.get(of(one.key)) ?? null,
    })),
    matches: given.matches.map((one) => ({ ...one, home: of(one.home), visiting: of(one.visiting) })),
    tables: tables.map((one) => withDetails(one, found.get(one))),
  }
}
