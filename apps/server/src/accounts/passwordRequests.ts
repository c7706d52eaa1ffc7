/** Forgotten passwords: a mailed link, good for one use, sets a new one. */
import { randomBytes } from 'node:crypto'
import type { Say } from '@openroom/texts/say'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Channel } from '../core/channel.ts'
import type { AccountTables } from '../core/database/accountTables.ts'
import type { Languages } from '../core/languages.ts'
import type { Mail, SendMail } from '../core/mail.ts'
import { type Account, type AccountClosed, tokenHash } from './accounts.ts'
import { hashPassword } from './passwords.ts'

const LINK_HOURS = 48
/** How long a mailed link is good for. */
export const LINK_MS = LINK_HOURS * 3600 * 1000

type Letter = {
  readonly to: 'password' | 'invitation'
  readonly account: { readonly name: string; readonly email: string }
  readonly site: string
  /** What the site is called. */
  readonly called: string
  readonly link: string
  readonly say: Say
}

type Bound = Omit<Letter, 'to' | 'link'> & { readonly federation: string }

/** Who signs in at a federation's site has no password here. */
const boundMailOf = ({ account: { name, email }, site, called, federation, say }: Bound): Mail => ({
  to: email,
  subject: say('mail.federated.subject', { called }),
  text: say('mail.federated', { name, email, site, called, federation }),
})

/** Who reads one knows for which site and which account it is: the same address may have some elsewhere. */
const mailOf = ({ to, account: { name, email }, site, called, link, say }: Letter): Mail => ({
  to: email,
  subject: say(`mail.${to}.subject`, { called }),
  text: say(`mail.${to}`, { name, email, site, called, link, hours: LINK_HOURS }),
})

/** Behind `#` it reaches no server, and no log of one. */
const linkTo = (publicUrl: string, token: string): string => `${publicUrl}/set-password#${token}`

export type PasswordRequestsOptions = {
  readonly db: Kysely<AccountTables>
  readonly send: SendMail
  readonly logger: Logger
  readonly accountClosed: Channel<AccountClosed>
  readonly languages: Languages
  /** What the site is called. */
  readonly called: () => Promise<string>
  /** The federation at whose site accounts may sign in; `null`: there is none. */
  readonly issuer: string | null
}

export class PasswordRequests {
  readonly #db: Kysely<AccountTables>
  readonly #send: SendMail
  readonly #logger: Logger
  readonly #closed: Channel<AccountClosed>
  readonly #languages: Languages
  readonly #called: () => Promise<string>
  readonly #issuer: string | null
  readonly #running = new Set<Promise<void>>()

  constructor({ db, send, logger, accountClosed, languages, called, issuer }: PasswordRequestsOptions) {
    this.#db = db
    this.#send = send
    this.#logger = logger
    this.#closed = accountClosed
    this.#languages = languages
    this.#called = called
    this.#issuer = issuer
  }

  /**
   * Mails a link if the e-mail is that of an enabled account, or where it signs in instead. The work goes on behind the caller, who
   * learns from neither answer nor time whether there is such an account.
   * @param publicUrl the site's own origin
   * @param asked in which language, where that of the account is not known
   */
  begin(email: string, publicUrl: string, asked: string): void {
    const job = this.#mail(email, publicUrl, asked)
      .catch((error: unknown) => this.#logger.error({ err: error }, 'password mail failed'))
      .finally(() => this.#running.delete(job))
    this.#running.add(job)
  }

  /**
   * Mails the link that sets the first password.
   * @param language of whoever invites: nothing is known of the other
   * @returns whether the mail went out
   */
  async invite(account: Account, publicUrl: string, language: string): Promise<boolean> {
    const link = linkTo(publicUrl, await this.#store(account.id))
    try {
      const say = this.#languages.in(language)
      const called = await this.#called()
      await this.#send(mailOf({ to: 'invitation', account, site: publicUrl, called, link, say }))
      return true
    } catch (error) {
      this.#logger.error({ err: error }, 'invitation could not be mailed')
      return false
    }
  }

  /** Mails on their way. */
  get waiting(): number {
    return this.#running.size
  }

  /** Waits for the mails on their way. */
  async stop(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #mail(email: string, publicUrl: string, asked: string): Promise<void> {
    const account = await this.#db
      .selectFrom('account')
      .select(['id', 'name', 'email', 'language'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('account_subject as s')
            .select('s.subject')
            .whereRef('s.account_id', '=', 'account.id')
            .where(sql`rtrim(s.issuer, '/')`, '=', this.#issuer?.replace(/\/+$/, '') ?? ''),
        ).as('isBound'),
      )
      .where(sql`lower(email)`, '=', email.trim().toLowerCase())
      .where('enabled', '=', true)
      .executeTakeFirst()
    if (!account) return
    const say = this.#languages.in(account.language ?? asked)
    const called = await this.#called()
    if (this.#issuer !== null && account.isBound) {
      const { hostname: federation } = new URL(this.#issuer)
      return this.#send(boundMailOf({ account, site: publicUrl, called, federation, say }))
    }
    const link = linkTo(publicUrl, await this.#store(account.id))
    await this.#send(mailOf({ to: 'password', account, site: publicUrl, called, link, say }))
  }

  /** Links mailed before stay good: else anybody could void the one that the owner is about to use. */
  async #store(account_id: number): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const expires_at = new Date(Date.now() + LINK_MS)
    await this.#db.transaction().execute(async (tx) => {
      await tx.deleteFrom('password_request').where('expires_at', '<', sql<Date>`now()`).execute()
      await tx
        .insertInto('password_request')
        .values({ account_id, token_hash: tokenHash(token), expires_at })
        .execute()
    })
    return token
  }

  /** Whose link it is; `null` when it is unknown, used, voided or older than 48 h. */
  ownerOf(token: string): Promise<Account | null> {
    return this.#accountOf(tokenHash(token))
  }

  /**
   * Sets the password, uses the link up with all others of the account, and ends its logins and live connections.
   * @returns whose link it was; `null` when it is not good any more
   */
  async setPassword(token: string, password: string): Promise<Account | null> {
    const token_hash = tokenHash(token)
    const password_hash = await hashPassword(password)
    const whose = await this.#db.transaction().execute(async (db) => {
      const account = await this.#accountOf(token_hash, db)
      if (account === null) return null
      const used = await db
        .deleteFrom('password_request')
        .where('token_hash', '=', token_hash)
        .returning('account_id')
        .executeTakeFirst()
      if (!used) return null
      await db.deleteFrom('password_request').where('account_id', '=', account.id).execute()
      await db.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute()
      await db.deleteFrom('web_session').where('account_id', '=', account.id).execute()
      await db.deleteFrom('known_device').where('account_id', '=', account.id).execute()
      const subject = JSON.stringify({ by: 'link' })
      await db
        .insertInto('audit_log')
        .values({ account_id: account.id, action: 'user.password', subject })
        .execute()
      return account
    })
    if (whose) this.#closed.announce({ accountId: whose.id, login: null })
    return whose
  }

  async #accountOf(token_hash: string, db: Kysely<AccountTables> = this.#db): Promise<Account | null> {
    const account = await db
      .selectFrom('password_request')
      .innerJoin('account', 'account.id', 'password_request.account_id')
      .select(['account.id', 'account.name', 'account.email', 'account.role'])
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('enabled', '=', true)
      .executeTakeFirst()
    return account ?? null
  }
}
