/** The time, and waiting for it; tests bring a clock that they move by hand. */

export type Clock = {
  /** Milliseconds since 1970, UTC: for what is stored and shown. */
  readonly now: () => number
  /** Milliseconds from some moment on, evenly, whatever the wall clock is set to: for intervals. */
  readonly elapsed: () => number
  /**
   * Calls once when `ms` milliseconds have passed.
   * @returns a function that cancels it
   */
  readonly after: (ms: number, then: () => void) => () => void
}

/** Longest wait that a timer of Node can hold; longer ones are waited for in pieces. */
const LONGEST_MS = 2 ** 31 - 1

/** @param now milliseconds since 1970 */
export const clockOf = (now: () => number): Clock => ({
  now,
  elapsed: () => performance.now(),
  after: (ms, then) => {
    const due = performance.now() + ms
    let timer: NodeJS.Timeout
    const wait = () => {
      const left = due - performance.now()
      timer = left > LONGEST_MS ? setTimeout(wait, LONGEST_MS) : setTimeout(then, Math.max(0, left))
      timer.unref()
    }
    wait()
    return () => clearTimeout(timer)
  },
})

export const wallClock: Clock = clockOf(() => Date.now())
