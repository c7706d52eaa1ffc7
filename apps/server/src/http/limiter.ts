/** How often something may be tried: so many times in a window, counted for each key. */
import { LRUCache } from 'lru-cache'

export type Limit = { readonly tries: number; readonly windowMs: number }

type Count = { readonly tries: number; readonly until: number }

/** Keys remembered (LRU). */
const MOST_KEYS = 10_000

export class Limiter {
  readonly #counts = new LRUCache<string, Count>({ max: MOST_KEYS })
  readonly #limit: Limit
  readonly #now: () => number

  constructor(limit: Limit, now: () => number = Date.now) {
    this.#limit = limit
    this.#now = now
  }

  /** Seconds to wait before the next try; `null` when it may be made now. */
  waitFor(key: string): number | null {
    const count = this.#counts.peek(key)
    const now = this.#now()
    if (!count || count.until <= now || count.tries < this.#limit.tries) return null
    return Math.ceil((count.until - now) / 1000)
  }

  count(key: string): void {
    const now = this.#now()
    const count = this.#counts.get(key)
    const isRunning = count !== undefined && count.until > now
    this.#counts.set(key, {
      tries: isRunning ? count.tries + 1 : 1,
      until: isRunning ? count.until : now + this.#limit.windowMs,
    })
  }

  clear(key: string): void {
    this.#counts.delete(key)
  }
}
