/** Accounts as admins keep them: made with a mailed link, disabled, enabled again. */

import { randomBytes } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Role } from '@openroom/protocol/names'
import type { NewUser, User } from '@openroom/protocol/schema/staff'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Channel } from '../core/channel.ts'
import type { AccountTables } from '../core/database/accountTables.ts'
import { LIMITS, limitsOf } from './accountLimits.rows.ts'
import { isLastAdmin, type Limited, limitAccount, lockAdmins } from './accountLimits.ts'
import type { Account, AccountClosed, Accounts } from './accounts.ts'
import { endLogins, giveRole } from './logins.ts'
import type { PasswordRequests } from './passwordRequests.ts'

export type UsersOptions = {
  readonly db: Kysely<AccountTables>
  readonly accounts: Accounts
  readonly passwordRequests: PasswordRequests
  readonly accountClosed: Channel<AccountClosed>
  /** The site's own origin, for the mailed link. */
  readonly publicUrl: string
}

/** What stands for its account although that is gone: links, tokens, codes. */
const OUTLIVING = ['operator_link', 'ingest_token', 'table_code'] as const

/** Whether that is new. */
type Disabled = Result<boolean, 'user-not-found' | 'own-account' | 'last-admin'>

const COLUMNS = ['id', 'name', 'email', 'role', 'enabled'] as const

const FEDERATED = sql<boolean>`exists (select from account_subject s where s.account_id = account.id)`

/** Takes who an account was from audit lines. */
const forgetEmail = (tx: Transaction<AccountTables>, id: number) =>
  sql`update audit_log set subject = subject - 'email' where action like 'user.%'
    and (subject -> 'id' = to_jsonb(${id}::integer) or (account_id = ${id} and not subject ? 'id'))`.execute(
    tx,
  )

export class Users {
  readonly #options: UsersOptions

  constructor(options: UsersOptions) {
    this.#options = options
  }

  /** By name. */
  async list(): Promise<readonly User[]> {
    const rows = await this.#options.db
      .selectFrom('account')
      .leftJoin('portrait as p', 'p.account_id', 'account.id')
      .select(['account.id', 'account.name', 'account.email', 'account.role', 'account.enabled'])
      .select(['p.hash as portrait', LIMITS.as('organisers'), FEDERATED.as('isFederated')])
      .orderBy(sql`lower(account.name)`)
      .orderBy('account.id')
      .execute()
    return rows.map((row) => ({ ...row, organisers: [...(row.organisers ?? [])] }))
  }

  /** Makes an account without a password and mails the link that sets one; without the mail there is no account. @param language of `by` */
  async create(
    given: NewUser,
    by: Account,
    language: string,
  ): Promise<Result<User, 'email-taken' | 'club-not-found' | 'mail-not-sent'>> {
    const { accounts, passwordRequests, publicUrl } = this.#options
    const password = randomBytes(32).toString('base64url')
    const { serverIds = [], ...account } = given
    const made = await accounts.create({ ...account, serverIds, password }, by.id)
    if (!made.ok) return made
    const isSent = await passwordRequests.invite(made.value, publicUrl, language)
    if (!isSent) {
      await this.#remove(made.value, by)
      return err('mail-not-sent')
    }
    const organisers = await limitsOf(this.#options.db, made.value.id)
    return ok({
      ...made.value,
      enabled: true,
      isFederated: false,
      portrait: null,
      organisers: [...(organisers ?? [])],
    })
  }

  /** @param serverIds organisers that it is limited to from now on; none: to none */
  limit(id: number, serverIds: readonly number[], by: Account | null): Promise<Limited> {
    return limitAccount(this.#options, id, serverIds, by)
  }

  /** @returns whether that is new; `null`: no such account */
  async enable(id: number, by: Account): Promise<boolean | null> {
    return this.#options.db.transaction().execute((tx) => this.#set(id, true, by, tx))
  }

  /** Ends the account's sessions, mailed links and live connections at once. */
  async disable(id: number, by: Account): Promise<Disabled> {
    if (id === by.id) return err('own-account')
    const { db, accountClosed } = this.#options
    const done = await db.transaction().execute(async (tx): Promise<Disabled> => {
      await lockAdmins(tx)
      if (await isLastAdmin(tx, id)) return err('last-admin')
      const changed = await this.#set(id, false, by, tx)
      if (changed === null) return err('user-not-found')
      await endLogins(tx, id)
      return ok(changed)
    })
    if (done.ok) accountClosed.announce({ accountId: id, login: null })
    return done
  }

  /** Its live connections come back as what it is then. */
  async setRole(id: number, role: Role, by: Account): Promise<Disabled> {
    return this.#ofOther(id, by, role !== 'ADMIN', async (tx, row) => {
      if (row.role === role) return false
      await giveRole(tx, id, role)
      await this.#options.accounts.audit(
        by.id,
        'user.role',
        { id, email: row.email, role, before: row.role },
        tx,
      )
      return true
    })
  }

  /** Who came to it by a federation does so no more; its logins and mailed links end. */
  async part(id: number, by: Account): Promise<Disabled> {
    return this.#ofOther(id, by, false, async (tx, { email }) => {
      const bound = await tx
        .deleteFrom('account_subject')
        .where('account_id', '=', id)
        .returning('issuer')
        .execute()
      if (bound.length === 0) return false
      await endLogins(tx, id)
      await this.#options.accounts.audit(by.id, 'user.part', { id, email }, tx)
      return true
    })
  }

  /** For good: what it has made and said stays, signed as it was; streams and portrait go, and who it was from audit lines. */
  async delete(id: number, by: Account): Promise<Disabled> {
    return this.#ofOther(id, by, true, async (tx, { role }) => {
      for (const table of OUTLIVING)
        await sql`update ${sql.table(table)} set account_id = null where account_id = ${id}`.execute(tx)
      await tx.deleteFrom('account').where('id', '=', id).execute()
      await forgetEmail(tx, id)
      await this.#options.accounts.audit(by.id, 'user.delete', { id, role }, tx)
      return true
    })
  }

  /** Something about somebody else's account. @param ends with which nobody may do everything any more, where it is the last admin */
  async #ofOther(
    id: number,
    by: Account,
    ends: boolean,
    act: (tx: Transaction<AccountTables>, row: Pick<User, 'name' | 'email' | 'role'>) => Promise<boolean>,
  ): Promise<Disabled> {
    if (id === by.id) return err('own-account')
    const { db, accountClosed } = this.#options
    const done = await db.transaction().execute(async (tx): Promise<Disabled> => {
      await lockAdmins(tx)
      const row = await tx
        .selectFrom('account')
        .select(COLUMNS)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return err('user-not-found')
      if (ends && (await isLastAdmin(tx, id))) return err('last-admin')
      return ok(await act(tx, row))
    })
    if (done.ok && done.value) accountClosed.announce({ accountId: id, login: null })
    return done
  }

  async #set(
    id: number,
    enabled: boolean,
    by: Account,
    tx: Transaction<AccountTables>,
  ): Promise<boolean | null> {
    const row = await tx
      .selectFrom('account')
      .select(COLUMNS)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return null
    const { numUpdatedRows: opened } = await tx
      .updateTable('account_subject')
      .set({ role_lost: false })
      .where('account_id', '=', id)
      .where('role_lost', '=', true)
      .executeTakeFirst()
    // A role at the federation would have opened it again.
    if (row.enabled === enabled && opened === 0n) return false
    await tx.updateTable('account').set({ enabled }).where('id', '=', id).execute()
    const action = enabled ? 'user.enable' : 'user.disable'
    await this.#options.accounts.audit(by.id, action, { id, email: row.email }, tx)
    return true
  }

  async #remove({ id }: Account, by: Account): Promise<void> {
    const { db, accounts } = this.#options
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('account').where('id', '=', id).execute()
      await forgetEmail(tx, id)
      await accounts.audit(by.id, 'user.create-failed', { id }, tx)
    })
  }
}
