/**
 * Codes that a club prints once. Alone they open nothing: the director opens the tables of a session for an evening, and
 * whoever has a table's code and the evening's number, which the room is told, gets the link of that session's phones, as if it
 * had been printed. Never an operator's, which shows all cards.
 */
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import { isClosed } from '@openroom/protocol/names'
import type {
  EnteredTable,
  EnterTable,
  MadeTableCodes,
  MakeTableCodes,
  OpenTables,
  TablesTonight,
  TableTonight,
} from '@openroom/protocol/schema/tableCodes'
import type { Kysely } from 'kysely'
import { type Accounts, tokenHash } from '../accounts/accounts.ts'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { DeskNews } from '../core/deskNews.ts'
import { SharedLimiter, type Try } from '../core/http/limiter.ts'
import { newSecret, PREFIXES } from './links.ts'
import {
  linkOfCode,
  openedTables,
  openPlaces,
  openTables,
  replaceCodes,
  sessionCodes,
  shutTables,
  tableCode,
} from './tableCodes.rows.ts'

type TableCodesOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly clock: Pick<Clock, 'now'>
  readonly deskNews: Channel<DeskNews>
  readonly tries: Channel<Try>
}

const HOUR = 3_600_000
/** An evening, and whatever is left of it after midnight. */
const OPEN_MS = 16 * HOUR

/** Wrong numbers at one table, of nine thousand: then its code is shut, until the director takes another number. */
const MOST_WRONG = 10

const PREFIX = 'table_'

const hashOf = (code: string): string => tokenHash(PREFIX + code)

/** Without it nobody can work out a link's secret from code and number. */
const newSalt = (): string => randomBytes(32).toString('hex')

const newNumber = (): string => `${randomInt(1_000, 10_000)}`

type Refused = 'table-code-not-found' | 'tonights-number-wrong' | 'phone-link-ended'

type KnownCode = NonNullable<Awaited<ReturnType<typeof tableCode>>>

/** What wrong numbers are counted for: another number begins anew. */
const triesAt = (session: number, openedAt: Date, code: number): string =>
  `${session} ${openedAt.getTime()} ${code}`

export class TableCodes {
  readonly #options: TableCodesOptions
  readonly #wrong: SharedLimiter

  constructor(options: TableCodesOptions) {
    this.#options = options
    this.#wrong = new SharedLimiter('table codes', { tries: MOST_WRONG, windowMs: OPEN_MS }, options.tries)
  }

  /** What is played at a table now. */
  async tonight(code: string): Promise<Result<TableTonight, Refused>> {
    const { db } = this.#options
    const known = await tableCode(db, hashOf(code))
    if (!known) return err('table-code-not-found')
    const places = await this.#placesOf(db, known)
    return ok({
      organiser: known.organiser ?? '',
      number: known.number,
      places: places.map(({ mini_session_id: miniSessionId, tournament, event, status, section, room }) => ({
        ...{ miniSessionId, tournament, event, status, section, room },
      })),
    })
  }

  /** The same link each time, so that one that is revoked stays so. */
  async enter({ code, tonight, ...at }: EnterTable): Promise<Result<EnteredTable, Refused>> {
    const { db, deskNews } = this.#options
    let isShut = false
    const entered = await db.transaction().execute(async (tx): Promise<Result<EnteredTable, Refused>> => {
      const known = await tableCode(tx, hashOf(code))
      if (!known) return err('table-code-not-found')
      const place = (await this.#placesOf(tx, known)).find(
        (one) =>
          one.mini_session_id === at.miniSessionId && one.section === at.section && one.room === at.room,
      )
      if (!place) return err('table-code-not-found')
      const { mini_session_id, section, room } = place
      const tries = triesAt(mini_session_id, place.opened_at, known.id)
      if (place.tonight !== tonight) {
        this.#wrong.count(tries)
        isShut = this.#wrong.waitFor(tries) !== null
        return err('tonights-number-wrong')
      }
      this.#wrong.clear(tries)
      const { number } = known
      const of = JSON.stringify([code, mini_session_id, section, room])
      const secret = createHmac('sha256', place.salt).update(of).digest('hex').slice(0, 32)
      const secret_hash = tokenHash(PREFIXES.phone + secret)
      const link = await linkOfCode(tx, { secret_hash, mini_session_id, number, section, room })
      return link === null ? err('phone-link-ended') : ok({ link, secret })
    })
    if (entered.ok) deskNews.announce({ session: at.miniSessionId, of: 'links' })
    if (isShut) deskNews.announce({ session: at.miniSessionId, of: 'codes' })
    return entered
  }

  /** Codes for tables from one number to another; those that lay there before open nothing any more. */
  async make(
    organiser: number,
    { from, to }: MakeTableCodes,
    by: number,
  ): Promise<Result<MadeTableCodes, 'club-not-found'>> {
    const { db, accounts } = this.#options
    const codes = Array.from({ length: to - from + 1 }, (_, i) => ({ number: from + i, secret: newSecret() }))
    return db.transaction().execute(async (tx) => {
      const known = await tx
        .selectFrom('organiser')
        .select('id')
        .where('id', '=', organiser)
        .executeTakeFirst()
      if (!known) return err('club-not-found')
      const made = codes.map(({ number, secret }) => ({ number, secret_hash: hashOf(secret) }))
      await replaceCodes(tx, organiser, made, by)
      await accounts.audit(by, 'table-codes.make', { serverId: organiser, from, to }, tx)
      return ok({ codes })
    })
  }

  /** `null`: there is no such session. */
  async ofSession(session: number): Promise<TablesTonight | null> {
    const { db, clock } = this.#options
    const is = await db.selectFrom('mini_session').select('id').where('id', '=', session).executeTakeFirst()
    if (!is) return null
    const open = await openedTables(db, session)
    const codes = await sessionCodes(db, session)
    const isWrong = ({ id }: { readonly id: number }) =>
      open !== undefined && this.#wrong.waitFor(triesAt(session, open.opened_at, id)) !== null
    const shuts = open ? open.opened_at.getTime() + OPEN_MS : 0
    const isOpen = open !== undefined && shuts > clock.now()
    return {
      number: isOpen ? open.number : null,
      shutsAt: isOpen ? new Date(shuts).toISOString() : null,
      codes: codes.map((one) => one.number),
      shut: isOpen ? codes.filter(isWrong).map(({ number }) => number) : [],
    }
  }

  /** Opens the tables of a session for an evening, with a number of its own, or shuts them. */
  async set(
    session: number,
    { isOpen }: OpenTables,
    by: number,
  ): Promise<Result<TablesTonight, 'session-not-found' | 'session-not-fed' | 'session-over'>> {
    const { db, accounts, clock, deskNews } = this.#options
    const refused = await db.transaction().execute(async (tx) => {
      const is = await tx
        .selectFrom('mini_session')
        .select(['fed', 'status', 'closing_at'])
        .where('id', '=', session)
        .forKeyShare()
        .executeTakeFirst()
      if (!is) return 'session-not-found' as const
      if (!is.fed) return 'session-not-fed' as const
      if (isOpen && (isClosed(is.status) || is.closing_at !== null)) return 'session-over' as const
      if (isOpen)
        await openTables(tx, session, {
          number: newNumber(),
          salt: newSalt(),
          opened_at: new Date(clock.now()),
        })
      else await shutTables(tx, session)
      await accounts.audit(by, 'table-codes.open', { miniSessionId: session, isOpen }, tx)
      return null
    })
    if (refused) return err(refused)
    deskNews.announce({ session, of: 'codes' })
    return ok((await this.ofSession(session))!)
  }

  /** Where a code leads to now. */
  async #placesOf(db: Kysely<AllTables>, { id, organiser_id, number }: KnownCode) {
    const since = new Date(this.#options.clock.now() - OPEN_MS)
    const places = await openPlaces(db, organiser_id, number, since)
    return places.filter(
      (place) => this.#wrong.waitFor(triesAt(place.mini_session_id, place.opened_at, id)) === null,
    )
  }
}
