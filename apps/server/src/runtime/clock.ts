/** The time, and waiting for it; tests bring a clock that they move by hand. */

export type Clock = {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number
  /**
   * Calls once when `ms` milliseconds have passed.
   * @returns a function that calls it off
   */
  readonly after: (ms: number, then: () => void) => () => void
}

/** Longest wait that a timer of Node can hold; longer ones are waited for in pieces. */
const LONGEST_MS = 2 ** 31 - 1

export const realClock: Clock = {
  now: () => Date.now(),
  after: (ms, then) => {
    const due = Date.now() + ms
    let timer: NodeJS.Timeout
    const wait = () => {
      const left = due - Date.now()
      timer = left > LONGEST_MS ? setTimeout(wait, LONGEST_MS) : setTimeout(then, Math.max(0, left))
      timer.unref()
    }
    wait()
    return () => clearTimeout(timer)
  },
}
