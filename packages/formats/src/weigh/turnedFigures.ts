/** Rows of pairs in which north-south and east-west are exchanged, in a file that publishes how all came out: its totals decide. */
import type {
  DocumentEvent,
  DocumentResult,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '../json/document.ts'
import { Keys, withSessions } from '../json/documentBuilder.ts'
import { adoptConventions } from '../official/adopt.ts'
import { compareOfficial } from '../official/compare.ts'
import type { ReadFile, Remark } from '../report.ts'
import { type SidedRow, tellTurned, turnedDoubts, turnedIn } from './turnedRows.ts'

type Row = SidedRow & { readonly table: DocumentTable; readonly result: DocumentResult }

const hasOfficialRanks = ({ registrations }: DocumentSession): boolean =>
  registrations.some(({ official }) => official !== null)

function figureRows({ tables, registrations }: DocumentSession, areRoundsTold: boolean): readonly Row[] {
  const names = new Map(registrations.map(({ key, name }) => [key, name]))
  return tables.flatMap((table) =>
    table.results.map((result) => ({
      table,
      result,
      board: result.board,
      round: areRoundsTold ? `${table.section ?? ''}\n${table.round}` : '',
      ns: table.ns,
      ew: table.ew,
      text: { ns: names.get(table.ns) ?? table.ns, ew: names.get(table.ew) ?? table.ew },
      place: null,
    })),
  )
}

/** Some of its rows at a table of their own, the other way round. */
function withTurned(session: DocumentSession, rows: readonly Row[]): DocumentSession {
  const keys = new Keys()
  for (const { key } of session.tables) keys.unique(key)
  const turned = new Set(rows.map(({ result }) => result))
  const tables = session.tables.flatMap((table): readonly DocumentTable[] => {
    const own = table.results.filter((one) => turned.has(one))
    if (own.length === 0) return [table]
    const boards = new Set(own.map(({ board }) => board))
    const { N, E, S, W } = table.players
    const isOwn = ({ board }: { readonly board: number }) => boards.has(board)
    const other: DocumentTable = {
      ...table,
      key: keys.unique(`${table.key}-turned`),
      ns: table.ew,
      ew: table.ns,
      players: { N: E, E: N, S: W, W: S },
      results: own,
      logs: table.logs.filter(isOwn),
    }
    const rest = table.results.filter((one) => !turned.has(one))
    const kept = { ...table, results: rest, logs: table.logs.filter((one) => !isOwn(one)) }
    return rest.length === 0 ? [other] : [kept, other]
  })
  return { ...session, tables }
}

/** Published figures that come out so, by whichever conventions fit them best. */
function countEqualFigures(
  document: TournamentDocument,
  event: DocumentEvent,
  session: DocumentSession,
): number {
  const [segment] = event.segments
  const alone = { ...event, segments: [{ ...segment!, sessions: [session] }] }
  const { compared, differing } = compareOfficial(
    adoptConventions({ ...document, events: [alone] }).document,
    [],
    0,
  ).official
  return compared - differing
}

function settleFigures(
  document: TournamentDocument,
  event: DocumentEvent,
  given: DocumentSession,
  areRoundsTold: boolean,
  warnings: Remark[],
): DocumentSession {
  if (!hasOfficialRanks(given)) return given
  let session = given
  for (const doubt of turnedDoubts(figureRows(given, areRoundsTold))) {
    const { odd, usual, weighed } = doubt
    const turned = withTurned(session, turnedIn(doubt, weighed.taken ?? usual))
    const [asTold = 0, otherwise = 0] = [session, turned].map((one) =>
      countEqualFigures(document, event, one),
    )
    if (otherwise > asTold) session = turned
    const counts = otherwise > asTold ? (weighed.taken ?? usual) : odd
    warnings.push(tellTurned(doubt, counts, otherwise === asTold ? 'none' : 'figures'))
  }
  return session
}

/** What was read, each row in the direction in which the published totals have it. */
export function withSidesOfFigures(read: ReadFile): ReadFile {
  const { document, areRoundsTold = false } = read
  if (!document.events.every(({ type }) => type === 'PAIR')) return read
  const warnings: Remark[] = []
  const settledDocument = withSessions(document, (session, event) =>
    settleFigures(document, event, session, areRoundsTold, warnings),
  )
  return warnings.length === 0
    ? read
    : { ...read, document: settledDocument, warnings: [...read.warnings, ...warnings] }
}
