/** How often something may be tried: so many times in a window, counted for each key. */
import type { Channel } from '../channel.ts'

export type Limit = { readonly tries: number; readonly windowMs: number }

type Count = { readonly tries: number; readonly until: number }

/** Keys remembered: those that were counted last. */
const MOST_KEYS = 10_000

export class Limiter {
  /** The one that was counted last comes last. Room for all of them is not taken before they come. */
  readonly #counts = new Map<string, Count>()
  readonly #limit: Limit
  readonly #now: () => number

  constructor(limit: Limit, now: () => number = Date.now) {
    this.#limit = limit
    this.#now = now
  }

  /** Seconds to wait before the next try; `null` when it may be made now. */
  waitFor(key: string): number | null {
    const count = this.#counts.get(key)
    const now = this.#now()
    if (!count || count.until <= now || count.tries < this.#limit.tries) return null
    return Math.ceil((count.until - now) / 1000)
  }

  count(key: string): void {
    const now = this.#now()
    const count = this.#counts.get(key)
    const isRunning = count !== undefined && count.until > now
    this.#counts.delete(key)
    this.#counts.set(key, {
      tries: isRunning ? count.tries + 1 : 1,
      until: isRunning ? count.until : now + this.#limit.windowMs,
    })
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > MOST_KEYS && oldest !== undefined) this.#counts.delete(oldest)
  }

  clear(key: string): void {
    this.#counts.delete(key)
  }
}

/** A try that counts against a limit, or that was right, so that those before it are forgotten. */
export type Try = { readonly limit: string; readonly key: string; readonly isRight: boolean }

/** One that holds over all nodes: each counts what the others tell of. */
export class SharedLimiter extends Limiter {
  readonly #tell: (key: string, isRight: boolean) => void

  /** @param name the same on all nodes */
  constructor(name: string, limit: Limit, tries: Channel<Try>) {
    super(limit)
    this.#tell = (key, isRight) => tries.announce({ limit: name, key, isRight })
    tries.listen(({ limit: told, key, isRight }) => {
      if (told !== name) return
      if (isRight) super.clear(key)
      else super.count(key)
    })
  }

  override count(key: string): void {
    this.#tell(key, false)
  }

  override clear(key: string): void {
    this.#tell(key, true)
  }
}
