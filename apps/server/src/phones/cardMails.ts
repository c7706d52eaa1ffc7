/**
 * Cards by mail, for those who have asked on their phone: once the session is closed, each address gets one mail and is
 * forgotten with it. What cannot be sent is tried again for a day, then forgotten too. That there was a wish stays as long as a link
 * is good, so that a link of a table sends no more mails than its pairs have players.
 */

import { verify } from '@node-rs/argon2'
import { err, ok } from '@openroom/bridge/result'
import type { WishCard } from '@openroom/protocol/schema/phones'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { hashPassword } from '../accounts/passwords.ts'
import type { AdmittedLink } from '../consoles/links.ts'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { Languages } from '../core/languages.ts'
import { Loop } from '../core/loop.ts'
import type { SendMail } from '../core/mail.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Answered } from '../tables/entries.ts'
import { cardMail } from './cardText.ts'
import { isOfLink } from './phonePlayers.ts'
import { movementOf, sessionOfPhones } from './phones.rows.ts'

/** Addresses of a pair: each player's. */
const MOST_OF_PAIR = 2
const LOOK_MS = 60_000
/** After a failed try: five minutes, then each time twice as long, for about a day. */
const RETRY_MINUTES = 5
const TRIES = 8
/** A session that does not end keeps no address longer, nor does one that has what tells that an address was served. */
const KEPT_DAYS = 3

export type CardMailsOptions = {
  readonly db: Kysely<AllTables>
  readonly sessions: Pick<Sessions, 'model'>
  readonly changes: Changes
  readonly clock: Clock
  /** `null`: the site sends no mails. */
  readonly send: SendMail | null
  readonly languages: Languages
  readonly site: string
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

/** When a wish that was served is due again. */
const SERVED = sql`'infinity'::timestamptz`

type Due = {
  readonly id: number
  readonly mini_session_id: number
  readonly registration_id: number
  readonly address: string
  readonly language: string | null
  readonly tries: number
}

/** Whether an address was served: kept as passwords are, so that nobody finds out which one by trying addresses. */
const isServed = async (address: string, kept: string): Promise<boolean> =>
  kept.startsWith('$argon2') && verify(kept, address)

export class CardMails {
  readonly #options: CardMailsOptions
  readonly #loop: Loop
  #unlisten = () => {}

  constructor(options: CardMailsOptions) {
    this.#options = options
    const { clock, logger } = options
    const onError = (error: unknown) => logger.error({ err: error }, 'cards could not be mailed')
    this.#loop = new Loop({ clock, run: () => this.#look(), onError })
  }

  get isOn(): boolean {
    return this.#options.send !== null
  }

  start(): void {
    if (!this.isOn) return
    this.#unlisten = this.#options.changes.listen(({ lists }) => lists && this.#loop.ask())
    this.#loop.ask()
  }

  settled(): Promise<void> {
    return this.#loop.settled()
  }

  async stop(): Promise<void> {
    this.#unlisten()
    await this.#loop.stop()
  }

  /** The same wish again is no error. @param language that the mail is to be written in */
  async wish(link: AdmittedLink, { tableId, side, address }: WishCard, language: string): Answered<null> {
    const { db, clock } = this.#options
    if (!this.isOn) return err({ code: 'no-mails' })
    const { miniSessionId } = link
    const wished = await db.transaction().execute(async (tx): Answered<null> => {
      const session = await sessionOfPhones(tx, miniSessionId)
      const table = (await movementOf(tx, miniSessionId)).find(
        (row) => row.id === tableId && isOfLink(link, row),
      )
      const registration = side === 'NS' ? table?.ns_id : table?.ew_id
      if (session?.type !== 'PAIR' || !table || table.is_bye || !registration)
        return err({ code: 'table-not-found' })
      // Two phones of a pair may ask at once: one after the other is counted.
      await sql`select from registration where id = ${registration} for no key update`.execute(tx)
      const now = new Date(clock.now())
      const to = address.toLowerCase()
      const { rows } = await sql<{ address: string }>`
        select address from card_wish
        where mini_session_id = ${miniSessionId} and registration_id = ${registration}`.execute(tx)
      const known = rows.map((row) => row.address)
      for (const one of known) if (await isServed(to, one)) return ok(null)
      if (known.filter((one) => one !== to).length >= MOST_OF_PAIR) return err({ code: 'card-asked-enough' })
      await sql`
        insert into card_wish (mini_session_id, registration_id, address, language, asked_at, due_at)
        values (${miniSessionId}, ${registration}, ${to}, ${language}, ${now}, ${now})
        on conflict (mini_session_id, registration_id, address) do update
          set due_at = excluded.due_at, language = excluded.language`.execute(tx)
      return ok(null)
    })
    if (wished.ok) this.#loop.ask()
    return wished
  }

  async #look(): Promise<number> {
    const { db, clock } = this.#options
    const now = new Date(clock.now())
    const old = new Date(clock.now() - KEPT_DAYS * 86_400_000)
    await sql`delete from card_wish where asked_at < ${old} and due_at <> ${SERVED}`.execute(db)
    await sql`delete from card_wish w where asked_at < ${old} and due_at = ${SERVED} and not exists (
      select from operator_link k join mini_session s on s.id = k.mini_session_id
      where k.mini_session_id = w.mini_session_id and k.revoked_at is null and s.status <> 'ARCHIVED')`.execute(
      db,
    )
    await sql`update card_wish set address = id::text
      where asked_at < ${old} and due_at = ${SERVED} and address <> id::text`.execute(db)
    while (await this.#one(now));
    return LOOK_MS
  }

  /**
   * One mail. Its next try is written down before it is sent, so that no other node sends it too, and nothing in the
   * database waits for a mail server.
   * @returns whether there was one
   */
  async #one(now: Date): Promise<boolean> {
    const { db, logger } = this.#options
    const { rows } = await sql<Due>`
      update card_wish set tries = tries + 1,
        due_at = ${now}::timestamptz + ${RETRY_MINUTES} * interval '1 minute' * power(2, tries)
      where id = (select w.id from card_wish w join mini_session s on s.id = w.mini_session_id
        where s.status in ('CLOSED', 'ARCHIVED') and w.due_at <= ${now}
        order by w.id limit 1 for update of w skip locked)
      returning id, mini_session_id, registration_id, address, language, tries`.execute(db)
    const [due] = rows
    if (!due) return false
    const isSent = await this.#send(due).catch((error: unknown) => {
      // Not the error itself: it may name the address.
      const reason = error instanceof Error ? error.name : ''
      logger.warn({ session: due.mini_session_id, reason }, 'card not mailed')
      return false
    })
    if (isSent || due.tries >= TRIES)
      await sql`update card_wish set address = ${await hashPassword(due.address)}, due_at = ${SERVED}
        where id = ${due.id}`.execute(db)
    return true
  }

  /** @returns whether it was sent; a session that cannot be read now may be later */
  async #send({
    mini_session_id,
    registration_id: registration,
    address: to,
    language,
  }: Due): Promise<boolean> {
    const { sessions, send, site, languages } = this.#options
    const model = await sessions.model(mini_session_id)
    if (!model || !send) return false
    await send(cardMail({ model, registration, site, to, say: languages.in(language) }))
    return true
  }
}
