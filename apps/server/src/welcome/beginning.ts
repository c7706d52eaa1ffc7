/** The first account of a site, by the key that the terminal shows: with it the site's name and its club, or nothing. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { BeginSite } from '@openroom/protocol/schema/welcome'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import { hashPassword, isEasilyGuessed } from '../accounts/passwords.ts'
import type { Changes } from '../core/changes.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { lockFirstAccount, lockPlaces } from '../core/database/lockOrder.rows.ts'
import type { Clubs } from '../planning/clubs.ts'
import type { SiteFacts } from './siteFacts.ts'

export type BeginningOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Accounts
  readonly clubs: Clubs
  readonly changes: Changes
  readonly site: SiteFacts
}

type BeginRefusal = 'not-found' | 'first-key-wrong' | 'password-common' | 'name-taken'

const isSameSecret = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export class Beginning {
  readonly #options: BeginningOptions

  constructor(options: BeginningOptions) {
    this.#options = options
  }

  /** The key, the same for all nodes and at every start; `null` once there is an account. */
  async key(): Promise<string | null> {
    const { db } = this.#options
    return db.transaction().execute(async (tx) => {
      await lockFirstAccount(tx)
      // An account from a backup, or a command at the same moment, ends it.
      await sql`delete from first_key where exists (select from account)`.execute(tx)
      await sql`insert into first_key (key) select ${randomBytes(16).toString('base64url')}
        where not exists (select from account) on conflict do nothing`.execute(tx)
      const row = await tx.selectFrom('first_key').select('key').executeTakeFirst()
      return row?.key ?? null
    })
  }

  /** All of it in one transaction: who comes second with the same key finds none. */
  async begin(given: BeginSite): Promise<Result<Account, BeginRefusal>> {
    const { db, changes, site } = this.#options
    // A hash takes its time: only for whoever has the key.
    const opened = await this.#opened(db, given.key)
    if (!opened.ok) return opened
    if (await isEasilyGuessed(given.password, [given.name, given.email])) return err('password-common')
    const password_hash = await hashPassword(given.password)
    const done = await db.transaction().execute(async (tx) => {
      await lockPlaces(tx)
      await lockFirstAccount(tx)
      const still = await this.#opened(tx, given.key)
      return still.ok ? this.#make(tx, given, password_hash) : still
    })
    if (!done.ok) return done
    site.forget()
    changes.announce({ sessions: [], lists: true })
    return done
  }

  /** Whether a key opens the site: none does where there is an account, whoever has left one. */
  async #opened(db: Kysely<AllTables>, key: string): Promise<Result<null, 'not-found' | 'first-key-wrong'>> {
    const row = await db
      .selectFrom('first_key')
      .select('key')
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('account').select('id'))))
      .executeTakeFirst()
    if (row === undefined) return err('not-found')
    return isSameSecret(row.key, key) ? ok(null) : err('first-key-wrong')
  }

  async #make(tx: Transaction<AllTables>, given: BeginSite, password_hash: string) {
    const { accounts, clubs } = this.#options
    const { name, email } = given
    const account = await accounts.add(tx, { name, email, role: 'ADMIN', password_hash })
    await accounts.audit(account.id, 'user.create', { id: account.id, email, role: account.role }, tx)
    const club = await clubs.add(tx, given.club, account)
    if (!club.ok) return club
    await this.#name(tx, given.site, account.id)
    return ok(account)
  }

  /** @returns whether it is another than before */
  async name(name: string, by: Pick<Account, 'id'>): Promise<boolean> {
    const { db, site } = this.#options
    const changed = await db.transaction().execute((tx) => this.#name(tx, name, by.id))
    site.forget()
    return changed
  }

  async #name(tx: Transaction<AllTables>, name: string, by: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('site')
      .values({ name })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }).where('site.name', '!=', name))
      .executeTakeFirst()
    const changed = (numInsertedOrUpdatedRows ?? 0n) > 0n
    if (changed) await this.#options.accounts.audit(by, 'site.name', { name }, tx)
    return changed
  }
}
