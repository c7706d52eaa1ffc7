/** How often something may be tried: so many times in a window, counted for each key. */

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
