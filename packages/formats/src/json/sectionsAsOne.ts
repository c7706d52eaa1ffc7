/** Files tell a pair by its number in a section: where one went to another section, all of them are told as one. */
import type { DocumentSession, DocumentTable, TournamentDocument } from './document.ts'
import { withSessions } from './documentBuilder.ts'

/** Somebody of one section sits at a table of another. */
function isCrossed({ registrations, tables }: DocumentSession): boolean {
  const home = new Map(registrations.map(({ key, section }) => [key, section]))
  const isAway = (key: string, at: string) => (home.get(key) ?? at) !== at
  return tables.some(
    ({ ns, ew, section }) => section !== null && (isAway(ns, section) || isAway(ew, section)),
  )
}

/** Numbers and tables that several sections have bear the section, or run on. */
function asOne(session: DocumentSession): DocumentSession {
  const ranked = session.registrations.filter(({ bye }) => !bye)
  const isUnique = new Set(ranked.map(({ number }) => number)).size === ranked.length
  const numbers = new Map<string | null, number>()
  for (const { section, number } of session.tables)
    numbers.set(section, Math.max(numbers.get(section) ?? 0, number))
  const before = new Map<string | null, number>()
  let sum = 0
  for (const [section, most] of [...numbers].sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))) {
    before.set(section, sum)
    sum += most
  }
  const numbered = (one: DocumentTable): DocumentTable => ({
    ...one,
    section: null,
    number: one.number + (before.get(one.section) ?? 0),
  })
  return {
    ...session,
    registrations: session.registrations.map((one) => ({
      ...one,
      section: null,
      number: isUnique || one.number === null ? one.number : `${one.section ?? ''}${one.number}`,
    })),
    tables: session.tables.map(numbered),
  }
}

export const withSectionsAsOne = (document: TournamentDocument): TournamentDocument =>
  withSessions(document, (session, { type, sectionsScored }) =>
    type === 'PAIR' && sectionsScored === 'together' && isCrossed(session) ? asOne(session) : session,
  )
