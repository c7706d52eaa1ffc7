/** What the site is called, and whether it is still to be set up: asked with every page. */
import type { Profile } from '@openroom/protocol/schema/account'
import type { Kysely } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { AccountTables } from '../core/database/accountTables.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { siteName } from '../core/siteName.rows.ts'

type Facts = Pick<Profile, 'name' | 'isNew'>

/** So long another node may say an old name. */
const KEPT_MS = 5_000

export class SiteFacts {
  readonly #released: Kysely<PublicTables>
  readonly #accounts: Kysely<AccountTables>
  readonly #clock: Pick<Clock, 'elapsed'>
  #kept: { readonly facts: Facts; readonly until: number } | null = null

  constructor(
    released: Kysely<PublicTables>,
    accounts: Kysely<AccountTables>,
    clock: Pick<Clock, 'elapsed'>,
  ) {
    this.#released = released
    this.#accounts = accounts
    this.#clock = clock
  }

  async now(): Promise<Facts> {
    const now = this.#clock.elapsed()
    if (this.#kept !== null && this.#kept.until > now) return this.#kept.facts
    const [name, key] = await Promise.all([
      siteName(this.#released),
      this.#accounts
        .selectFrom('first_key')
        .select('id')
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('account').select('id'))))
        .executeTakeFirst(),
    ])
    const facts = { name, isNew: key !== undefined }
    // What is new does not stay so for long, and an account may come from the command line.
    this.#kept = facts.isNew ? null : { facts, until: now + KEPT_MS }
    return facts
  }

  /** It is called otherwise. */
  forget(): void {
    this.#kept = null
  }
}
