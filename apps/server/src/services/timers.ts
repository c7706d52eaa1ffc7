/** Clocks of rounds and boards, as sources set them; what they were is kept, for broadcasts may be behind. */
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../store/tables.ts'
import { Channel } from './channel.ts'

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
    const { session, tables, type, at, endsAt, running } = setting
    await this.#db
      .insertInto('timer_setting')
      .values({
        mini_session_id: session,
        tables,
        type,
        running,
        at: new Date(at),
        ends_at: new Date(endsAt),
      })
      .execute()
    this.news.announce(setting)
  }

  /** The setting that counted at a table at a moment; `null` before the first. */
  async of(session: number, table: number, moment: number): Promise<TimerSetting | null> {
    const row = await this.#db
      .selectFrom('timer_setting')
      .selectAll()
      .where('mini_session_id', '=', session)
      .where('at', '<=', new Date(moment))
      .where(sql<boolean>`(tables is null or ${table} = any(tables))`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    const { tables, type, at, ends_at, running } = row
    return { session, tables, type, at: at.getTime(), endsAt: ends_at.getTime(), running }
  }
}
