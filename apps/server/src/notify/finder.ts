/**
 * Finds what there is to tell of sessions that have moved on, as work that is due, and writes a message for each who wants to be
 * told: what was noticed, the messages and the end of the work in one transaction.
 */
import { createHash } from 'node:crypto'
import type { PushMessage } from '@openroom/protocol/pushRoutes'
import type { QuietHours } from '@openroom/protocol/schema/push'
import type { Kysely, Transaction } from 'kysely'
import { followedAs } from '../archive/persons.public.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { type HeldJob, type Jobs, recurring, type Work, workOnEach } from '../core/jobs/jobs.ts'
import type { Languages } from '../core/languages.ts'
import type { SessionModel } from '../sessions/model.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { newsOf } from './followed/news.ts'
import { entrantOf, type News } from './followed/words.ts'
import {
  type Budget,
  insertPushMessage,
  lockSubscriptions,
  type SubscriptionRow,
  sayOtherwise,
  subscriptionRows,
  subscriptionsMark,
  waitingOf,
} from './push.rows.ts'
import {
  keepNoticed,
  keepWatch,
  noticedIn,
  sessionsWatched,
  type Watch,
  watchRow,
} from './pushNoticed.rows.ts'
import { Recipients } from './recipients.ts'

const DAY = 24 * 60

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Quiet hours: from one time of the day to another where the reader is.
 * @returns when they end, ms; `null` outside of them
 */
export function quietUntil(quiet: QuietHours | null, now: number): number | null {
  if (quiet === null || quiet.from === quiet.to) return null
  const local = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: quiet.timeZone,
  }).format(now)
  const at = minutesOf(local)
  const length = (minutesOf(quiet.to) - minutesOf(quiet.from) + DAY) % DAY
  const since = (at - minutesOf(quiet.from) + DAY) % DAY
  if (since >= length) return null
  const minute = Math.floor(now / 60_000) * 60_000
  return minute + (length - since) * 60_000
}

/** Messages for one browser: more would be turned off. */
const BUDGET: Budget = { hour: 12, day: 60 }
/** Seats and swings that nobody could notice for so long are no news. */
const PAUSE_MS = 15 * 60_000
/** So often it is written down that somebody could. */
const WATCH_MS = 60_000
/** Until then whoever has come back has looked at all sessions. */
const BACK_MS = 1_000
/** Play changes something all the time; scores are made for it at most so often. */
const EVERY_MS = 2_000
/** Sessions taken at once. */
const BATCH = 20
/** An end is told so long after the play. */
const NEWS_MS = 36 * 3_600_000
/** Of a tournament with many matches one swing is told in this time. */
const TOURNAMENT_MS = 15 * 60_000
/** How long a message is worth its way. */
const WORTH_MS = { sit: 20 * 60_000, swing: 30 * 60_000, end: 12 * 3_600_000 } as const

/** Among what was noticed of a session: nothing more will come. */
export const OVER = 'over'

export type FinderOptions = {
  readonly db: Kysely<AllTables>
  readonly sessions: Sessions
  readonly clock: Clock
  readonly languages: Languages
  readonly jobs: Pick<Jobs, 'ask'>
  readonly onError: (error: unknown) => void
}

function startedAt({ real_start_date_time, start_date_time, date }: SessionModel['row']): number {
  const start = real_start_date_time ?? start_date_time
  return start?.getTime() ?? (date === null ? 0 : Date.parse(date))
}

/** Who wants to be told, and as whom players may be followed. */
type Who = { readonly recipients: Recipients; readonly persons: ReadonlyMap<number, readonly number[]> }

/** When it is looked at. */
type Look = { readonly watch: Watch; readonly recipients: Recipients; readonly isPaused: boolean }

type Told = { readonly row: SubscriptionRow; readonly key: string; readonly news: News }

type Found = {
  /** `null`: nothing is new. */
  readonly keys: readonly string[] | null
  readonly told: readonly Told[]
  readonly model: SessionModel | null
}

const NOTHING: Found = { keys: null, told: [], model: null }

/** Short, and of signs that are allowed there. */
export const tagOf = (session: number, key: string): string =>
  createHash('sha256').update(`${session} ${key}`).digest('base64url').slice(0, 32)

export class Finder implements Work {
  readonly kind = 'notice'
  readonly most = BATCH
  readonly everyMs = EVERY_MS
  readonly #options: FinderOptions
  #recipients = new Recipients([])
  #mark = ''

  constructor(options: FinderOptions) {
    this.#options = options
  }

  readonly run = async (jobs: readonly HeldJob[], stop: AbortSignal): Promise<void> => {
    const { db, clock } = this.#options
    const watch = await watchRow(db)
    const now = clock.now()
    if (watch !== null && this.#isPaused(watch)) {
      for (const job of jobs) job.later(new Date(now + BACK_MS))
      return
    }
    const recipients = await this.#recipientsNow()
    const look = (job: HeldJob) =>
      watch ? this.#look(job.subject, { watch, recipients, isPaused: false }, job) : job.finish(db)
    await workOnEach(1, look)(jobs, stop)
    this.#options.jobs.ask()
  }

  /** Begins to look, or goes on after a pause: what there is before is no news but for ends. */
  readonly watch: Work = recurring('watch-push', WATCH_MS, async () => {
    const { db, clock, jobs, onError } = this.#options
    const watch = await watchRow(db)
    if (watch === null) return
    if (this.#isPaused(watch)) {
      const look = { watch, recipients: await this.#recipientsNow(), isPaused: true }
      for (const id of await sessionsWatched(db, OVER)) await this.#look(id, look).catch(onError)
      jobs.ask()
    }
    await keepWatch(db, new Date(clock.now()))
  })

  #isPaused({ lookedAt }: Watch): boolean {
    return this.#options.clock.now() - lookedAt.getTime() > PAUSE_MS
  }

  async #recipientsNow(): Promise<Recipients> {
    const { db } = this.#options
    const mark = await subscriptionsMark(db)
    if (mark !== this.#mark) this.#recipients = new Recipients(await subscriptionRows(db))
    this.#mark = mark
    return this.#recipients
  }

  /** @param job ends with what is written of it */
  async #look(id: number, look: Look, job?: HeldJob): Promise<void> {
    const { db, clock } = this.#options
    await this.#sayAnew(id)
    const { keys, told, model } = await this.#find(id, look)
    await db.transaction().execute(async (tx) => {
      await lockSubscriptions(
        tx,
        told.map(({ row }) => row.id),
      )
      if (model) for (const one of told) await this.#write(tx, model, one, new Date(clock.now()))
      // Whoever ends a wish waits for its messages, and only then for this.
      if (keys !== null) await keepNoticed(tx, id, keys)
      await job?.finish(tx)
    })
  }

  async #find(id: number, look: Look): Promise<Found> {
    const { db, sessions } = this.#options
    const { watch, recipients } = look
    const before = await noticedIn(db, id)
    if (before?.includes(OVER)) return NOTHING
    const model = await sessions.current(id)
    if (model === null || (before === null && model.isOver && id <= watch.upTo)) return NOTHING
    const news = newsOf(await sessions.upTo(model))
    const known = new Set(before ?? [])
    const fresh = news.filter(({ key }) => !known.has(key))
    if (fresh.length === 0 && before !== null && !model.isOver) return NOTHING
    const players = [...model.players.values()].flat().map(({ player_id }) => player_id)
    const who = { recipients, persons: fresh.length > 0 ? await followedAs(db, players) : new Map() }
    const told = before === null && id <= watch.upTo ? [] : this.#told(model, before, look, fresh, who)
    const keys = [...known, ...fresh.map(({ key }) => key), ...(model.isOver ? [OVER] : [])]
    return { keys, told, model }
  }

  /** What waits for the morning says what is so by then: a name may be hidden or another one, a result put right. */
  async #sayAnew(id: number): Promise<void> {
    const { db, sessions, languages } = this.#options
    const waiting = await waitingOf(db, id)
    const model = waiting.length > 0 ? await sessions.current(id) : null
    if (model === null) return
    const news = new Map(newsOf(await sessions.upTo(model)).map((one) => [`${id} ${one.key}`, one]))
    await db.transaction().execute(async (tx) => {
      for (const { id: message, key, message: before, wish } of waiting) {
        const words = news.get(key)?.words(wish.hidden, languages.in(wish.language ?? null))
        if (words) await sayOtherwise(tx, message, { ...before, ...words })
      }
    })
  }

  #told(
    model: SessionModel,
    before: readonly string[] | null,
    { isPaused }: Look,
    fresh: readonly News[],
    who: Who,
  ): readonly Told[] {
    const now = this.#options.clock.now()
    // A file that came whole has an end, and nothing on the way there.
    const isWhole = model.isOver && before === null
    const isNews = ({ kind }: News): boolean => {
      if (kind === 'end') return now - startedAt(model.row) <= NEWS_MS
      return !isPaused && !isWhole && !(model.isOver && kind === 'sit')
    }
    return fresh.filter(isNews).flatMap((news) => this.#toldOf(model, news, who))
  }

  #toldOf(model: SessionModel, news: News, { recipients, persons }: Who): readonly Told[] {
    const { id, tournament_id } = model.row
    const own = recipients.of(news.of.map((one) => entrantOf(model, one, persons)))
    const told = [...own].map((row) => ({ row, key: `${id} ${news.key}`, news }))
    if (news.of.length > 0 && news.kind !== 'swing') return told
    const slot = Math.floor(this.#options.clock.now() / TOURNAMENT_MS)
    const key = news.kind === 'swing' ? `${id} swings ${slot}` : `${id} ${news.key}`
    const others = [...recipients.ofTournament(tournament_id)].filter((row) => !own.has(row))
    return [...told, ...others.map((row) => ({ row, key, news }))]
  }

  async #write(tx: Transaction<AllTables>, model: SessionModel, told: Told, now: Date): Promise<void> {
    const { row, key, news } = told
    const { tell, quiet, hidden } = row.wish
    const say = this.#options.languages.in(row.wish.language ?? null)
    const words = tell[news.kind] ? news.words(hidden, say) : null
    if (words === null) return
    const until = quietUntil(quiet, now.getTime())
    // An end waits for the morning; what goes on then is another board.
    if (until !== null && news.kind !== 'end') return
    const dueAt = until === null ? now : new Date(until)
    const message: PushMessage = {
      ...words,
      tag: tagOf(model.row.id, key),
      path: news.path,
      off: say('push.off'),
      at: now.getTime(),
    }
    const expiresAt = new Date(dueAt.getTime() + WORTH_MS[news.kind])
    await insertPushMessage(tx, { subscription: row.id, key, message, dueAt, expiresAt }, BUDGET, now)
  }
}
