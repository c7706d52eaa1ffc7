/**
 * What the hall of a session is told the second it is said, whatever its viewers are told later: the clock of its rounds, the
 * director's words to everybody, calls for him.
 */
import { createHash } from 'node:crypto'
import { err, ok } from '@openroom/bridge/result'
import { ordered, phasesFrom } from '@openroom/protocol/hallClock'
import { isClosed } from '@openroom/protocol/names'
import type { AnswerCall, CallDirector, ClockOrder, Hall as HallTold } from '@openroom/protocol/schema/hall'
import type { Kysely } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import { type LinkPlace, tablesOfLink } from '../consoles/operatorLinks.rows.ts'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import type { PublicTables } from '../core/database/tables.ts'
import type { DeskNews } from '../core/deskNews.ts'
import { shownProse } from '../sessions/maskedEvents.public.ts'
import type { Answered, Refused } from '../tables/entries.ts'
import type { TimerSetting, Timers } from '../tables/timers.ts'
import {
  addCall,
  answerCall,
  hallClockOf,
  hallSession,
  hallWords,
  heldSession,
  keepHallClock,
  openCalls,
} from './hall.rows.ts'

type By = Pick<Account, 'id'>

/** Who asks: the tables of a link, or the desk. */
export type Asker = { readonly session: number; readonly link: LinkPlace | null }

export type HallOptions = {
  readonly db: Kysely<AllTables>
  readonly released: Kysely<PublicTables>
  readonly clock: Clock
  readonly timers: Timers
  readonly deskNews: Channel<DeskNews>
  readonly accounts: Pick<Accounts, 'audit'>
}

/** Words are shown so long in the hall, and so many. */
const WORDS = { ms: 3 * 3_600_000, most: 5 } as const

/** `''`: there is no clock any more. */
const NO_CLOCK = ''

export class Hall {
  readonly #options: HallOptions

  constructor(options: HallOptions) {
    this.#options = options
  }

  /** An order for the clock. */
  async order(session: number, order: ClockOrder, by: By): Answered<null> {
    const { db, clock, timers, accounts, deskNews } = this.#options
    const done = await db.transaction().execute(async (tx) => {
      const row = await heldSession(tx, session)
      if (!row) return err<Refused>({ code: 'session-not-found' })
      if (!row.fed) return err<Refused>({ code: 'session-not-fed' })
      if (isClosed(row.status) || row.closing_at !== null) return err<Refused>({ code: 'session-over' })
      const now = clock.now()
      const set = await hallClockOf(tx, session)
      const next = ordered(set, order, now, row.number_of_rounds)
      if (next === undefined) return err<Refused>({ code: set === null ? 'no-clock' : 'nothing-next' })
      await keepHallClock(tx, session, next)
      const settings: TimerSetting[] =
        next === null
          ? [{ session, tables: null, type: NO_CLOCK, at: now, endsAt: now, running: false }]
          : phasesFrom(next, now).map(({ phase, round, at, endsAt, running }, i) => ({
              session,
              tables: null,
              type: phase === 'play' ? `ROUND ${round}` : 'CHANGE',
              // What runs now is said anew as of now.
              at: i === 0 ? now : at,
              endsAt: i === 0 && !running ? endsAt - at + now : endsAt,
              running,
            }))
      await timers.write(asPublic(tx), settings)
      await accounts.audit(by.id, 'desk.clock', { miniSessionId: session, ...order }, tx)
      return ok(settings)
    })
    if (!done.ok) return done
    timers.news.announce(done.value[0]!)
    deskNews.announce({ session, of: 'hall' })
    return ok(null)
  }

  /** A table of a link calls, or has no need of the director any more. */
  async call(link: LinkPlace, { tableId, state }: CallDirector): Answered<null> {
    const { db, clock, deskNews } = this.#options
    const session = link.miniSessionId
    const done = await db.transaction().execute(async (tx) => {
      const row = await heldSession(tx, session)
      if (!row) return err<Refused>({ code: 'session-not-found' })
      if (isClosed(row.status) && state === 'open') return err<Refused>({ code: 'session-over' })
      const isOwn = tablesOfLink(tx, link).select('t.id').where('t.id', '=', tableId)
      if (!(await isOwn.executeTakeFirst())) return err<Refused>({ code: 'table-not-found' })
      const at = new Date(clock.now())
      if (state === 'open') await addCall(tx, session, tableId, at)
      else await answerCall(tx, { session, tableId }, 'done', at)
      return ok(null)
    })
    if (done.ok) deskNews.announce({ session, of: 'hall' })
    return done
  }

  /** The director's answer to a call; one that is done already needs none. */
  async answer(session: number, callId: number, { state }: AnswerCall, by: By): Answered<null> {
    const { db, clock, deskNews, accounts } = this.#options
    await db.transaction().execute(async (tx) => {
      const isThere = await answerCall(tx, { session, callId }, state, new Date(clock.now()))
      if (isThere) await accounts.audit(by.id, 'desk.call', { miniSessionId: session, callId, state }, tx)
    })
    deskNews.announce({ session, of: 'hall' })
    return ok(null)
  }

  /** As it is now. */
  async told({ session, link }: Asker): Promise<HallTold> {
    const { db, released, clock } = this.#options
    const now = clock.now()
    const tables = link && (await tablesOfLink(db, link).select('t.id').execute()).map(({ id }) => id)
    const [is, set, calls, words, prose] = await Promise.all([
      hallSession(db, session),
      hallClockOf(db, session),
      openCalls(db, session, tables),
      hallWords(db, session, new Date(now - WORDS.ms), WORDS.most),
      shownProse(released, session),
    ])
    const isOn = is !== undefined && !isClosed(is.status)
    const told = {
      // Nothing runs once it is finished, and nobody calls once all is shown; it may have more rounds than when the clock was set.
      clock:
        set && isOn && is.closing_at === null
          ? { ...set, rounds: Math.max(set.rounds, is.number_of_rounds) }
          : null,
      words: words.map(({ id, at, message }) => ({
        id,
        at: at.toISOString(),
        text: prose(message.map(([text]) => text).join('')),
      })),
      calls: (isOn ? calls : []).map(({ id, table_id, at, coming_at, ...table }) => ({
        callId: id,
        tableId: table_id,
        ...table,
        state: coming_at === null ? ('open' as const) : ('coming' as const),
        at: at.toISOString(),
      })),
    }
    const version = createHash('sha256').update(JSON.stringify(told)).digest('base64url')
    return { version, now, ...told }
  }
}
