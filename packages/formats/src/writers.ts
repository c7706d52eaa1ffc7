/** The formats that can be written: one line for each. */
import type { ExportFormat } from '@openroom/bridge/exports'
import { err, ok, type Result } from '@openroom/bridge/result'
import { writeRankingCsv } from './csv/ranking.ts'
import { writeResultsCsv } from './csv/results.ts'
import type { DocumentEvent, DocumentSession, TournamentDocument } from './json/document.ts'
import { sessionsOfDocument } from './json/documentBuilder.ts'
import { documentPieces } from './json/readDocument.ts'
import { withSectionsAsOne } from './json/sectionsAsOne.ts'
import { writeLin } from './lin/write.ts'
import { withFigures, withLineFigures } from './official/withFigures.ts'
import { encodePbn, writePbn } from './pbn/writePbn.ts'
import { writeUsebio } from './usebio/write.ts'

/** Why a document cannot be written in a format. */
export type Unfit = 'export-without-record' | 'export-without-results' | 'export-of-sessions'

/** `whole`: sessions that are over; `boards`: some of their boards; `soFar`: what is public of sessions that are played. */
export type Extent = 'whole' | 'boards' | 'soFar'

const FIGURES = {
  whole: withFigures,
  boards: withLineFigures,
  soFar: (document: TournamentDocument) => document,
} as const

type Writer = {
  /** For the `content-type` header. */
  readonly type: string
  /** Of the file's name. */
  readonly ending: string
  /**
   * In pieces, so that a large file need not be there as a whole.
   * @param extent what the document is of: figures of rankings and matches are made of what is whole alone
   */
  readonly write: (document: TournamentDocument, extent?: Extent) => Iterable<Uint8Array>
  /** `null`: it can be written. */
  readonly unfit: (document: TournamentDocument) => Unfit | null
}

const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

const hasAnyResults = (document: TournamentDocument): boolean =>
  sessionsOfDocument(document).some(({ tables }) => tables.some(({ results }) => results.length > 0))

const hasRecord = (document: TournamentDocument): boolean =>
  sessionsOfDocument(document).some(({ tables }) => tables.some(({ logs }) => logs.length > 0))

/** LIN tells of a team match by its two rooms' results even where nobody noted the play. */
const isTeamDocument = ({ events }: TournamentDocument): boolean => events.some(({ type }) => type === 'TEAM')

const anything = () => null
const withResults = (document: TournamentDocument): Unfit | null =>
  hasAnyResults(document) ? null : 'export-without-results'

type OneSession = { readonly event: DocumentEvent; readonly session: DocumentSession }

function onlySession(document: TournamentDocument): Result<OneSession, Unfit> {
  const [event] = document.events
  const [session, ...others] = sessionsOfDocument(document)
  return event && session && others.length === 0 ? ok({ event, session }) : err('export-of-sessions')
}

const writeAsText = (write: (document: TournamentDocument) => string) => (document: TournamentDocument) => [
  new TextEncoder().encode(write(document)),
]

const csv = (
  ending: string,
  write: (event: DocumentEvent, session: DocumentSession, licence?: string) => string,
  told = (document: TournamentDocument) => document,
): Writer => ({
  type: CSV_TYPE,
  ending,
  write: writeAsText((document) => {
    const only = onlySession(told(document))
    if (!only.ok) throw new Error('Whoever writes a table of one session asks first whether it is one.')
    return write(only.value.event, only.value.session, document.organiser.licence)
  }),
  unfit: (document) => {
    const only = onlySession(document)
    return withResults(document) ?? (only.ok ? null : only.error)
  },
})

export const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  json: {
    type: 'application/json; charset=utf-8',
    ending: '.json',
    write: documentPieces,
    unfit: anything,
  },
  pbn: {
    type: 'application/x-pbn',
    ending: '.pbn',
    write: (document) => [encodePbn(writePbn(document))],
    unfit: anything,
  },
  lin: {
    type: 'application/x-bridge-lin; charset=utf-8',
    ending: '.lin',
    write: writeAsText(writeLin),
    unfit: (document) =>
      hasRecord(document) || (isTeamDocument(document) && hasAnyResults(document))
        ? null
        : 'export-without-record',
  },
  usebio: {
    type: 'application/xml; charset=utf-8',
    ending: '.xml',
    write: (document, extent = 'whole') => writeAsText(writeUsebio)(FIGURES[extent](document)),
    unfit: withResults,
  },
  csv: csv('-results.csv', writeResultsCsv, withSectionsAsOne),
  ranking: csv('-ranking.csv', writeRankingCsv),
}
