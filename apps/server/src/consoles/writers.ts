/** Who writes at a table: one console at a time, until it hands over, stops beating, or another one takes over. */
import { WRITER_SECONDS } from '@openroom/protocol/operatorLink'
import type { AskWriter, TableWriter } from '@openroom/protocol/schema/operate'
import type { Kysely } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { Fence } from '../tables/entries.ts'
import { claimTable, leaveTable, writerRow } from './operatorLinks.rows.ts'

export type Writer = Pick<AskWriter, 'tableId' | 'writer' | 'name'>

export class Writers {
  readonly #db: Kysely<AllTables>
  readonly #clock: Pick<Clock, 'now'>

  constructor(db: Kysely<AllTables>, clock: Pick<Clock, 'now'>) {
    this.#db = db
    this.#clock = clock
  }

  async ask({ want, ...writer }: AskWriter): Promise<TableWriter> {
    if (want === 'leave') await leaveTable(this.#db, writer.tableId, writer.writer)
    else await claimTable(this.#db, this.#claim(writer), want === 'take')
    return this.of(writer.tableId, writer.writer)
  }

  /** Who writes now, as one console is told of it. */
  async of(tableId: number, writer: string): Promise<TableWriter> {
    const row = await writerRow(this.#db, tableId)
    if (!row || row.ends_at.getTime() <= this.#clock.now()) return null
    return { name: row.name, isYou: row.writer === writer, endsAt: row.ends_at.toISOString() }
  }

  /** Stays the writer if it is the writer; a table that nobody has stays without. */
  async beat(writer: Writer): Promise<TableWriter> {
    const now = await this.of(writer.tableId, writer.writer)
    return now?.isYou ? this.ask({ ...writer, want: 'keep' }) : now
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
