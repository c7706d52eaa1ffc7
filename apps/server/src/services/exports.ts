/** What is stored, as files. */
import { writeDocument } from '@openroom/formats/json/readDocument'
import type { Kysely } from 'kysely'
import { exportDocument, type Wanted } from '../store/unreleased/exportDocument.ts'
import type { AllTables } from '../store/unreleased/tables.ts'

export type { Wanted } from '../store/unreleased/exportDocument.ts'

export const EXPORT_FORMATS = ['json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export class Exports {
  readonly #db: Kysely<AllTables>

  constructor(db: Kysely<AllTables>) {
    this.#db = db
  }

  /** The text of a file; `null` when there is no such session, event or tournament. */
  async text(wanted: Wanted, _format: ExportFormat): Promise<string | null> {
    const document = await exportDocument(this.#db, wanted)
    return document && writeDocument(document)
  }
}
