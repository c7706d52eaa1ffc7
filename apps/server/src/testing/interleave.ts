/**
 * Calls of a server whose statements are let through one by one, in an order of the test's own: each call is known by a
 * header, each statement waits at the database's driver for its turn. One that PostgreSQL lets wait for a lock stands
 * aside until it has the lock.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const ACTOR = 'x-actor'

/** Between two looks whether a statement that is under way waits for a lock. */
const LOOKS_MS = 10

/** What a request of a call carries. */
export type Headers = Readonly<Record<string, string>>
/** A call of the server; whatever it sends has these headers. */
export type Call<T> = (headers: Headers) => Promise<T>

export type Step = {
  readonly call: number
  readonly text: string
  /** Calls that could have gone on here. */
  readonly others: readonly number[]
}

type Pending = { readonly text: string; readonly go: () => void }

class Actor {
  readonly waiting: Pending[] = []
  /** Of the statement that is under way. */
  running: { readonly pid: number; isBlocked: boolean } | null = null
  isDone = false
}

type Client = pg.Client & { readonly processID?: number }
type Query = (this: Client, ...args: unknown[]) => unknown

export class Interleaver {
  readonly #current = new AsyncLocalStorage<{ readonly actor: Actor; readonly isRequest: boolean } | null>()
  readonly #looker: pg.Client
  readonly #query = pg.Client.prototype.query as unknown as Query
  #actors = new Map<string, Actor>()
  #changed = () => {}
  #change = Promise.resolve()

  constructor(url: string) {
    this.#looker = new pg.Client({ connectionString: url })
  }

  /** From now on requests with the header are let through step by step. */
  async start(): Promise<void> {
    await this.#looker.connect()
    const own = this
    pg.Client.prototype.query = function (this: Client, ...args: unknown[]) {
      const actor = own.#current.getStore()?.actor
      const { text } = (args[0] ?? {}) as { readonly text?: string }
      if (!actor || actor.isDone || text === undefined) return own.#query.apply(this, args)
      return own.#inTurn(actor, text, this.processID ?? 0, () => own.#query.apply(this, args))
    } as typeof pg.Client.prototype.query
    subscribe('http.server.request.start', this.#request)
  }

  async stop(): Promise<void> {
    unsubscribe('http.server.request.start', this.#request)
    pg.Client.prototype.query = this.#query as unknown as typeof pg.Client.prototype.query
    await this.#looker.end()
  }

  /** What a request leaves to the background is nobody's step. */
  readonly inBackground = <T>(act: () => T): T =>
    this.#current.getStore()?.isRequest ? this.#current.exit(act) : act()

  readonly #request = (message: unknown): void => {
    const { request } = message as { readonly request: IncomingMessage }
    const actor = this.#actors.get(`${request.headers[ACTOR]}`)
    this.#current.enterWith(actor ? { actor, isRequest: true } : null)
  }

  async #inTurn(actor: Actor, text: string, pid: number, run: () => unknown): Promise<unknown> {
    await new Promise<void>((go) => {
      actor.waiting.push({ text, go })
      this.#tell()
    })
    actor.running = { pid, isBlocked: false }
    this.#tell()
    try {
      return await run()
    } finally {
      actor.running = null
      this.#tell()
    }
  }

  #tell(): void {
    this.#changed()
    this.#change = new Promise((changed) => {
      this.#changed = changed
    })
  }

  /** Until every call waits for its turn, waits for a lock, or is over. */
  async #quiet(actors: readonly Actor[]): Promise<void> {
    for (;;) {
      const busy = actors.filter(
        ({ isDone, waiting, running }) => !isDone && (running ? !running.isBlocked : waiting.length === 0),
      )
      if (busy.length === 0) return
      const changed = this.#change
      const running = busy.filter((one) => one.running)
      if (running.length === 0 || actors.length === 1) await changed
      // What waits for nothing is mostly over by then: half of all that the database was asked were looks.
      else if (await Promise.race([changed.then(() => false), setTimeout(LOOKS_MS, true)]))
        await Promise.race([changed, this.#look(running)])
    }
  }

  /** Which of them wait for a lock. */
  async #look(actors: readonly Actor[]): Promise<void> {
    const known = actors.map(({ running }) => running)
    const pids = known.map((one) => one?.pid ?? 0)
    const { rows } = (await this.#query.call(
      this.#looker,
      'select pid from unnest($1::int[]) as pid where cardinality(pg_blocking_pids(pid)) > 0',
      [pids],
    )) as pg.QueryResult<{ pid: number }>
    const blocked = new Set(rows.map(({ pid }) => pid))
    for (const one of known) if (one && blocked.has(one.pid)) one.isBlocked = true
  }

  /**
   * Runs calls at once.
   * @param choose which of the calls that can go on does, given the steps so far
   */
  async run<T>(
    calls: readonly Call<T>[],
    choose: (ready: readonly number[], steps: readonly Step[]) => number,
  ): Promise<{ readonly answers: readonly T[]; readonly steps: readonly Step[] }> {
    const actors = calls.map(() => new Actor())
    this.#actors = new Map(actors.map((actor, i) => [`${i}`, actor]))
    this.#tell()
    const answers = calls.map(async (call, i) => {
      try {
        const actor = actors[i]!
        return await this.#current.run({ actor, isRequest: false }, () => call({ [ACTOR]: `${i}` }))
      } finally {
        actors[i]!.isDone = true
        this.#tell()
      }
    })
    const all = Promise.all(answers)
    all.catch(() => {})
    const steps: Step[] = []
    for (;;) {
      await this.#quiet(actors)
      const ready = actors.flatMap((one, i) => (one.running === null && one.waiting.length > 0 ? [i] : []))
      if (ready.length === 0) {
        if (actors.every(({ isDone }) => isDone)) break
        // A lock was let go, or PostgreSQL ends a circle.
        await this.#change
        continue
      }
      const call = choose(ready, steps)
      const { text, go } = actors[call]!.waiting.shift()!
      steps.push({ call, text, others: ready.filter((one) => one !== call) })
      go()
      // What waited for this one's locks goes on, or waits still.
      for (const one of actors) if (one.running) one.running.isBlocked = false
      await Promise.resolve()
    }
    return { answers: await all, steps }
  }
}
