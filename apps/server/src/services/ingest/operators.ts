/** Operators at tables: there while their device beats, and told as late as what they type. */
import { err, ok } from '@openroom/bridge/result'
import { isClosed } from '@openroom/protocol/names'
import { OPERATOR_SECONDS } from '@openroom/protocol/schema/ingest'
import type { Clock } from '../../runtime/clock.ts'
import type { Presence } from '../presence.ts'
import type { Answered, Entries } from './entries.ts'

/** A table never moves to another session or tournament; those that beat are remembered. */
const REMEMBERED = 10_000

type Known = { readonly tournamentId: number; readonly session: number; readonly delay: number }

export class Operators {
  readonly #presence: Presence
  readonly #entries: Pick<Entries, 'table'>
  readonly #clock: Clock
  readonly #known = new Map<number, Known>()

  constructor(presence: Presence, entries: Pick<Entries, 'table'>, clock: Clock) {
    this.#presence = presence
    this.#entries = entries
    this.#clock = clock
  }

  async set(tournamentId: number, tableId: number, name: string, present: boolean): Answered<null> {
    const table = await this.#find(tournamentId, tableId)
    if (!table) return err({ code: 'table-not-found' })
    const place = { kind: 'operator', session: table.session, table: `${tableId}` } as const
    const tell = () => {
      if (present) this.#presence.announce({ ...place, name, forMs: OPERATOR_SECONDS * 1_000 })
      else this.#presence.leave(place, name)
    }
    if (table.delay === 0) tell()
    else this.#clock.after(table.delay * 1_000, tell)
    return ok(null)
  }

  async #find(tournamentId: number, tableId: number): Promise<Known | null> {
    const known = this.#known.get(tableId)
    if (known) return known.tournamentId === tournamentId ? known : null
    const row = await this.#entries.table(tournamentId, tableId)
    if (!row || isClosed(row.status)) return null
    const found = { tournamentId, session: row.miniSessionId, delay: row.delay }
    if (this.#known.size >= REMEMBERED) this.#known.clear()
    this.#known.set(tableId, found)
    return found
  }
}
