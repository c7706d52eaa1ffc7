/** Loaded sessions (LRU): not longer than they are of use, and not too much together. */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../core/clock.ts'

/** What nobody has asked for in this time is read again when somebody does. */
export const KEPT_MS = 600_000
/** Sessions kept at most: a front page asks for the winners of some forty that are over, and must not drive the live ones out. */
const MOST = 120
/** Rows that they are made of together; a row takes half a kilobyte, a result with its scores one. */
export const MOST_ROWS = 100_000

type CachedModel<T> = { readonly value: T; readonly rows: number }

/** The one that is asked for is always kept, however large it is. */
export class ModelCache<T> {
  readonly #kept: LRUCache<number, CachedModel<T>>

  constructor(clock: Pick<Clock, 'now'>) {
    this.#kept = new LRUCache({
      max: MOST,
      maxSize: MOST_ROWS,
      sizeCalculation: ({ rows }) => Math.min(Math.max(1, rows), MOST_ROWS),
      ttl: KEPT_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now() },
    })
  }

  /** Least recently asked for first. */
  get ids(): readonly number[] {
    return [...this.#kept.rkeys()]
  }

  /** Without asking for it: what is looked at so grows old. */
  peek(id: number): T | null {
    return this.#kept.peek(id)?.value ?? null
  }

  /** Somebody asks for this value. */
  touch(id: number, value: T): void {
    const rows = this.#kept.peek(id)?.rows ?? 0
    this.#kept.set(id, { value, rows })
    this.#kept.purgeStale()
  }

  /** How large a value has turned out to be, unless another has taken its place. */
  resize(id: number, value: T, rows: number): void {
    if (this.peek(id) === value) this.#kept.set(id, { value, rows })
  }

  delete(id: number): void {
    this.#kept.delete(id)
  }
}
