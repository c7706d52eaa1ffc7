/** What is stored, as files, for those who run the server: released or not. */

import type { ExportFormat } from '@openroom/bridge/exports'
import type { Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { Kysely } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { type Asked, askedFile, type ExportedFile } from '../core/reading/exportFiles.ts'
import { type Writer, writeHere } from '../core/reading/writing.ts'
import { exportDocument } from './exportDocument.rows.ts'

export class Exports {
  readonly #db: Kysely<AllTables>
  readonly #write: Writer

  constructor(db: Kysely<AllTables>, write: Writer = writeHere) {
    this.#db = db
    this.#write = write
  }

  /** How many sessions there are. */
  async sessions(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('mini_session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  async file(asked: Asked, format: ExportFormat): Promise<Result<ExportedFile, ErrorCode>> {
    const document = await exportDocument(this.#db, asked)
    return document ? this.#write(document, asked, format) : askedFile(null, asked, format)
  }
}
