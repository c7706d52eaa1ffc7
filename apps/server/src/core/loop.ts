/** Work that is asked for again and again: one run at a time, several wishes become one, a failed run is retried. */
import type { Clock } from './clock.ts'
import { PendingWork } from './pendingWork.ts'

export type LoopOptions = {
  readonly clock: Clock
  /** @returns milliseconds until the next run when nobody asks for one sooner; nothing: it waits to be asked */
  readonly run: () => Promise<number | undefined>
  /** A run has failed; the next one is planned already. */
  readonly onError: (error: unknown) => void
  /** Between the beginnings of two runs at least so many milliseconds; 0 when absent. */
  readonly everyMs?: number
  /** Between the beginnings of two runs at least so many times as long as the last one took; 0 when absent. */
  readonly rest?: number
  /** `workBy` does not know of it. */
  readonly isIdle?: boolean
}

const underWay = new WeakMap<Clock, PendingWork>()

/** All that works by itself by a clock: that of one server, or of a test's servers. */
export function workBy(clock: Clock): PendingWork {
  const work = underWay.get(clock) ?? new PendingWork()
  underWay.set(clock, work)
  return work
}

/** Milliseconds until a failed run is retried: each time twice as long, up to the longest. */
const RETRY = { first: 500, longest: 8_000 } as const

export class Loop {
  readonly #options: LoopOptions
  #running: Promise<void> | null = null
  #isStopped = false
  /** When the next run is wanted; `null` when it is not. */
  #wantedAt: number | null = null
  /** No run begins before. */
  #readyAt = Number.NEGATIVE_INFINITY
  #failures = 0
  #cancel = () => {}

  constructor(options: LoopOptions) {
    this.#options = options
  }

  /** Asks for a run that begins after now: in `ms` milliseconds, or earlier when that was asked for. */
  ask(ms = 0): void {
    if (this.#isStopped) return
    const at = this.#options.clock.elapsed() + ms
    if (this.#wantedAt !== null && this.#wantedAt <= at) return
    this.#wantedAt = at
    if (!this.#running) this.#plan()
  }

  /** Settled when nothing is running and nothing is due at this moment of the clock. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Nothing runs any more once this is settled. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel()
    await this.settled()
  }

  /** Lets a loop that has stopped go on. */
  resume(): void {
    this.#isStopped = false
    this.#wantedAt = null
    this.#readyAt = Number.NEGATIVE_INFINITY
  }

  #plan(): void {
    this.#cancel()
    if (this.#wantedAt === null || this.#isStopped) return
    const { clock } = this.#options
    const wait = Math.max(this.#wantedAt, this.#readyAt) - clock.elapsed()
    if (wait <= 0) this.#begin()
    else this.#cancel = clock.after(wait, () => this.#begin())
  }

  #begin(): void {
    this.#cancel()
    this.#wantedAt = null
    this.#running = this.#run().finally(() => {
      this.#running = null
      this.#plan()
    })
    const { clock, isIdle = false } = this.#options
    if (!isIdle) workBy(clock).add(this.#running)
  }

  async #run(): Promise<void> {
    const { clock, run, onError, everyMs = 0, rest = 0 } = this.#options
    const began = clock.elapsed()
    try {
      const next = await run()
      this.#failures = 0
      if (next !== undefined) this.ask(next)
    } catch (error) {
      const retry = Math.min(RETRY.first * 2 ** this.#failures, RETRY.longest)
      this.#failures += 1
      this.#readyAt = clock.elapsed() + retry
      this.ask(retry)
      onError(error)
      return
    }
    this.#readyAt = began + Math.max(everyMs, (clock.elapsed() - began) * rest)
  }
}
