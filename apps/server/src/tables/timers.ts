/** Clocks of rounds and boards, as sources set them; what they were is kept, for broadcasts may be behind. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { Channel } from '../core/channel.ts'
import type { PublicTables } from '../core/database/tables.ts'

/** `at` and `endsAt` are milliseconds since 1970, as it was at the table. */
export type TimerSetting = {
  readonly session: number
  /** Tables it counts for; `null`: all of the session. */
  readonly tables: readonly number[] | null
  /** Label beside the time. */
  readonly type: string
  /** When it was set. */
  readonly at: number
  /** When it reaches 0; while it stands still, when it would if it ran on from `at`. */
  readonly endsAt: number
  readonly running: boolean
}

export class Timers {
  readonly news = new Channel<TimerSetting>()
  readonly #db: Kysely<PublicTables>

  constructor(db: Kysely<PublicTables>) {
    this.#db = db
  }

  async set(setting: TimerSetting): Promise<void> {
    await this.#db.transaction().execute((tx) => this.write(tx, [setting]))
    this.news.announce(setting)
  }

  /**
   * In the transaction of what sets them; {@link news} is told afterwards.
   * @param settings of the same tables, in their order, also of times to come: whatever was to come before is forgotten
   */
  async write(tx: Transaction<PublicTables>, settings: readonly TimerSetting[]): Promise<void> {
    const [first] = settings
    if (!first) return
    await tx
      .deleteFrom('timer_setting')
      .where('mini_session_id', '=', first.session)
      .where('at', '>', new Date(first.at))
      .where(sql<boolean>`tables is not distinct from ${first.tables}::integer[]`)
      .execute()
    const values = settings.map(({ session, tables, type, at, endsAt, running }) => ({
      mini_session_id: session,
      tables,
      type,
      running,
      at: new Date(at),
      ends_at: new Date(endsAt),
    }))
    await tx.insertInto('timer_setting').values(values).execute()
  }

  /** The setting that counted at a table at a moment; `null` before the first. */
  async of(session: number, table: number, moment: number): Promise<TimerSetting | null> {
    const row = await this.#at(session, table)
      .where('at', '<=', new Date(moment))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    const { tables, type, at, ends_at, running } = row
    return { session, tables, type, at: at.getTime(), endsAt: ends_at.getTime(), running }
  }

  /** When the next setting after a moment begins to count at a table; `null`: none is known. */
  async nextAfter(session: number, table: number, moment: number): Promise<number | null> {
    const row = await this.#at(session, table)
      .where('at', '>', new Date(moment))
      .orderBy('at')
      .limit(1)
      .executeTakeFirst()
    return row?.at.getTime() ?? null
  }

  #at(session: number, table: number) {
    return this.#db
      .selectFrom('timer_setting')
      .selectAll()
      .where('mini_session_id', '=', session)
      .where(sql<boolean>`(tables is null or ${table} = any(tables))`)
  }
}
