/** Operators at tables: there while their device beats, and told as late as what they type, also after a restart. */
import { err, ok } from '@openroom/bridge/result'
import { OPERATOR_SECONDS } from '@openroom/protocol/schema/ingest'
import type { Kysely } from 'kysely'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { DeskNews } from '../core/deskNews.ts'
import type { Presence } from '../core/presence.ts'
import type { Answered } from '../tables/entries.ts'
import { leave, type Stay, stay, staysToTell } from './operatorStays.rows.ts'

const STAYS_MS = OPERATOR_SECONDS * 1_000

const placeOfSession = (session: number, table: number) =>
  ({ kind: 'operator', session, table: `${table}` }) as const

export type OperatorsOptions = {
  readonly db: Kysely<AllTables>
  readonly presence: Presence
  readonly clock: Clock
  readonly deskNews: Channel<DeskNews>
}

export class Operators {
  readonly #db: Kysely<AllTables>
  readonly #presence: Presence
  readonly #clock: Clock
  readonly #deskNews: Channel<DeskNews>

  constructor({ db, presence, clock, deskNews }: OperatorsOptions) {
    this.#db = db
    this.#presence = presence
    this.#clock = clock
    this.#deskNews = deskNews
  }

  async set(tournamentId: number, tableId: number, name: string, present: boolean): Answered<null> {
    const now = this.#clock.now()
    const operator = { tournamentId, tableId, name }
    const found = present
      ? await stay(this.#db, operator, new Date(now), new Date(now + STAYS_MS))
      : await leave(this.#db, operator, new Date(now))
    if (!found) return err({ code: 'table-not-found' })
    const { session } = found
    if (found.isOther) this.#deskNews.announce({ session, of: 'operators', tables: [tableId] })
    const place = placeOfSession(session, tableId)
    this.#after(found.delay * 1_000, () => {
      if (present) this.#presence.announce({ ...place, name, forMs: STAYS_MS })
      else this.#presence.leave(place, name)
    })
    return ok(null)
  }

  /** Goes on where the process before this one has ended. */
  async restore(): Promise<void> {
    const now = this.#clock.now()
    for (const one of await staysToTell(this.#db, new Date(now))) this.#tellOf(one, now)
  }

  #tellOf({ session, table, delay, name, cameAt, endsAt }: Stay, now: number): void {
    const from = Math.max(now, cameAt.getTime() + delay * 1_000)
    const forMs = endsAt.getTime() + delay * 1_000 - from
    const arrival = { ...placeOfSession(session, table), name, forMs }
    this.#after(from - now, () => this.#presence.announce(arrival))
  }

  #after(ms: number, tell: () => void): void {
    if (ms <= 0) tell()
    else this.#clock.after(ms, tell)
  }
}
