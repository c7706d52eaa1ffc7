/** Work that is asked for again and again, done at most so often. */
import type { Clock } from '../services/clock.ts'

export type PaceOptions = {
  /** At least so many milliseconds between the beginnings of two runs, */
  readonly everyMs: number
  /** and so many times as long as the last one took. */
  readonly rest: number
}

export class Pace {
  readonly #clock: Clock
  readonly #options: PaceOptions
  readonly #work: () => Promise<void>
  readonly #onError: (error: unknown) => void
  #wanted = false
  #running: Promise<void> | null = null
  #stopped = false
  #readyAt = 0

  constructor(
    clock: Clock,
    options: PaceOptions,
    work: () => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#clock = clock
    this.#options = options
    this.#work = work
    this.#onError = onError
  }

  /** Asks for a run that begins after now; several wishes become one. */
  ask(): void {
    if (this.#wanted || this.#stopped) return
    this.#wanted = true
    if (!this.#running) this.#plan()
  }

  /** Nothing runs any more once this is settled. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  #plan(): void {
    const wait = Math.max(0, this.#readyAt - this.#clock.now())
    if (wait === 0) this.#begin()
    else this.#clock.after(wait, () => this.#begin())
  }

  #begin(): void {
    if (!this.#stopped) this.#running = this.#run()
  }

  async #run(): Promise<void> {
    const { everyMs, rest } = this.#options
    this.#wanted = false
    const began = this.#clock.now()
    try {
      await this.#work()
    } catch (error) {
      this.#onError(error)
    }
    const took = this.#clock.now() - began
    this.#readyAt = began + Math.max(everyMs, took * rest)
    this.#running = null
    if (this.#wanted) this.#plan()
  }
}
