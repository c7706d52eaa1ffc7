/** What operators and the desk tell each other: nobody else's. */
import type { DeskMessage } from '@openroom/protocol/schema/operate'
import type { Kysely } from 'kysely'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { DeskNews } from '../core/deskNews.ts'

export type NewMessage = {
  readonly tableId: number
  readonly name: string
  readonly text: string
  readonly isDesk: boolean
}

/** So many are shown. */
const MOST = 200

export class DeskChat {
  readonly #db: Kysely<AllTables>
  readonly #clock: Pick<Clock, 'now'>
  readonly #deskNews: Channel<DeskNews>

  constructor(db: Kysely<AllTables>, clock: Pick<Clock, 'now'>, deskNews: Channel<DeskNews>) {
    this.#db = db
    this.#clock = clock
    this.#deskNews = deskNews
  }

  /** @param session that of the table */
  async say(session: number, { tableId, name, text, isDesk }: NewMessage): Promise<DeskMessage> {
    const at = new Date(this.#clock.now())
    const { id } = await this.#db
      .insertInto('desk_message')
      .values({ table_id: tableId, is_desk: isDesk, name, text, at })
      .returning('id')
      .executeTakeFirstOrThrow()
    this.#deskNews.announce({ session, of: 'chat', tables: [tableId] })
    return { id, tableId, name, isDesk, text, at: at.toISOString() }
  }

  /** In their order, the newest at the end. @param after those with higher ids alone */
  async of(tables: readonly number[], after: number): Promise<readonly DeskMessage[]> {
    if (tables.length === 0) return []
    const rows = await this.#db
      .selectFrom('desk_message')
      .selectAll()
      .where('table_id', 'in', [...tables])
      .where('id', '>', after)
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute()
    return rows.reverse().map(({ id, table_id: tableId, is_desk, name, text, at }) => ({
      id,
      tableId,
      name,
      text,
      isDesk: is_desk,
      at: at.toISOString(),
    }))
  }

  /** The newest of a table; 0: there is none. */
  async newestAt(tableId: number): Promise<number> {
    const row = await this.#db
      .selectFrom('desk_message')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('table_id', '=', tableId)
      .executeTakeFirst()
    return row?.id ?? 0
  }

  /** Of all tables of a session. */
  async ofSession(miniSessionId: number): Promise<readonly DeskMessage[]> {
    const rows = await this.#db
      .selectFrom('play_table')
      .select('id')
      .where('mini_session_id', '=', miniSessionId)
      .execute()
    return this.of(
      rows.map(({ id }) => id),
      0,
    )
  }

  async isIn(miniSessionId: number, tableId: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('play_table')
      .select('id')
      .where('id', '=', tableId)
      .where('mini_session_id', '=', miniSessionId)
      .executeTakeFirst()
    return row !== undefined
  }
}
