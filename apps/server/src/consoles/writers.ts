/** Who writes at a table: one console at a time, until it hands over, stops beating, or another one takes over. */
import { createHash } from 'node:crypto'
import { WRITER_SECONDS } from '@openroom/protocol/operatorLink'
import type { AskWriter, TableWriter } from '@openroom/protocol/schema/operate'
import type { Kysely } from 'kysely'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { DeskNews } from '../core/deskNews.ts'
import type { Fence } from '../tables/entries.ts'
import { claimTable, leaveTable, writerRow } from './operatorLinks.rows.ts'

export type Writer = Pick<AskWriter, 'tableId' | 'writer' | 'name'>

/** So short that nothing is known by it but whether it is another one. */
const SIGN_LENGTH = 8

export class Writers {
  readonly #db: Kysely<AllTables>
  readonly #clock: Pick<Clock, 'now'>

  readonly #deskNews: Channel<DeskNews>

  constructor(db: Kysely<AllTables>, clock: Pick<Clock, 'now'>, deskNews: Channel<DeskNews>) {
    this.#db = db
    this.#clock = clock
    this.#deskNews = deskNews
  }

  /** @param session that of the table */
  async ask(session: number, { want, ...writer }: AskWriter): Promise<TableWriter> {
    const { tableId } = writer
    const before = await this.signOf(tableId)
    if (want === 'leave') await leaveTable(this.#db, tableId, writer.writer)
    else await claimTable(this.#db, this.#claim(writer), want === 'take')
    if ((await this.signOf(tableId)) !== before)
      this.#deskNews.announce({ session, of: 'writer', tables: [tableId] })
    return this.of(tableId, writer.writer)
  }

  /** Which console writes, without its mark, by which it would be known; `null`: none does. */
  async signOf(tableId: number): Promise<string | null> {
    const row = await this.#now(tableId)
    return row && createHash('sha256').update(row.writer).digest('base64url').slice(0, SIGN_LENGTH)
  }

  /** Who writes now, as one console is told of it. */
  async of(tableId: number, writer: string): Promise<TableWriter> {
    const row = await this.#now(tableId)
    return row && { name: row.name, isYou: row.writer === writer, endsAt: row.ends_at.toISOString() }
  }

  async #now(tableId: number) {
    const row = await writerRow(this.#db, tableId)
    return row && row.ends_at.getTime() > this.#clock.now() ? row : null
  }

  /** Stays the writer if it is the writer; a table that nobody has stays without. */
  async beat(session: number, writer: Writer): Promise<TableWriter> {
    const now = await this.of(writer.tableId, writer.writer)
    return now?.isYou ? this.ask(session, { ...writer, want: 'keep' }) : now
  }

  /** Lets a batch in when its console writes at the table, or nobody does; writing is a beat. */
  fence(writer: Writer): Fence {
    return async (tx) => ((await claimTable(tx, this.#claim(writer), false)) ? null : { code: 'table-taken' })
  }

  #claim(writer: Writer) {
    const now = this.#clock.now()
    return { ...writer, now: new Date(now), endsAt: new Date(now + WRITER_SECONDS * 1_000) }
  }
}
