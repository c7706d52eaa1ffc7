/** What runs in the page: keeps every long task, and how long each input waited before the page took it up. */

export type Seen = {
  /** Length and beginning, in ms. */
  readonly tasks: readonly { readonly ms: number; readonly at: number }[]
  /** ms from an input to the beginning of its handling. */
  readonly delays: readonly number[]
  readonly now: number
}

declare global {
  interface Window {
    openroomSplitSeen: () => Seen
  }
}

/** Stands alone: it is sent to the page as text. */
export function watchSplit(): void {
  const tasks: { ms: number; at: number }[] = []
  const delays: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) tasks.push({ ms: duration, at: startTime })
  }).observe({ type: 'longtask', buffered: true })
  for (const type of ['keydown', 'pointerdown'] as const)
    window.addEventListener(type, ({ timeStamp }) => delays.push(performance.now() - timeStamp), true)
  window.openroomSplitSeen = () => ({ tasks: [...tasks], delays: [...delays], now: performance.now() })
}
