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
import { endLogins, giveRole } from './logins.ts'
import type { Notices } from './notices.ts'
import { hashPassword } from './passwords.ts'

type Tx = Transaction<AccountTables>

export type NotLetIn =
  | 'federation-no-role'
  | 'federation-mail'
  | 'federation-account'
  | 'federation-disabled'
  | 'federation-factor'
  | 'federation-last-admin'
  | 'federation-not-begun'

/** @property accountId whose it would have been; `null`: nobody's here */
type Refused = { readonly code: NotLetIn; readonly accountId: number | null }

type LetIn = Result<Account, Refused>

type Bound = Account & {
  readonly enabled: boolean
  readonly role_lost: boolean
  /** By a second factor, which the federation does not ask for. */
  readonly isGuarded: boolean
}

const refuse = (code: NotLetIn, account: Pick<Account, 'id'> | null = null) =>
  err({ code, accountId: account?.id ?? null })

export type FederatedAccountsOptions = {
  readonly db: Kysely<AccountTables>
  readonly accounts: Pick<Accounts, 'add' | 'audit'>
  readonly accountClosed: Channel<AccountClosed>
  readonly notices: Pick<Notices, 'tell'>
}

export class FederatedAccounts {
  readonly #options: FederatedAccountsOptions

  constructor(options: FederatedAccountsOptions) {
    this.#options = options
  }

  /** The account of somebody, with the role that they have now. */
  async of(known: Federated): Promise<LetIn> {
    const { db, accountClosed, notices } = this.#options
    const { changed, isJoined, letIn } = await db.transaction().execute(async (tx) => {
      await lockAdmins(tx)
      const there = await boundTo(tx, known)
      if (there) return { isJoined: false, ...(await this.#withRole(tx, there, known)) }
      const bound = await this.#bind(tx, known)
      if (!bound.ok) return { isJoined: false, changed: null, letIn: bound }
      return { isJoined: bound.value.isJoined, ...(await this.#withRole(tx, bound.value, known)) }
    })
    const closed = changed ?? (isJoined && letIn.ok ? letIn.value.id : null)
    if (closed !== null) accountClosed.announce({ accountId: closed, login: null })
    if (isJoined && letIn.ok) {
      const { hostname } = new URL(known.issuer)
      await notices.tell(letIn.value, 'federation', hostname)
    }
    return letIn
  }

  /** Somebody who has not come before: joins the account of their address, which the issuer has seen to be theirs, or makes one. */
  async #bind(
    tx: Tx,
    { issuer, subject, name, email, role }: Federated,
  ): Promise<Result<Bound & { readonly isJoined: boolean }, Refused>> {
    if (role === null) return refuse('federation-no-role')
    const given = newUserSchema.safeParse({ name: name.slice(0, 200), email, role })
    if (!given.success) return refuse('federation-mail')
    const there = await accountOf(tx, given.data.email, issuer)
    // Who reads the mails of an account has neither its second factor nor its place there.
    if (there?.isBound) return refuse('federation-account', there)
    if (there?.enabled === false) return refuse('federation-disabled', there)
    if (there?.isGuarded) return refuse('federation-factor', there)
    if (there && role !== 'ADMIN' && (await isLastAdmin(tx, there.id)))
      return refuse('federation-last-admin', there)
    // The key that is shown for the first account makes one that may do everything.
    if (!there && role !== 'ADMIN' && (await isWithoutAccounts(tx))) return refuse('federation-not-begun')
    if (there) await this.#join(tx, there)
    const account = there ?? (await this.#make(tx, { ...given.data, role }))
    await tx.insertInto('account_subject').values({ issuer, subject, account_id: account.id }).execute()
    return ok({
      ...account,
      enabled: true,
      role_lost: false,
      isGuarded: false,
      isJoined: there !== undefined,
    })
  }

  /** An address here may be anybody's: whoever wrote it into the account has no way into it any more. */
  async #join(tx: Tx, { id, email }: Account): Promise<void> {
    const password_hash = await newPasswordHash()
    await tx.updateTable('account').set({ password_hash }).where('id', '=', id).execute()
    await tx.deleteFrom('known_device').where('account_id', '=', id).execute()
    await tx.deleteFrom('second_factor').where('account_id', '=', id).where('active', '=', false).execute()
    await endLogins(tx, id)
    await this.#audit('user.federation', { id, email }, tx)
  }

  async #make(tx: Tx, { name, email, role }: Omit<Account, 'id'>): Promise<Account> {
    const password_hash = await newPasswordHash()
    const made = await this.#options.accounts.add(tx as never, { name, email, role, password_hash })
    await this.#audit('user.create', { id: made.id, email, role }, tx)
    return made
  }

  /** A role is given and taken there alone; what an admin here has disabled stays so. @returns `changed`: whose live connections have to end */
  async #withRole(
    tx: Tx,
    bound: Bound,
    { role }: Federated,
  ): Promise<{ readonly changed: number | null; readonly letIn: LetIn }> {
    const { enabled, role_lost, id, name, email, role: before } = bound
    const isLast = before === 'ADMIN' && role !== 'ADMIN' && (await isLastAdmin(tx, id))
    if (role === null) {
      const isLost = enabled && !isLast
      if (isLost) {
        await setEnabled(tx, id, false)
        await endLogins(tx, id)
        await this.#audit('user.disable', { id, email }, tx)
      }
      return { changed: isLost ? id : null, letIn: refuse('federation-no-role', bound) }
    }
    if (!enabled && !role_lost) return { changed: null, letIn: refuse('federation-disabled', bound) }
    if (bound.isGuarded) return { changed: null, letIn: refuse('federation-factor', bound) }
    if (isLast) return { changed: null, letIn: refuse('federation-last-admin', bound) }
    if (!enabled) {
      await setEnabled(tx, id, true)
      await this.#audit('user.enable', { id, email }, tx)
    }
    if (role !== before) {
      await giveRole(tx, id, role)
      await this.#audit('user.role', { id, email, role, before }, tx)
    }
    return { changed: role === before ? null : id, letIn: ok({ id, name, email, role }) }
  }

  /** Nobody here has done it. */
  #audit(action: string, subject: object, tx: Tx): Promise<void> {
    return this.#options.accounts.audit(null, action, { ...subject, byFederation: true }, tx)
  }
}

const GUARDED =
  sql<boolean>`exists (select from second_factor f where f.account_id = account.id and f.active)`.as(
    'isGuarded',
  )

async function isWithoutAccounts(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('account').select('id').limit(1).executeTakeFirst()) === undefined
}

async function boundTo(tx: Tx, { issuer, subject }: Federated): Promise<Bound | null> {
  const row = await tx
    .selectFrom('account_subject')
    .innerJoin('account', 'account.id', 'account_subject.account_id')
    .select(['account.id', 'account.name', 'account.email', 'account.role', 'enabled', 'role_lost'])
    .select(GUARDED)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

/** Whose address it is; `isBound`: to somebody else there. */
const accountOf = (tx: Tx, email: string, issuer: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'role', 'enabled'])
    .select([
      GUARDED,
      sql<boolean>`exists (select from account_subject s where s.account_id = account.id and s.issuer = ${issuer})`.as(
        'isBound',
      ),
    ])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** Of a password that nobody knows. */
const newPasswordHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

async function setEnabled(tx: Tx, id: number, enabled: boolean): Promise<void> {
  await tx.updateTable('account').set({ enabled }).where('id', '=', id).execute()
  await tx.updateTable('account_subject').set({ role_lost: !enabled }).where('account_id', '=', id).execute()
}
