/** What is stored, as files. */

import type { TournamentDocument } from '@openroom/formats/json/document'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { encodePbn, writePbn } from '@openroom/formats/pbn/writePbn'
import type { Kysely } from 'kysely'
import type { Wanted } from '../store/documentOf.ts'
import { exportDocument } from '../store/unreleased/exportDocument.ts'
import type { AllTables } from '../store/unreleased/tables.ts'

export type { Wanted } from '../store/documentOf.ts'

export const EXPORT_FORMATS = ['json', 'pbn'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const WRITERS: Readonly<Record<ExportFormat, (document: TournamentDocument) => Uint8Array>> = {
  json: (document) => Buffer.from(writeDocument(document)),
  pbn: (document) => encodePbn(writePbn(document)),
}

export class Exports {
  readonly #db: Kysely<AllTables>

  constructor(db: Kysely<AllTables>) {
    this.#db = db
  }

  /** How many sessions there are. */
  async sessions(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('mini_session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  /** The bytes of a file; `null` when there is no such session, event or tournament. */
  async file(wanted: Wanted, format: ExportFormat): Promise<Uint8Array | null> {
    const document = await exportDocument(this.#db, wanted)
    return document && WRITERS[format](document)
  }
}
