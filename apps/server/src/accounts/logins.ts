/** Logins of accounts: begun, used, listed, ended. One that rests, or is too old, ends by itself. */
import { randomBytes } from 'node:crypto'
import type { Role } from '@openroom/protocol/names'
import type { OwnLogin } from '@openroom/protocol/schema/ownAccount'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Channel } from '../core/channel.ts'
import type { AccountTables } from '../core/database/accountTables.ts'
import type { Limits } from '../core/limits.ts'
import { LIMITS, limitsOf } from './accountLimits.rows.ts'
import { type Account, type AccountClosed, tokenHash } from './accounts.ts'
import type { Federated } from './federation.ts'

/** A login as the browser holds it; only a hash of the token is stored. */
export type SignedIn = { readonly account: Account; readonly token: string }

/** An account with the login that it came by. */
export type Login = Account & {
  /** Those it is limited to; `null`: none. */
  readonly organisers: Limits
  /** The hash of its token. */
  readonly login: string
  /** What its mails are written in; `null`: not known yet. */
  readonly language: string | null
  /** Whether the password was given lately. */
  readonly isFresh: boolean
}

const HOUR = 3600

/** Seconds that a login lasts at most, and at most without use; an ADMIN's as OWASP ASVS 4.0.3 asks for (3.3.2). */
const LASTS = { most: 30 * 24 * HOUR, idle: 7 * 24 * HOUR } as const
const LASTS_OF_ADMIN = { most: 12 * HOUR, idle: HOUR / 2 } as const

/** How long a cookie is kept; the login that it names may end earlier. */
export const LOGIN_SECONDS = LASTS.most

/** How long a password that was given lets its account give roles and tokens. */
const FRESH_SECONDS = 600

const mostOf = (role: Role): number => (role === 'ADMIN' ? LASTS_OF_ADMIN.most : LASTS.most)

const seconds = (count: number) => sql<string>`make_interval(secs => ${sql.lit(count)})`

/** All of an account, and the mailed links that would begin one. */
export async function endLogins(tx: Transaction<AccountTables>, id: number): Promise<void> {
  await tx.deleteFrom('web_session').where('account_id', '=', id).execute()
  await tx.deleteFrom('password_request').where('account_id', '=', id).execute()
}

/** Another role, in the transaction that says so: no login lasts longer than one that begins with it. */
export async function giveRole(tx: Transaction<AccountTables>, id: number, role: Role): Promise<void> {
  await tx.updateTable('account').set({ role }).where('id', '=', id).execute()
  const expires_at = sql<Date>`least(expires_at, now() + ${seconds(mostOf(role))})`
  await tx.updateTable('web_session').set({ expires_at }).where('account_id', '=', id).execute()
}

const RESTED = sql<boolean>`web_session.used_at < now() - case account.role
  when 'ADMIN' then ${seconds(LASTS_OF_ADMIN.idle)} else ${seconds(LASTS.idle)} end`

const OVER = sql<boolean>`(web_session.expires_at <= now() or ${RESTED})`

const ENDED = ['account_id', 'token_hash', 'by_federation'] as const

type Ended = { readonly account_id: number; readonly token_hash: string; readonly by_federation: boolean }

export class Logins {
  readonly #db: Kysely<AccountTables>
  readonly #closed: Channel<AccountClosed>

  constructor(db: Kysely<AccountTables>, closed: Channel<AccountClosed>) {
    this.#db = db
    this.#closed = closed
  }

  /**
   * Begins a login under a new token.
   * @param device what is told of the browser
   * @param federated who has signed in at the federation's site: where that did not ask them now, no password was given
   */
  async begin(
    account: Account,
    device = '',
    federated: Pick<Federated, 'isFresh'> | null = null,
  ): Promise<SignedIn> {
    const token = randomBytes(32).toString('base64url')
    const expires_at = new Date(Date.now() + mostOf(account.role) * 1000)
    await this.#db
      .insertInto('web_session')
      .values({
        token_hash: tokenHash(token),
        account_id: account.id,
        expires_at,
        device,
        by_federation: federated !== null,
        ...(federated?.isFresh === false && { confirmed_at: new Date(0) }),
      })
      .execute()
    return { account, token }
  }

  /** Whose login it is, unless it has ended; that counts as its use. */
  async signedIn(token: string): Promise<Login | null> {
    const login = tokenHash(token)
    const row = await this.#db
      .selectFrom('web_session')
      .innerJoin('account', 'account.id', 'web_session.account_id')
      .select(['account.id', 'account.name', 'account.email', 'account.role', 'account.language'])
      .select(LIMITS.as('organisers'))
      .select([
        sql<boolean>`confirmed_at > now() - ${seconds(FRESH_SECONDS)}`.as('isFresh'),
        sql<boolean>`used_at < now() - interval '1 minute'`.as('isStale'),
      ])
      .where('token_hash', '=', login)
      .where('enabled', '=', true)
      .where(sql<boolean>`not ${OVER}`)
      .executeTakeFirst()
    if (!row) return null
    const { isStale, ...account } = row
    if (isStale) await this.#used([login])
    return { ...account, login }
  }

  /** Organisers that an account is limited to; `null`: to none. */
  async limitsOf(id: number): Promise<Limits> {
    return (await limitsOf(this.#db, id)) ?? null
  }

  /** The password was given again. */
  async confirm(login: string): Promise<void> {
    const confirmed_at = sql<Date>`now()`
    await this.#db.updateTable('web_session').set({ confirmed_at }).where('token_hash', '=', login).execute()
  }

  /** Those of an account, the one used last first. @param here the login that asks */
  async list({ id }: Account, here: string): Promise<readonly OwnLogin[]> {
    const rows = await this.#db
      .selectFrom('web_session')
      .innerJoin('account', 'account.id', 'web_session.account_id')
      .select(['web_session.id', 'token_hash', 'web_session.created_at', 'used_at', 'device'])
      .where('account_id', '=', id)
      .where(sql<boolean>`not ${OVER}`)
      .orderBy('used_at', 'desc')
      .orderBy('web_session.id', 'desc')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      begunAt: row.created_at.toISOString(),
      usedAt: row.used_at.toISOString(),
      isHere: row.token_hash === here,
    }))
  }

  /** Ends a login and the live connections begun with it; others of the account stay. */
  async end(token: string): Promise<Ended | null> {
    const login = tokenHash(token)
    const [ended] = await this.#ended(
      this.#db.deleteFrom('web_session').where('token_hash', '=', login).returning(ENDED),
    )
    return ended ?? null
  }

  /** Ends one of an account's own logins, or all but the one that asks. @returns how many */
  async endOwn({ id }: Account, which: number | { readonly but: string }): Promise<number> {
    const own = this.#db.deleteFrom('web_session').where('account_id', '=', id)
    const those =
      typeof which === 'number' ? own.where('id', '=', which) : own.where('token_hash', '!=', which.but)
    return (await this.#ended(those.returning(ENDED))).length
  }

  /**
   * An open page counts as use, whatever it shows; what has rested or is too old ends, live connections with it.
   * @param open logins whose pages are open
   */
  async keep(open: readonly string[]): Promise<void> {
    if (open.length > 0) await this.#used(open)
    await this.#ended(
      this.#db
        .deleteFrom('web_session')
        .using('account')
        .whereRef('account.id', '=', 'web_session.account_id')
        .where(OVER)
        .returning(ENDED),
    )
  }

  async #used(logins: readonly string[]): Promise<void> {
    await this.#db
      .updateTable('web_session')
      .from('account')
      .set({ used_at: sql<Date>`now()` })
      .whereRef('account.id', '=', 'web_session.account_id')
      .where('token_hash', 'in', logins)
      .where(sql<boolean>`not ${OVER}`)
      .execute()
  }

  async #ended(removal: { readonly execute: () => Promise<Ended[]> }): Promise<readonly Ended[]> {
    const ended = await removal.execute()
    for (const { account_id, token_hash } of ended)
      this.#closed.announce({ accountId: account_id, login: token_hash })
    return ended
  }
}
