/** What the gate has released, as files for everybody. */

import { createHash } from 'node:crypto'
import type { ExportFormat } from '@openroom/bridge/exports'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { CollectionFormat } from '@openroom/formats/collection'
import type { ErrorCode } from '@openroom/protocol/errors'
import { isClosed } from '@openroom/protocol/names'
import type { Say } from '@openroom/texts/say'
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { FairQueue } from '../core/fairQueue.ts'
import { type Asked, askedFile, type ExportedFile } from '../core/reading/exportFiles.ts'
import { type Writer, writeHere } from '../core/reading/writing.ts'
import { wantedSessions } from '../sessions/documentOf.public.ts'
import { collectionFile, type WantedCollection } from './collectionFile.ts'
import { forAll } from './documentForAll.ts'
import { type Only, releasedDocument } from './exportDocument.public.ts'
import { tournamentZip } from './tournamentZip.ts'

/** Results and events of one file: a week's championship, and some 200 MB of memory while it is made. */
const MOST = 400_000

/** Bytes of the files that are kept. */
const MOST_KEPT = 64 * 1024 * 1024

/** Who asks for a file, and whether he still waits. */
type ExportAsker = { readonly whose: string; readonly gone: AbortSignal }

export class PublicExports {
  readonly #db: Kysely<PublicTables>
  readonly #write: Writer
  /** One file is made at a time, so that memory stays bounded however many ask. */
  readonly #queue = new FairQueue({ waiting: 30, waitingOfOne: 6 })
  /** Of sessions that are over, by all that is known of them; the one wanted last comes last. */
  readonly #kept = new Map<string, ExportedFile>()
  #bytes = 0

  constructor(db: Kysely<PublicTables>, write: Writer = writeHere) {
    this.#db = db
    this.#write = write
  }

  /** @throws {QueueRefusal} */
  async file(
    asked: Asked,
    format: ExportFormat,
    { whose, gone }: ExportAsker,
  ): Promise<Result<ExportedFile, ErrorCode>> {
    const sessions = await wantedSessions(this.#db, asked)
    if (sessions.length === 0) return askedFile(null, asked, format)
    const version = createHash('sha256').update(JSON.stringify(sessions)).digest('base64url')
    const key = `${asked.of} ${asked.id} ${asked.board} ${asked.dealsOnly} ${format} ${version}`
    const known = this.#known(key)
    if (known) return ok(known)
    return this.#queue.run(whose, gone, async () => {
      const kept = this.#known(key)
      if (kept) return ok(kept)
      const isOver = sessions.every(({ status }) => isClosed(status))
      const made = await this.#make({ ...asked, isSoFar: !isOver }, format)
      if (made.ok && isOver) this.#keep(key, made.value)
      return made
    })
  }

  #known(key: string): ExportedFile | undefined {
    const file = this.#kept.get(key)
    if (!file) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, file)
    return file
  }

  #keep(key: string, file: ExportedFile): void {
    this.#kept.set(key, file)
    this.#bytes += file.size
    for (const [oldest, { size }] of this.#kept) {
      if (this.#bytes <= MOST_KEPT) return
      this.#kept.delete(oldest)
      this.#bytes -= size
    }
  }

  /** All sessions of a tournament in one archive, made while it is read; `null`: there are none. @param say its list of contents */
  async zip(id: number, asker: ExportAsker, say: Say): Promise<AsyncGenerator<Uint8Array> | null> {
    const sessions = await wantedSessions(this.#db, { of: 'tournament', id })
    if (sessions.length === 0) return null
    const over = new Set(sessions.filter(({ status }) => isClosed(status)).map(({ id: one }) => one))
    return tournamentZip(
      sessions.map((one) => one.id),
      // Not kept: the files of one archive would put out all others.
      (session, format) =>
        this.#queue.run(asker.whose, asker.gone, () =>
          this.#make({ of: 'session', id: session, board: null, isSoFar: !over.has(session) }, format),
        ),
      say,
    )
  }

  /**
   * Boards of several sessions in one file, made each time.
   * @throws {QueueRefusal}
   */
  boards(
    wanted: WantedCollection,
    format: CollectionFormat,
    { whose, gone }: ExportAsker,
  ): Promise<Result<ExportedFile, ErrorCode>> {
    const document = (session: number, only: Only, most: number) =>
      releasedDocument(this.#db, { of: 'session', id: session }, most, only)
    return this.#queue.run(whose, gone, () => collectionFile(document, wanted, format, MOST))
  }

  async #make(asked: Asked, format: ExportFormat): Promise<Result<ExportedFile, ErrorCode>> {
    const only = asked.dealsOnly ? { boards: null, results: false } : undefined
    const document = await releasedDocument(this.#db, asked, MOST, only)
    if (document === 'too-large') return err('export-too-large')
    return document ? this.#write(forAll(document), asked, format) : askedFile(null, asked, format)
  }
}
