/** Accounts as admins keep them: made with a mailed link, disabled, enabled again. */

import { randomBytes } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { NewUser, User } from '@openroom/protocol/schema/staff'
import { type Kysely, sql } from 'kysely'
import type { AccountTables } from '../store/accountTables.ts'
import { ADVISORY_LOCKS } from '../store/advisoryLocks.ts'
import type { Account, AccountClosed, Accounts } from './accounts.ts'
import type { Channel } from './channel.ts'
import type { PasswordRequests } from './passwordRequests.ts'

export type UsersOptions = {
  readonly db: Kysely<AccountTables>
  readonly accounts: Accounts
  readonly passwordRequests: PasswordRequests
  readonly accountClosed: Channel<AccountClosed>
  /** The site's own origin, for the mailed link. */
  readonly publicUrl: string
}

/** Whether that is new. */
type Disabled = Result<boolean, 'user-not-found' | 'own-account' | 'last-admin'>

const COLUMNS = ['id', 'name', 'email', 'role', 'enabled'] as const

export class Users {
  readonly #options: UsersOptions

  constructor(options: UsersOptions) {
    this.#options = options
  }

  /** By name. */
  list(): Promise<readonly User[]> {
    return this.#options.db
      .selectFrom('account')
      .select(COLUMNS)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute()
  }

  /** Makes an account without a password and mails the link that sets one; without the mail there is no account. */
  async create(given: NewUser, by: Account): Promise<Result<User, 'email-taken' | 'mail-not-sent'>> {
    const { accounts, passwordRequests, publicUrl } = this.#options
    const password = randomBytes(32).toString('base64url')
    const made = await accounts.create({ ...given, password }, by.id)
    if (!made.ok) return made
    const isSent = await passwordRequests.invite(made.value, publicUrl)
    if (!isSent) {
      await this.#remove(made.value, by)
      return err('mail-not-sent')
    }
    return ok({ ...made.value, enabled: true })
  }

  /** @returns whether that is new; `null`: no such account */
  async enable(id: number, by: Account): Promise<boolean | null> {
    return this.#set(id, true, by)
  }

  /** Ends the account's sessions, mailed links and live connections at once. */
  async disable(id: number, by: Account): Promise<Disabled> {
    if (id === by.id) return err('own-account')
    const { db, accountClosed } = this.#options
    const done = await db.transaction().execute(async (tx): Promise<Disabled> => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.disabling})`.execute(tx)
      if (await isLastAdmin(tx, id)) return err('last-admin')
      const changed = await this.#set(id, false, by, tx)
      if (changed === null) return err('user-not-found')
      await tx.deleteFrom('web_session').where('account_id', '=', id).execute()
      await tx.deleteFrom('password_request').where('account_id', '=', id).execute()
      return ok(changed)
    })
    if (done.ok) accountClosed.announce({ accountId: id, login: null })
    return done
  }

  async #set(
    id: number,
    enabled: boolean,
    by: Account,
    db: Kysely<AccountTables> = this.#options.db,
  ): Promise<boolean | null> {
    const row = await db.selectFrom('account').select(COLUMNS).where('id', '=', id).executeTakeFirst()
    if (!row) return null
    if (row.enabled === enabled) return false
    await db.updateTable('account').set({ enabled }).where('id', '=', id).execute()
    const action = enabled ? 'user.enable' : 'user.disable'
    await this.#options.accounts.audit(by.id, action, { id, email: row.email }, db)
    return true
  }

  async #remove({ id, email }: Account, by: Account): Promise<void> {
    const { db, accounts } = this.#options
    await db.deleteFrom('account').where('id', '=', id).execute()
    await accounts.audit(by.id, 'user.create-failed', { id, email })
  }
}

async function isLastAdmin(db: Kysely<AccountTables>, id: number): Promise<boolean> {
  const admins = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('enabled', '=', true)
    .execute()
  return admins.length === 1 && admins[0]?.id === id
}
