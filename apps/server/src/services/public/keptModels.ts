/** What was loaded of sessions and is asked for again: not longer than it is of use, and not too much together. */
import type { Clock } from '../../runtime/clock.ts'

/** What nobody has asked for in this time is read again when somebody does. */
export const KEPT_MS = 600_000
/** Sessions kept at most. */
const MOST = 40
/** Rows that they are made of together; a row takes half a kilobyte, a result with its scores one. */
export const MOST_ROWS = 100_000

type Kept<T> = { readonly value: T; rows: number; askedAt: number }

/** Those asked for least lately are let go first, the one asked for last never. */
export class KeptModels<T> {
  readonly #clock: Pick<Clock, 'now'>
  /** In the order in which they were last asked for. */
  readonly #kept = new Map<number, Kept<T>>()

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  get ids(): readonly number[] {
    return [...this.#kept.keys()]
  }

  get(id: number): T | null {
    return this.#kept.get(id)?.value ?? null
  }

  /** Somebody asks for this value. */
  ask(id: number, value: T): void {
    const known = this.#kept.get(id)
    const rows = known?.rows ?? 0
    this.#kept.delete(id)
    this.#kept.set(id, { value, rows, askedAt: this.#clock.now() })
    this.#letGo()
  }

  /** How much a value has turned out to be, unless another has taken its place. */
  weigh(id: number, value: T, rows: number): void {
    const kept = this.#kept.get(id)
    if (kept?.value !== value) return
    kept.rows = rows
    this.#letGo()
  }

  forget(id: number): void {
    this.#kept.delete(id)
  }

  #letGo(): void {
    const since = this.#clock.now() - KEPT_MS
    let rows = [...this.#kept.values()].reduce((sum, one) => sum + one.rows, 0)
    for (const [id, one] of this.#kept) {
      const isWelcome = one.askedAt > since && this.#kept.size <= MOST && rows <= MOST_ROWS
      if (isWelcome || this.#kept.size === 1) return
      this.#kept.delete(id)
      rows -= one.rows
    }
  }
}
