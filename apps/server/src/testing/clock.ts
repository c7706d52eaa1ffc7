/** A clock that stands still until a test moves it. */
import type { Clock } from '../core/clock.ts'

type Waiting = { readonly due: number; readonly then: () => void }

export type ManualClock = Clock & {
  /** Moves on, calling what falls due in order, each at its time. */
  readonly advance: (ms: number) => void
  /** Sets the wall clock on or back; no time passes. */
  readonly set: (ms: number) => void
}

export function manualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let now = start
  let step = 0
  const waiting = new Set<Waiting>()
  const next = (until: number): Waiting | undefined =>
    [...waiting].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0]
  return {
    now: () => now + step,
    elapsed: () => now - start,
    after: (ms, then) => {
      const entry = { due: now + Math.max(0, ms), then }
      waiting.add(entry)
      return () => waiting.delete(entry)
    },
    advance: (ms) => {
      const until = now + ms
      for (let entry = next(until); entry; entry = next(until)) {
        waiting.delete(entry)
        now = entry.due
        entry.then()
      }
      now = until
    },
    set: (ms) => {
      step += ms
    },
  }
}
