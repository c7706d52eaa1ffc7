/** Accounts and their sessions: who somebody is, and proving it. */
import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Role } from '@openroom/protocol/names'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Channel } from '../core/channel.ts'
import type { AccountTables } from '../core/database/accountTables.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { lockFirstAccount } from '../core/database/lockOrder.rows.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { type Numbered, organiserQuery } from '../core/organiserOf.rows.ts'
import { storableJson } from '../core/storable.ts'
import { isUnknownOrganiser, writeLimits } from './accountLimits.rows.ts'
import { ARGON2, hashPassword } from './passwords.ts'

/** An account as it is stored. */
type NewAccount = {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly password_hash: string
}

/** With it nobody else makes a first one: the key for that goes, whoever was about to use it waits and finds none. */
async function addAccount(
  any: Transaction<AccountTables> | Transaction<AllTables>,
  given: NewAccount,
): Promise<{ readonly id: number; readonly name: string; readonly email: string; readonly role: Role }> {
  const tx = any as Transaction<AccountTables>
  await lockFirstAccount(tx)
  await tx.deleteFrom('first_key').execute()
  return tx
    .insertInto('account')
    .values(given)
    .returning(['id', 'name', 'email', 'role'])
    .executeTakeFirstOrThrow()
}

const toWhole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)

type Subject = Readonly<Record<string, unknown>>

/** The first of them that says it; an entry is of one organiser. */
function numberedIn(subject: Subject): Numbered | null {
  const start = firstOf(subject.starts) as Subject | undefined
  const session = [
    ...[subject.session, subject.miniSessionId, firstOf(subject.sessions), firstOf(subject.miniSessionIds)],
    start?.miniSessionId,
  ]
    .map(toWhole)
    .find((id) => id !== undefined)
  const organiser = toWhole(subject.serverId)
  if (organiser !== undefined) return { thing: 'organiser', id: organiser }
  const tournament = toWhole(subject.tournamentId)
  if (tournament !== undefined) return { thing: 'tournament', id: tournament }
  const id = toWhole(subject.id)
  const { kind } = subject
  if (id !== undefined && (kind === 'draft' || kind === 'tournament'))
    return { thing: 'plan', id: { kind, id } }
  return session === undefined ? null : { thing: 'session', id: session }
}

/** Whose a noted action is, as a value of a column: the organiser that the numbers of its subject lead to; `null` without. */
function organiserOfSubject(subject: object): RawBuilder<number | null> {
  const one = numberedIn(subject as Subject)
  return one === null ? sql<number | null>`null::integer` : sql<number | null>`(${organiserQuery(one)})`
}

export type Account = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** The live connections of an account must end: those of one login, by its token's hash; `null`: all. */
export type AccountClosed = { readonly accountId: number; readonly login: string | null }

/** What is stored of a random token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

const COLUMNS = ['account.id', 'account.name', 'account.email', 'account.role'] as const

/** A link mailed before a change of password or address sets nothing any more. */
async function voidRequest(db: Kysely<AccountTables>, { id }: Account): Promise<void> {
  await db.deleteFrom('password_request').where('account_id', '=', id).execute()
}

/** Logins refused since the start: with a wrong password or name, and for too many tries. */
export type LoginCounts = { wrong: number; limited: number }

export class Accounts {
  readonly refused: LoginCounts = { wrong: 0, limited: 0 }
  readonly #db: Kysely<AccountTables>
  readonly #closed: Channel<AccountClosed>
  /** A hash of nothing anybody knows: checking it takes as long as checking a real one. */
  #nobody: Promise<string> | null = null

  constructor(db: Kysely<AccountTables>, closed: Channel<AccountClosed>) {
    this.#db = db
    this.#closed = closed
  }

  /** @param given `serverIds`: organisers it is limited to; none or absent: to none */
  async create(
    given: Omit<Account, 'id'> & { readonly password: string; readonly serverIds?: readonly number[] },
    by: number | null = null,
  ): Promise<Result<Account, 'email-taken' | 'club-not-found'>> {
    const { name, email, role, serverIds = [] } = given
    const password_hash = await hashPassword(given.password)
    try {
      return await this.#db.transaction().execute(async (tx) => {
        const made = await addAccount(tx, { name, email, role, password_hash })
        await writeLimits(tx, made.id, serverIds)
        const limited = serverIds.length > 0 ? { serverIds } : {}
        await this.audit(by, 'user.create', { id: made.id, email, role, ...limited }, tx)
        return ok(made)
      })
    } catch (error) {
      if (isUnknownOrganiser(error)) return err('club-not-found')
      if (isDuplicate(error)) return err('email-taken')
      throw error
    }
  }

  /** Within a transaction of others. */
  add(tx: Transaction<AllTables>, given: NewAccount): Promise<Account> {
    return addAccount(tx, given)
  }

  /** What mails to an account are written in; `null`: not known. */
  async languageOf(id: number): Promise<string | null> {
    const row = await this.#db
      .selectFrom('account')
      .select('language')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.language ?? null
  }

  /** From now on mails to an account are written so. @param isChosen by hand; else it counts only where nothing is known */
  async speaks(id: number, language: string, isChosen: boolean): Promise<void> {
    const change = this.#db.updateTable('account').set({ language }).where('id', '=', id)
    await (isChosen ? change : change.where('language', 'is', null)).execute()
  }

  /** Whose e-mail and password these are; takes as long whether or not there is such an account. */
  async authenticate(email: string, password: string): Promise<Account | null> {
    const row = await this.#db
      .selectFrom('account')
      .select([...COLUMNS, 'password_hash', 'enabled'])
      .where(sql`lower(email)`, '=', email.trim().toLowerCase())
      .executeTakeFirst()
    this.#nobody ??= hash(randomBytes(16), ARGON2)
    const isRight = await verify(row?.password_hash ?? (await this.#nobody), password)
    if (!row?.enabled || !isRight) {
      this.refused.wrong += 1
      return null
    }
    return { id: row.id, name: row.name, email: row.email, role: row.role }
  }

  /** Whose e-mail it is; `null`: nobody's. */
  async idOf(email: string): Promise<number | null> {
    const row = await this.#db
      .selectFrom('account')
      .select('id')
      .where(sql`lower(email)`, '=', email.trim().toLowerCase())
      .executeTakeFirst()
    return row?.id ?? null
  }

  /** @returns whether the old password was right; then all sessions and live connections of the account end */
  async changePassword(account: Account, oldPassword: string, password: string): Promise<boolean> {
    if ((await this.authenticate(account.email, oldPassword)) === null) return false
    const password_hash = await hashPassword(password)
    await this.#db.transaction().execute(async (tx) => {
      await tx.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute()
      await tx.deleteFrom('web_session').where('account_id', '=', account.id).execute()
      await tx.deleteFrom('known_device').where('account_id', '=', account.id).execute()
      await voidRequest(tx, account)
      await this.audit(account.id, 'user.password', {}, tx)
    })
    this.#closed.announce({ accountId: account.id, login: null })
    return true
  }

  /** @returns whether the password was right and nobody else has the e-mail */
  async changeLogin(account: Account, email: string, password: string): Promise<'changed' | 'taken' | null> {
    if ((await this.authenticate(account.email, password)) === null) return null
    try {
      await this.#db.transaction().execute(async (tx) => {
        await tx.updateTable('account').set({ email }).where('id', '=', account.id).execute()
        await voidRequest(tx, account)
        await this.audit(account.id, 'user.login', { email }, tx)
      })
      return 'changed'
    } catch (error) {
      if (isDuplicate(error)) return 'taken'
      throw error
    }
  }

  /** What has happened by itself, and changed nothing that is stored. */
  note(accountId: number | null, action: string, subject: object): Promise<void> {
    return this.#db.transaction().execute((tx) => this.audit(accountId, action, subject, tx))
  }

  /** Who has done what, in the transaction in which it is done; `null`: the command line. */
  async audit(
    accountId: number | null,
    action: string,
    subject: object,
    tx: Transaction<AccountTables> | Transaction<AllTables> | Transaction<PublicTables>,
  ): Promise<void> {
    const values = { account_id: accountId, action, subject: storableJson(subject) }
    await (tx as Transaction<AccountTables>)
      .insertInto('audit_log')
      .values({ ...values, organiser_id: organiserOfSubject(subject) })
      .execute()
  }
}
