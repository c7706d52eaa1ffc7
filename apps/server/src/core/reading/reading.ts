/** Reading files, and comparing the figures they carry with ours: long work that has no part in the database. */
import { ok, type Result } from '@openroom/bridge/result'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import type { Limits } from '@openroom/formats/limits'
import { type Compared, compareOfficial } from '@openroom/formats/official/compare'
import { type FileError, type GivenFile, readFiles } from '@openroom/formats/read'
import type { ReadFile } from '@openroom/formats/report'
import { storable } from '../storable.ts'

/** Its document can be stored. */
export type UnderstoodFile = ReadFile & { readonly compared: Compared }

export type Reading = Result<readonly UnderstoodFile[], FileError>

export type Reader = (files: readonly GivenFile[], limits: Limits) => Promise<Reading>

/** Table by table: a session may have many megabytes. The order of its members is told by its hash, and stays. */
const storableSession = (session: DocumentSession): DocumentSession => ({
  ...storable({ ...session, tables: [] }),
  tables: session.tables.map(storable),
})

function storableDocument(document: TournamentDocument): TournamentDocument {
  const outline = storable({ ...document, events: [] })
  const events = document.events.map((event) => ({
    ...storable({ ...event, segments: [] }),
    segments: event.segments.map((segment) => ({
      ...storable({ ...segment, sessions: [] }),
      sessions: segment.sessions.map(storableSession),
    })),
  }))
  return { ...outline, events }
}

function understood(read: ReadFile): UnderstoodFile {
  const compared = compareOfficial(read.document, read.pars)
  return { ...read, document: storableDocument(read.document), compared }
}

/** Reads in the thread that asks. */
export const readHere: Reader = async (files, limits) => {
  const read = await readFiles(files, limits)
  if (!read.ok) return read
  return ok(read.value.map(understood))
}
