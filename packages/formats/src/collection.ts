/** Boards of several sessions, perhaps of several tournaments, in one file. */
import type { ExportFormat, ExportLoss } from '@openroom/bridge/exports'
import { EXPORT_LOSSES } from '@openroom/bridge/exports'
import { err, ok, type Result } from '@openroom/bridge/result'
import { RESULT_COLUMNS, resultRows, SESSION_COLUMN } from './csv/results.ts'
import { csvText } from './csv/table.ts'
import { lostIn } from './exportLoss.ts'
import type { TournamentDocument } from './json/document.ts'
import { encodePbn, writePbn } from './pbn/writePbn.ts'
import { type Unfit, WRITERS } from './writers.ts'

/** Formats whose files may hold boards of several sessions; a USEBIO file is of one event, a ranking of one session. */
export const COLLECTION_FORMATS = ['pbn', 'lin', 'json', 'csv'] as const satisfies readonly ExportFormat[]
export type CollectionFormat = (typeof COLLECTION_FORMATS)[number]

const textOfDocument = (document: TournamentDocument, format: ExportFormat): string => {
  const decoder = new TextDecoder()
  return [...WRITERS[format].write(document, 'boards')].map((piece) => decoder.decode(piece)).join('')
}

/** One table with a column that tells the sessions apart; with another for licences where any of them has one. */
function writeOneTable(documents: readonly TournamentDocument[]): string {
  const isLicensed = documents.some(({ organiser }) => organiser.licence !== undefined)
  const columns = [...RESULT_COLUMNS, SESSION_COLUMN, ...(isLicensed ? (['licence'] as const) : [])] as const
  const placed = documents.flatMap(({ events, organiser: { licence = null } }) =>
    events.flatMap((event) =>
      event.segments.flatMap(({ sessions }) => sessions.map((session) => ({ event, session, licence }))),
    ),
  )
  const rows = placed.flatMap(({ event, session, licence }, i) =>
    resultRows(event, session).map((row) => ({ ...row, [SESSION_COLUMN]: i + 1, licence })),
  )
  return csvText(columns, rows)
}

const written: Readonly<
  Record<CollectionFormat, (documents: readonly TournamentDocument[]) => string | Uint8Array>
> = {
  pbn: (documents) => encodePbn(writePbn(...documents)),
  lin: (documents) => documents.map((one) => textOfDocument(one, 'lin')).join(''),
  csv: writeOneTable,
  json: (documents) => `[${documents.map((one) => textOfDocument(one, 'json').trim()).join(',\n')}]\n`,
}

export type Collection = {
  readonly bytes: Uint8Array
  /** What of the documents the format has no room for. */
  readonly leftOut: readonly ExportLoss[]
}

/**
 * @param documents of one session each; those that do not fit the format are left out
 * @returns why none of them fits
 */
export function writeCollection(
  documents: readonly TournamentDocument[],
  format: CollectionFormat,
): Result<Collection, Unfit> {
  const fitting = documents.filter((one) => WRITERS[format].unfit(one) === null)
  const [first] = documents
  const reason = first && fitting.length === 0 ? WRITERS[format].unfit(first) : null
  if (reason !== null) return err(reason)
  const file = written[format](fitting)
  const lost = new Set(documents.flatMap((one) => lostIn(one, format)))
  return ok({
    bytes: typeof file === 'string' ? new TextEncoder().encode(file) : file,
    leftOut: EXPORT_LOSSES.filter((loss) => lost.has(loss)),
  })
}
