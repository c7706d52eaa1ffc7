/** The time of a club whose quiet hours are skipped: it goes on as any clock does, and jumps when it is told to. */
import type { Clock } from '../../apps/server/src/core/clock.ts'

type Waiting = { readonly due: number; readonly then: () => void }

/** Skipped at once: what falls due meanwhile is done, and asks for its next time. */
const PIECE_MS = 600_000
/** For that, until the next piece. */
const BREATH_MS = 15

export class SkippingClock implements Clock {
  readonly #waiting = new Set<Waiting>()
  #skipped: number
  #timer: NodeJS.Timeout | undefined

  /** @param skipped how much of the time a process before this one has skipped, ms */
  constructor(skipped: number) {
    this.#skipped = skipped
  }

  get skipped(): number {
    return this.#skipped
  }

  now = (): number => Date.now() + this.#skipped

  elapsed = (): number => performance.now() + this.#skipped

  after = (ms: number, then: () => void): (() => void) => {
    const entry = { due: this.elapsed() + Math.max(0, ms), then }
    this.#waiting.add(entry)
    this.#wait()
    return () => this.#waiting.delete(entry)
  }

  async skip(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= PIECE_MS) {
      this.#skipped += Math.min(PIECE_MS, left)
      this.#call()
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
    }
  }

  #call(): void {
    const now = this.elapsed()
    const due = [...this.#waiting].filter((one) => one.due <= now).sort((a, b) => a.due - b.due)
    for (const entry of due) if (this.#waiting.delete(entry)) entry.then()
    this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    const next = Math.min(...[...this.#waiting].map(({ due }) => due))
    if (next === Number.POSITIVE_INFINITY) return
    this.#timer = setTimeout(() => this.#call(), Math.min(2 ** 31 - 1, Math.max(1, next - this.elapsed())))
    this.#timer.unref()
  }
}
