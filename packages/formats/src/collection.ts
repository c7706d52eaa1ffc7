/** Boards of several sessions, perhaps of several tournaments, in one file. */
import type { ExportFormat, ExportLoss } from '@openroom/bridge/exports'
import { EXPORT_LOSSES } from '@openroom/bridge/exports'
import { err, ok, type Result } from '@openroom/bridge/result'
import { lostIn } from './exportLoss.ts'
import type { TournamentDocument } from './json/document.ts'
import { encodePbn, writePbn } from './pbn/writePbn.ts'
import { type Unfit, WRITERS } from './writers.ts'

/** Formats whose files may hold boards of several sessions; a USEBIO file is of one event, a ranking of one session. */
export const COLLECTION_FORMATS = ['pbn', 'lin', 'json', 'csv'] as const satisfies readonly ExportFormat[]
export type CollectionFormat = (typeof COLLECTION_FORMATS)[number]

const BREAK = '\r\n'

const textOf = (document: TournamentDocument, format: ExportFormat): string => {
  const decoder = new TextDecoder()
  return [...WRITERS[format].write(document)].map((piece) => decoder.decode(piece)).join('')
}

/** Columns are named once. */
function oneTable(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  return [first, ...others.map((text) => text.slice(text.indexOf(BREAK) + BREAK.length))].join('')
}

/** Either none or all of them say a licence: one table has the same columns throughout. */
function alike(documents: readonly TournamentDocument[]): readonly TournamentDocument[] {
  if (documents.every(({ organiser }) => organiser.licence === undefined)) return documents
  return documents.map((one) => ({ ...one, organiser: { licence: '', ...one.organiser } }))
}

const written: Readonly<
  Record<CollectionFormat, (documents: readonly TournamentDocument[]) => string | Uint8Array>
> = {
  pbn: (documents) => encodePbn(writePbn(...documents)),
  lin: (documents) => documents.map((one) => textOf(one, 'lin')).join(''),
  csv: (documents) => oneTable(alike(documents).map((one) => textOf(one, 'csv'))),
  json: (documents) => `[${documents.map((one) => textOf(one, 'json').trim()).join(',\n')}]\n`,
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
