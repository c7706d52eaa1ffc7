/** Which account here is whose who signs in at a federation's site: its own, found by who they are there, and made where there is none. */
import { randomBytes } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import { newUserSchema } from '@openroom/protocol/schema/staff'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Channel } from '../core/channel.ts'
import type { AccountTables } from '../core/database/accountTables.ts'
import { isLastAdmin, lockAdmins } from './accountLimits.ts'
import type { Account, AccountClosed, Accounts } from './accounts.ts'
import type { Federated } from './federation.ts'
import { hashPassword } from './passwords.ts'

type Tx = Transaction<AccountTables>

export type NotLetIn =
  | 'federation-no-role'
  | 'federation-mail'
  | 'federation-account'
  | 'federation-disabled'
  | 'last-admin'

type LetIn = Result<Account, NotLetIn>

type Bound = Account & { readonly enabled: boolean; readonly role_lost: boolean }

export type FederatedAccountsOptions = {
  readonly db: Kysely<AccountTables>
  readonly accounts: Pick<Accounts, 'add' | 'audit'>
  readonly accountClosed: Channel<AccountClosed>
}

export class FederatedAccounts {
  readonly #options: FederatedAccountsOptions

  constructor(options: FederatedAccountsOptions) {
    this.#options = options
  }

  /** The account of somebody, with the role that they have now. */
  async of(known: Federated): Promise<LetIn> {
    const { db, accountClosed } = this.#options
    const { isChanged, account, letIn } = await db.transaction().execute(async (tx) => {
      await lockAdmins(tx)
      const bound = (await boundTo(tx, known)) ?? (await this.#bind(tx, known))
      if (!('id' in bound)) return { isChanged: false, account: null, letIn: bound }
      return { account: bound.id, ...(await this.#withRole(tx, bound, known)) }
    })
    if (isChanged && account !== null) accountClosed.announce({ accountId: account, login: null })
    return letIn
  }

  /** Somebody who has not come before: joins the account of their address, which the issuer has seen to be theirs, or makes one. */
  async #bind(tx: Tx, { issuer, subject, name, email, role }: Federated): Promise<Bound | LetIn> {
    if (role === null) return err('federation-no-role')
    const given = newUserSchema.safeParse({ name: name.slice(0, 200), email, role })
    if (!given.success) return err('federation-mail')
    const there = await accountOf(tx, given.data.email, issuer)
    // Who reads the mails of an account has neither its second factor nor its place there.
    if (there && (!there.enabled || there.isGuarded || there.isBound)) return err('federation-account')
    const account = there ?? (await this.#make(tx, { ...given.data, role }))
    await tx.insertInto('account_subject').values({ issuer, subject, account_id: account.id }).execute()
    if (there) await this.#audit(account.id, 'user.federation', { id: account.id, email: account.email }, tx)
    return { ...account, enabled: true, role_lost: false }
  }

  async #make(tx: Tx, { name, email, role }: Omit<Account, 'id'>): Promise<Account> {
    const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
    const made = await this.#options.accounts.add(tx as never, { name, email, role, password_hash })
    await this.#audit(made.id, 'user.create', { id: made.id, email, role }, tx)
    return made
  }

  /** A role is given and taken there alone; what an admin here has disabled stays so. */
  async #withRole(
    tx: Tx,
    { enabled, role_lost, ...account }: Bound,
    { role }: Federated,
  ): Promise<{ readonly isChanged: boolean; readonly letIn: LetIn }> {
    const { id, email, role: before } = account
    const isLast = before === 'ADMIN' && role !== 'ADMIN' && (await isLastAdmin(tx, id))
    if (role === null) {
      const isLost = enabled && !isLast
      if (isLost) {
        await setEnabled(tx, id, false)
        await tx.deleteFrom('web_session').where('account_id', '=', id).execute()
        await tx.deleteFrom('password_request').where('account_id', '=', id).execute()
        await this.#audit(id, 'user.disable', { id, email }, tx)
      }
      return { isChanged: isLost, letIn: err('federation-no-role') }
    }
    if (!enabled && !role_lost) return { isChanged: false, letIn: err('federation-disabled') }
    if (isLast) return { isChanged: false, letIn: err('last-admin') }
    if (!enabled) {
      await setEnabled(tx, id, true)
      await this.#audit(id, 'user.enable', { id, email }, tx)
    }
    if (role !== before) {
      await tx.updateTable('account').set({ role }).where('id', '=', id).execute()
      await this.#audit(id, 'user.role', { id, email, role, before }, tx)
    }
    return { isChanged: role !== before, letIn: ok({ ...account, role }) }
  }

  #audit(...line: Parameters<Accounts['audit']>): Promise<void> {
    return this.#options.accounts.audit(...line)
  }
}

async function boundTo(tx: Tx, { issuer, subject }: Federated): Promise<Bound | null> {
  const row = await tx
    .selectFrom('account_subject')
    .innerJoin('account', 'account.id', 'account_subject.account_id')
    .select(['account.id', 'account.name', 'account.email', 'account.role', 'enabled', 'role_lost'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

/** Whose address it is; `isGuarded`: by a second factor. `isBound`: to somebody else there. */
const accountOf = (tx: Tx, email: string, issuer: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'role', 'enabled'])
    .select([
      sql<boolean>`exists (select from second_factor f where f.account_id = account.id and f.active)`.as(
        'isGuarded',
      ),
      sql<boolean>`exists (select from account_subject s where s.account_id = account.id and s.issuer = ${issuer})`.as(
        'isBound',
      ),
    ])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

async function setEnabled(tx: Tx, id: number, enabled: boolean): Promise<void> {
  await tx.updateTable('account').set({ enabled }).where('id', '=', id).execute()
  await tx.updateTable('account_subject').set({ role_lost: !enabled }).where('account_id', '=', id).execute()
}
