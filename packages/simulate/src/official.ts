/** Figures as an organiser would print them: computed by the scoring engine, written as official. */
import { type Conventions, conventionsWith } from '@openroom/bridge/score/conventions'
import { type TableResult, toOutcome } from '@openroom/bridge/score/outcome'
import {
  type RunningScoreRow,
  runningScore,
  type SessionScore,
  scoreSession,
} from '@openroom/bridge/score/session'
import type {
  DocumentEvent,
  DocumentResult,
  DocumentSession,
  TournamentDocument,
} from '@openroom/formats/json/document'
import { NO_OFFICIAL_RESULT, withSessions } from '@openroom/formats/json/documentBuilder'

type Row = TableResult & { readonly table: string }

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)

const resultLines = ({ tables }: DocumentSession): readonly Row[] =>
  tables.flatMap((table) =>
    table.results.map((result) => ({
      board: result.board,
      ns: table.ns,
      ew: table.ew,
      section: table.section,
      outcome: toOutcome(result),
      table: table.key,
    })),
  )

function publishFigures(result: DocumentResult, score: SessionScore<Row>, table: string): DocumentResult {
  const row = score.boards.get(result.board)?.find((one) => one.result.table === table)
  if (!row) return result
  const { NS, EW } = row.figures
  const official = {
    ...NO_OFFICIAL_RESULT,
    pointsNs: round(NS.points),
    pointsEw: round(EW.points),
    percentNs: round(NS.percent),
    percentEw: round(EW.percent),
  }
  return { ...result, official }
}

function printFigures(session: DocumentSession, conventions: Conventions): DocumentSession {
  const score = scoreSession(resultLines(session), 'MP', conventions)
  const standings = new Map<string, RunningScoreRow['session']>(
    runningScore(
      [...score.contestants.values()],
      [{ totals: score.totals, corrections: new Map() }],
      new Map(),
      conventions,
    ).map((row) => [String(row.id), row.session]),
  )
  return {
    ...session,
    registrations: session.registrations.map((one) => {
      const own = standings.get(one.key)
      if (!own) return one
      return { ...one, official: { rank: own.rank, total: round(own.points), percent: round(own.percent) } }
    }),
    tables: session.tables.map((table) => ({
      ...table,
      results: table.results.map((result) => publishFigures(result, score, table.key)),
    })),
  }
}

function eventConventions({ winners, sectionsScored, conventions }: DocumentEvent): Conventions {
  const own = conventionsWith(conventions)
  return { ...own, ranking: { ...own.ranking, winners, sections: sectionsScored } }
}

/** A document of matchpointed pairs with its figures printed: each traveller and the ranking. */
export const withOfficialFigures = (document: TournamentDocument): TournamentDocument =>
  withSessions(document, (session, event) => printFigures(session, eventConventions(event)))
