/** What the gate has released, as files for everybody. */

import { err, type Result } from '@openroom/bridge/result'
import { bySeat } from '@openroom/bridge/seat'
import type { DocumentPlayer, DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { ExportFormat } from '@openroom/protocol/exports'
import type { Kysely } from 'kysely'
import { releasedDocument } from '../../store/released/exportDocument.ts'
import type { PublicTables } from '../../store/tables.ts'
import { type Asked, askedFile, type ExportedFile } from '../exportFiles.ts'

/** Results and events of one file: a week's championship, and some 200 MB of memory while it is made. */
const MOST = 400_000

/** Members' numbers are between the player and the organiser. */
const withoutNumber = ({ name }: DocumentPlayer): DocumentPlayer => ({ name, memberId: null })

const sessionForAll = (session: DocumentSession): DocumentSession => ({
  ...session,
  registrations: session.registrations.map((one) => ({ ...one, players: one.players.map(withoutNumber) })),
  tables: session.tables.map((table) => ({
    ...table,
    players: bySeat((seat) => table.players[seat] && withoutNumber(table.players[seat])),
  })),
})

const forAll = (document: TournamentDocument): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({
      ...segment,
      sessions: segment.sessions.map(sessionForAll),
    })),
  })),
})

export class PublicExports {
  readonly #db: Kysely<PublicTables>
  /** One file is made at a time, so that memory stays bounded however many ask. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(db: Kysely<PublicTables>) {
    this.#db = db
  }

  file(asked: Asked, format: ExportFormat): Promise<Result<ExportedFile, ErrorCode>> {
    const made = this.#last.then(() => this.#make(asked, format))
    this.#last = made.catch(() => {})
    return made
  }

  async #make(asked: Asked, format: ExportFormat): Promise<Result<ExportedFile, ErrorCode>> {
    const document = await releasedDocument(this.#db, asked, MOST)
    if (document === 'too-large') return err('export-too-large')
    return askedFile(document && forAll(document), asked, format)
  }
}
