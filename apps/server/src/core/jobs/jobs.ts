/**
 * Does the work that is due (`job`): of each kind some at once, one node each. What fails is tried again later and keeps no
 * other from its turn; what a node has begun when it dies, another takes up once its time has run out.
 */
import { randomUUID } from 'node:crypto'
import type { Kysely, QueryExecutorProvider } from 'kysely'
import type { Changes } from '../changes.ts'
import type { Clock } from '../clock.ts'
import type { PublicTables } from '../database/tables.ts'
import { Loop, workBy } from '../loop.ts'
import {
  dueJobs,
  finishJob,
  forgetDone,
  freeJobs,
  giveBack,
  type Holding,
  holdJobs,
  type JobKind,
  stillHeld,
  type TakenJob,
  takeJob,
  takeJobs,
} from './jobs.public.ts'

/** Between two looks at what is due; sooner once something has changed, or is due. */
const LOOK_MS = 5_000
/** While a session is played something changes all the time. */
const SOONEST_MS = 500
/** Where the work names no other time. */
const HOLD_MS = 15_000
/** After a first try; then each time twice as long. */
const RETRY = { first: 1_000, longest: 600_000 } as const

/** A job under way. */
export type HeldJob = TakenJob & {
  /** Over, in the transaction of what was done, as its last statement. */
  readonly finish: (tx: QueryExecutorProvider) => Promise<void>
  /** Could not be done: it is tried again. */
  readonly fail: (error: unknown) => void
  /** Is due again then, as nothing of it failed. */
  readonly later: (at: Date) => void
}

export type Work = {
  readonly kind: JobKind
  /** Taken at once at most. */
  readonly most: number
  /**
   * So long a node has what it has taken, in ms; as long as it works it says so again. Where something leaves the house longer than
   * its sending takes: it is the next try, written down before, of whatever becomes of the node or its clock.
   */
  readonly holdMs?: number
  /** Between the beginnings of two runs at least so many milliseconds. */
  readonly everyMs?: number
  /** Milliseconds until the next try, after so many. */
  readonly again?: (tries: number) => number
  /** Those that it does not finish are tried again; those that it had no time for, as the server stops, by the next one. */
  readonly run: (jobs: readonly HeldJob[], stop: AbortSignal) => Promise<unknown>
  /** `settled` does not wait for it. */
  readonly isIdle?: boolean
}

/** Work that is always there: due again so long after each time. */
export const recurring = (kind: JobKind, everyMs: number, run: () => Promise<unknown>): Work => ({
  kind,
  most: 1,
  again: () => everyMs,
  run,
})

/** The work on each job by itself, on so many at once: one that fails keeps no other from its turn. */
export const workOnEach =
  (atOnce: number, work: (job: HeldJob, stop: AbortSignal) => Promise<unknown>): Work['run'] =>
  async (jobs, stop) => {
    const left = jobs.values()
    const workOn = async () => {
      for (const job of left) {
        if (stop.aborted) return
        await work(job, stop).catch(job.fail)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, workOn))
  }

export type JobsOptions = {
  readonly db: Kysely<PublicTables>
  readonly changes: Changes
  readonly clock: Clock
  /** No other node is on the database. */
  readonly isAlone: boolean
  readonly onError: (kind: JobKind | null) => (error: unknown) => void
}

const waitAfter = (tries: number): number => Math.min(RETRY.first * 2 ** (tries - 1), RETRY.longest)

export class Jobs {
  readonly #options: JobsOptions
  readonly #holder = randomUUID()
  readonly #works = new Map<string, { readonly work: Work; readonly loop: Loop }>()
  readonly #looking: Loop
  /** What could not be given back, as somebody was asking for it at that moment. */
  readonly #left = new Map<string, () => Promise<boolean>>()
  readonly #stop = new AbortController()
  #isStarted = false
  #unlisten = () => {}

  constructor(options: JobsOptions) {
    this.#options = options
    const { clock, onError } = options
    this.#looking = new Loop({ clock, run: () => this.#look(), onError: onError(null), everyMs: SOONEST_MS })
  }

  add(work: Work): void {
    const { clock, onError } = this.#options
    const run = async () => ((await this.#take(work)) ? 0 : undefined)
    const { everyMs = 0, isIdle = false } = work
    const loop = new Loop({ clock, run, onError: onError(work.kind), everyMs, isIdle })
    this.#works.set(work.kind, { work, loop })
  }

  async start(): Promise<void> {
    const { db, changes, isAlone } = this.#options
    this.#isStarted = true
    const works = [...this.#works.values()].map(({ work }) => work)
    // What may have been sent already waits for its next try.
    if (isAlone)
      await freeJobs(
        db,
        works.filter(({ holdMs }) => holdMs === undefined).map(({ kind }) => kind),
      )
    this.#unlisten = changes.listen(() => this.#looking.ask())
    this.#looking.ask()
  }

  /** Looks soon: something was written that is due. */
  ask(): void {
    if (this.#isStarted) this.#looking.ask()
  }

  /** Settled when nothing is due at this moment of the clock, without waiting for the next look. */
  async settled(): Promise<void> {
    const { db, clock } = this.#options
    const works = [...this.#works.values()].filter(({ work }) => !work.isIdle)
    const kinds = works.map(({ work }) => work.kind)
    const due = async () =>
      this.#stop.signal.aborted ? [] : (await dueJobs(db, kinds)).filter(({ dueAt }) => dueAt <= clock.now())
    const ran = async () => {
      await this.#looking.settled()
      for (const { loop } of works) await loop.settled()
      await this.#giveBackLeft()
    }
    await ran()
    // One whose row somebody is writing is due still, and can be taken later alone.
    for (let next = await due(); next.length > 0; next = await due()) {
      for (const { kind } of next) while (await this.#take(this.#works.get(kind)!.work));
      await ran()
    }
  }

  async stop(): Promise<void> {
    this.#unlisten()
    this.#stop.abort()
    await this.#looking.stop()
    await Promise.all([...this.#works.values()].map(({ loop }) => loop.stop()))
  }

  /** @returns milliseconds until the next look */
  async #look(): Promise<number> {
    await this.#giveBackLeft()
    const now = this.#options.clock.now()
    let wait = LOOK_MS
    for (const { kind, dueAt } of await dueJobs(this.#options.db, [...this.#works.keys()] as JobKind[])) {
      if (dueAt <= now) this.#works.get(kind)?.loop.ask()
      else wait = Math.min(wait, dueAt - now)
    }
    return wait
  }

  /**
   * Does one at once, whether it was due or not.
   * @param run finishes it, or says when it is due again
   * @returns `null`: it is under way already
   */
  async now<T>(work: Work, subject: number, run: (job: HeldJob) => Promise<T>): Promise<T | null> {
    const { db, clock, isAlone } = this.#options
    const holding = this.#holding(work)
    const taken = await takeJob(db, holding, subject, {
      now: new Date(clock.now()),
      until: this.#until(work),
      isAlone,
    })
    if (taken === null) return null
    return this.#hold(work, holding, [taken], ([job]) => run(job!))
  }

  #holding({ kind }: Work): Holding {
    return { kind, holder: this.#holder }
  }

  #until({ holdMs = HOLD_MS }: Work): Date {
    return new Date(this.#options.clock.now() + holdMs)
  }

  /** @returns whether there was anything */
  async #take(work: Work): Promise<boolean> {
    const { db, clock } = this.#options
    if (this.#stop.signal.aborted) return false
    const holding = this.#holding(work)
    const now = new Date(clock.now())
    const taken = await takeJobs(db, holding, { now, until: this.#until(work), most: work.most })
    if (taken.length === 0) return false
    const done = this.#hold(work, holding, taken, async (jobs) => {
      try {
        await work.run(jobs, this.#stop.signal)
      } catch (error) {
        if (!this.#stop.signal.aborted) this.#options.onError(work.kind)(error)
      }
    })
    await (work.isIdle ? done : workBy(clock).add(done))
    return true
  }

  /** Goes on having what was taken while it is worked on, and gives back what was not finished. */
  async #hold<T>(
    work: Work,
    holding: Holding,
    taken: readonly TakenJob[],
    run: (jobs: readonly HeldJob[]) => Promise<T>,
  ): Promise<T> {
    const { db, clock } = this.#options
    const { holdMs = HOLD_MS, again = waitAfter } = work
    const fail = this.#options.onError(work.kind)
    const hold = new Loop({
      clock,
      onError: fail,
      run: async () => {
        await holdJobs(db, holding, this.#until(work))
        return holdMs / 3
      },
    })
    hold.ask(holdMs / 3)
    for (const { subject } of taken) this.#left.delete(`${work.kind} ${subject}`)
    const times = new Map<TakenJob, Date>()
    const ends = new Map<TakenJob, string>()
    const held = taken.map((job) => ({
      ...job,
      fail,
      later: (at: Date) => void times.set(job, at),
      finish: async (tx: QueryExecutorProvider) => {
        const end = await finishJob(tx, holding, job)
        if (end !== null) ends.set(job, end)
      },
    }))
    try {
      return await run(held)
    } finally {
      // Before the rest, which passes over rows that somebody has: not this one's own.
      await hold.stop()
      for (const [job, end] of ends) await forgetDone(db, holding, job, end)
      const left = await stillHeld(db, holding, taken)
      for (const job of taken) {
        if (!left.has(job.subject)) continue
        const wait = this.#stop.signal.aborted ? null : new Date(clock.now() + again(job.tries))
        const give = () => giveBack(db, holding, job, times.get(job) ?? wait)
        if (!(await give())) this.#left.set(`${work.kind} ${job.subject}`, give)
      }
    }
  }

  async #giveBackLeft(): Promise<void> {
    for (const [name, give] of [...this.#left])
      if ((await give()) && this.#left.get(name) === give) this.#left.delete(name)
  }
}
