/** Small made-up documents, changed by a few words. */

import { readFileSync } from 'node:fs'
import { bySeat, seatAfter } from '@openroom/bridge/seat'
import type { DocumentSession, DocumentTable, TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { readDocument } from '@openroom/formats/json/readDocument'

const FIXTURES = new URL('../../../../e2e/fixtures/', import.meta.url)

/** A file of the browser tests' small tournaments. */
export const fixture = (name: string): Buffer => readFileSync(new URL(name, FIXTURES))

function document(name: string): TournamentDocument {
  const read = readDocument(fixture(name).toString())
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

export const pairsDocument = (): TournamentDocument => document('pairs.json')
export const teamsDocument = (): TournamentDocument => document('teams.json')

export const withTables = (
  given: TournamentDocument,
  change: (tables: readonly DocumentTable[]) => readonly DocumentTable[],
): TournamentDocument => withSessions(given, (session) => ({ ...session, tables: change(session.tables) }))

/** Another game of the same people: hands and scores are others. */
export const otherDeals = (session: DocumentSession, by: number): DocumentSession => ({
  ...session,
  boards: session.boards.map((board) => ({
    ...board,
    doubleDummy: null,
    deal: board.deal && bySeat((seat) => board.deal![seatAfter(seat, by)]),
  })),
  tables: session.tables.map((table) => ({
    ...table,
    logs: [],
    results: table.results.map((one) => ({
      ...one,
      scoreNs: one.scoreNs === null ? null : one.scoreNs + by,
    })),
  })),
})
