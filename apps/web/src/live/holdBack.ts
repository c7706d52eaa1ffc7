/** Messages that are given on some time after they came, in their order. */

type Held<T> = { readonly body: T; readonly at: number }

export type HoldingBack<T> = {
  readonly receive: (body: T) => void
  /** Looks again, as the time has changed. */
  readonly check: () => void
  /** What is held is dropped. */
  readonly close: () => void
}

/** @param delayMs how long each is held, asked again whenever it is looked at; by the page's own clock, not the wall's */
export function holdBack<T>(give: (body: T) => void, delayMs: () => number): HoldingBack<T> {
  let held: readonly Held<T>[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  const check = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    for (let first = held[0]; first; first = held[0]) {
      const left = first.at + delayMs() - performance.now()
      if (left > 0) {
        timer = setTimeout(check, left)
        return
      }
      held = held.slice(1)
      give(first.body)
    }
  }
  return {
    receive: (body) => {
      held = [...held, { body, at: performance.now() }]
      check()
    },
    check,
    close: () => {
      held = []
      check()
    },
  }
}
