/**
 * Cards by mail, for those who have asked on their phone: once the session is closed, each address gets one mail and is
 * forgotten with it. What cannot be sent is tried again for a day, then forgotten too. That there was a wish stays as long as a link
 * is good, so that a link of a table sends no more mails than its pairs have players.
 */

import { verify } from '@node-rs/argon2'
import { err, ok } from '@openroom/bridge/result'
import { isClosed, type Status } from '@openroom/protocol/names'
import type { WishCard } from '@openroom/protocol/schema/phones'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { Logger } from 'pino'
import { hashPassword } from '../accounts/passwords.ts'
import type { AdmittedLink } from '../consoles/links.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { ONCE_MORE } from '../core/jobs/jobs.public.ts'
import { type HeldJob, type Jobs, recurring, type Work } from '../core/jobs/jobs.ts'
import type { Languages } from '../core/languages.ts'
import type { SendMail } from '../core/mail.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Answered } from '../tables/entries.ts'
import { cardMail } from './cardText.ts'
import { isOfLink } from './phonePlayers.ts'
import { movementOf, sessionOfPhones } from './phones.rows.ts'

/** Addresses of a pair: each player's. */
const MOST_OF_PAIR = 2
/** After a failed try: five minutes, then each time twice as long, for about a day. */
const RETRY_MS = 300_000
const TRIES = 8
/** A session that does not end keeps no address longer, nor does one that has what tells that an address was served. */
const KEPT_DAYS = 3
/** Between two looks at what is to be forgotten. */
const FORGET_MS = 3_600_000

export type CardMailsOptions = {
  readonly db: Kysely<AllTables>
  readonly sessions: Pick<Sessions, 'model'>
  readonly jobs: Pick<Jobs, 'ask'>
  readonly clock: Clock
  /** `null`: the site sends no mails. */
  readonly send: SendMail | null
  readonly languages: Languages
  readonly site: string
  readonly logger: Pick<Logger, 'warn'>
}

type Wish = {
  readonly id: number
  readonly mini_session_id: number
  readonly registration_id: number
  readonly address: string
  readonly language: string | null
}

const isHidden = (kept: string): boolean => kept.startsWith('$argon2')

/** Whether an address was served: kept as passwords are, so that nobody finds out which one by trying addresses. */
const isServed = async (address: string, kept: string): Promise<boolean> =>
  isHidden(kept) && verify(kept, address)

/** `null`: to be asked again. */
type Wished = Awaited<Answered<null>> | null

export class CardMails {
  readonly #options: CardMailsOptions

  constructor(options: CardMailsOptions) {
    this.#options = options
  }

  get isOn(): boolean {
    return this.#options.send !== null
  }

  get jobs(): readonly Work[] {
    if (!this.isOn) return []
    return [
      {
        kind: 'card-mail',
        most: 1,
        holdMs: RETRY_MS,
        again: (tries) => RETRY_MS * 2 ** (tries - 1),
        run: (jobs) => this.#mail(jobs),
      },
      recurring('forget-cards', FORGET_MS, () => this.#forget()),
    ]
  }

  /** The same wish again is no error. @param language that the mail is to be written in */
  async wish(link: AdmittedLink, { tableId, side, address }: WishCard, language: string): Answered<null> {
    const { db, clock, jobs } = this.#options
    if (!this.isOn) return err({ code: 'no-mails' })
    const { miniSessionId } = link
    const session = await sessionOfPhones(db, miniSessionId)
    const table = (await movementOf(db, miniSessionId)).find(
      (row) => row.id === tableId && isOfLink(link, row),
    )
    const registration = side === 'NS' ? table?.ns_id : table?.ew_id
    if (session?.type !== 'PAIR' || !table || table.is_bye || !registration)
      return err({ code: 'table-not-found' })
    const to = address.toLowerCase()
    const addresses = async (on: QueryExecutorProvider): Promise<readonly string[]> => {
      const { rows } = await sql<{ address: string }>`
        select address from card_wish
        where mini_session_id = ${miniSessionId} and registration_id = ${registration}`.execute(on)
      return rows.map((row) => row.address)
    }
    // Before anything is locked: each takes some tens of milliseconds, for which nobody is to wait.
    const others = new Set<string>()
    for (const one of await addresses(db)) {
      if (await isServed(to, one)) return ok(null)
      others.add(one)
    }
    const wished = await db.transaction().execute(async (tx): Promise<Wished> => {
      // Locked, so that it is over now, or finds this wish when it will be.
      const { rows } = await sql<{ status: Status }>`
        select status from mini_session where id = ${miniSessionId} for share`.execute(tx)
      const [now] = rows
      if (!now) return err({ code: 'table-not-found' })
      // Two phones of a pair may ask at once: one after the other is counted.
      await sql`select from registration where id = ${registration} for no key update`.execute(tx)
      const known = await addresses(tx)
      if (known.some((one) => isHidden(one) && !others.has(one))) return null
      if (known.filter((one) => one !== to).length >= MOST_OF_PAIR) return err({ code: 'card-asked-enough' })
      await sql`
        with wish as (
          insert into card_wish (mini_session_id, registration_id, address, language, asked_at)
          values (${miniSessionId}, ${registration}, ${to}, ${language}, ${new Date(clock.now())})
          on conflict (mini_session_id, registration_id, address) do update set language = excluded.language
          returning id)
        insert into job (kind, subject, ord) select 'card-mail', id, id from wish
        where ${isClosed(now.status)} ${ONCE_MORE}`.execute(tx)
      return ok(null)
    })
    // One was served meanwhile: it may have been this one.
    if (wished === null) return this.wish(link, { tableId, side, address }, language)
    if (wished.ok) jobs.ask()
    return wished
  }

  async #forget(): Promise<void> {
    const { db, clock } = this.#options
    const old = new Date(clock.now() - KEPT_DAYS * 86_400_000)
    await db.transaction().execute(async (tx) => {
      await sql`delete from card_wish where asked_at < ${old} and not served`.execute(tx)
      await sql`delete from card_wish w where asked_at < ${old} and served and not exists (
        select from operator_link k join mini_session s on s.id = k.mini_session_id
        where k.mini_session_id = w.mini_session_id and k.revoked_at is null and s.status <> 'ARCHIVED')`.execute(
        tx,
      )
      await sql`update card_wish set address = id::text
        where asked_at < ${old} and served and address <> id::text`.execute(tx)
    })
  }

  /** The wish that a job is about. While its session is played again its job ends: closing it writes one anew. */
  async #due(job: HeldJob): Promise<Wish | 'not over' | undefined> {
    return this.#options.db.transaction().execute(async (tx) => {
      // Locked, so that whoever closes it waits until the job has ended, or has closed it by now.
      const { rows } = await sql<Wish & { readonly status: Status }>`
        select w.id, w.mini_session_id, w.registration_id, w.address, w.language, s.status
        from card_wish w join mini_session s on s.id = w.mini_session_id
        where w.id = ${job.subject} and not w.served for share of s`.execute(tx)
      const [wish] = rows
      if (!wish || isClosed(wish.status)) return wish
      await job.finish(tx)
      return 'not over'
    })
  }

  /** Sent outside of a transaction, so that nothing in the database waits for a mail server. */
  async #mail(jobs: readonly HeldJob[]): Promise<void> {
    const { db, logger } = this.#options
    for (const job of jobs) {
      const wish = await this.#due(job)
      if (wish === 'not over') continue
      const isSent = await (wish ? this.#send(wish) : Promise.resolve(false)).catch((error: unknown) => {
        // Not the error itself: it may name the address.
        const reason = error instanceof Error ? error.name : ''
        logger.warn({ session: wish?.mini_session_id, reason }, 'card not mailed')
        return false
      })
      if (wish && !isSent && job.tries < TRIES) continue
      const hidden = wish && (await hashPassword(wish.address))
      await db.transaction().execute(async (tx) => {
        if (wish)
          await sql`update card_wish set address = ${hidden}, served = true where id = ${wish.id}`.execute(tx)
        await job.finish(tx)
      })
    }
  }

  /** @returns whether it was sent; a session that cannot be read now may be later */
  async #send({
    mini_session_id,
    registration_id: registration,
    address: to,
    language,
  }: Wish): Promise<boolean> {
    const { sessions, send, site, languages } = this.#options
    const model = await sessions.model(mini_session_id)
    if (!model || !send) return false
    await send(cardMail({ model, registration, site, to, say: languages.in(language) }))
    return true
  }
}
