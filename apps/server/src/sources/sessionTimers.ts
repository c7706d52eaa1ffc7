/** Clocks that a source sets for its session or for some of its tables. */
import { err, ok } from '@openroom/bridge/result'
import { isClosed } from '@openroom/protocol/names'
import type { SetTimer } from '@openroom/protocol/schema/ingest'
import type { Kysely, Transaction } from 'kysely'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import type { DeskNews } from '../core/deskNews.ts'
import { heldSession, keepHallClock } from '../hall/hall.rows.ts'
import type { Answered } from '../tables/entries.ts'
import type { TimerSetting, Timers } from '../tables/timers.ts'
import { fedSessionRow, fedTables } from './fedRows.rows.ts'

type SessionTimersOptions = {
  readonly db: Kysely<AllTables>
  readonly timers: Timers
  readonly deskNews: Channel<DeskNews>
  readonly clock: Clock
}

export class SessionTimers {
  readonly #options: SessionTimersOptions

  constructor(options: SessionTimersOptions) {
    this.#options = options
  }

  /**
   * The clock counts from now on, until another one is set for the same table. One for the whole session takes the place of the
   * clock that the desk has set: there is one at a time.
   */
  async set(tournamentId: number, id: number, timer: SetTimer): Answered<null> {
    const { db, timers, deskNews, clock } = this.#options
    const { tables, type, remainingTime, running } = timer
    const done = await db.transaction().execute(async (tx): Answered<TimerSetting> => {
      await heldSession(tx, id)
      const at = clock.now()
      const row = await fedSessionRow(tx, tournamentId, id)
      if (!row) return err({ code: 'session-not-found' })
      if (!row.fed) return err({ code: 'session-not-fed' })
      if (isClosed(row.status)) return err({ code: 'session-over' })
      if (tables !== null && !(await hasAll(tx, id, tables))) return err({ code: 'table-not-found' })
      const setting = { session: id, tables, type, at, endsAt: at + remainingTime, running }
      await timers.write(asPublic(tx), [setting])
      if (tables === null) await keepHallClock(tx, id, null)
      return ok(setting)
    })
    if (!done.ok) return done
    timers.news.announce(done.value)
    if (tables === null) deskNews.announce({ session: id, of: 'hall' })
    return ok(null)
  }
}

async function hasAll(tx: Transaction<AllTables>, id: number, tables: readonly number[]): Promise<boolean> {
  const known = new Set((await fedTables(tx, id)).map(({ tableId }) => tableId))
  return tables.every((table) => known.has(table))
}
