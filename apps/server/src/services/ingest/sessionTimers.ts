/** Clocks that a source sets for its session or for some of its tables. */
import { err, ok } from '@openroom/bridge/result'
import { isClosed } from '@openroom/protocol/names'
import type { SetTimer } from '@openroom/protocol/schema/ingest'
import type { Kysely } from 'kysely'
import type { Clock } from '../../runtime/clock.ts'
import { fedSessionRow, fedTables } from '../../store/unreleased/fedRows.ts'
import type { AllTables } from '../../store/unreleased/tables.ts'
import type { Timers } from '../timers.ts'
import type { Answered } from './entries.ts'

export class SessionTimers {
  readonly #db: Kysely<AllTables>
  readonly #timers: Timers
  readonly #clock: Clock

  constructor(db: Kysely<AllTables>, timers: Timers, clock: Clock) {
    this.#db = db
    this.#timers = timers
    this.#clock = clock
  }

  /** The clock counts from now on, until another one is set for the same table. */
  async set(tournamentId: number, id: number, timer: SetTimer): Answered<null> {
    const at = this.#clock.now()
    const row = await fedSessionRow(this.#db, tournamentId, id)
    if (!row) return err({ code: 'session-not-found' })
    if (!row.fed) return err({ code: 'session-not-fed' })
    if (isClosed(row.status)) return err({ code: 'session-over' })
    const { tables, type, remainingTime, running } = timer
    if (tables !== null && !(await this.#hasAll(id, tables))) return err({ code: 'table-not-found' })
    await this.#timers.set({ session: id, tables, type, at, endsAt: at + remainingTime, running })
    return ok(null)
  }

  async #hasAll(id: number, tables: readonly number[]): Promise<boolean> {
    const known = new Set((await fedTables(this.#db, id)).map(({ tableId }) => tableId))
    return tables.every((table) => known.has(table))
  }
}
