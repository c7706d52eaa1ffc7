/** The small tournaments that browser tests upload. */

import type { DocumentResult, DocumentTable, TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { withOfficialFigures } from './official.ts'
import { simulate } from './simulate.ts'

const DATE = '2026-03-07'

/** The board that the director adjusts, and the table where it happens. */
const ADJUSTED = { board: 4, table: 3 } as const

function adjustResult(result: DocumentResult, table: DocumentTable): DocumentResult {
  if (result.board !== ADJUSTED.board || table.number !== ADJUSTED.table) return result
  return {
    ...result,
    contract: null,
    lead: null,
    tricks: null,
    scoreNs: null,
    adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' },
    jury: true,
    juryComment: 'East-West arrived too late to play the board.',
  }
}

const withAdjustedRow = (document: TournamentDocument): TournamentDocument =>
  withSessions(document, (session) => ({
    ...session,
    tables: session.tables.map((table) => ({
      ...table,
      results: table.results.map((result) => adjustResult(result, table)),
    })),
  }))

/** Six boards, each played at five tables; one row adjusted, one table recorded, official figures. */
export const pairsFixture = (): TournamentDocument =>
  withOfficialFigures(
    withAdjustedRow(
      simulate({
        kind: 'pairs-mitchell',
        seed: 'f5',
        date: DATE,
        name: 'Brackwater Pairs',
        contestants: 12,
        boards: 6,
        recorded: 1,
        rulings: 0,
      }),
    ),
  )

/** A match of four boards, auctions with explanations and full play in both rooms. */
export const teamsFixture = (): TournamentDocument =>
  simulate({
    kind: 'teams-round-robin',
    seed: 'f5',
    date: DATE,
    name: 'Montefosco Teams',
    contestants: 2,
    boards: 4,
    recorded: 1,
    rulings: 0,
    skill: 0.8,
  })
