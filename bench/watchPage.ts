/** What runs in the page: keeps every long task, and how long each input waited before the page took it up. */

import type { Page } from 'playwright-core'

export type Seen = {
  /** Length and beginning, in ms. */
  readonly tasks: readonly { readonly ms: number; readonly at: number }[]
  /** ms from an input to the beginning of its handling. */
  readonly delays: readonly number[]
  readonly now: number
}

declare global {
  interface Window {
    openroomTasks: () => Seen
  }
}

/** Stands alone: it is sent to the page as text. */
function watchPage(): void {
  const tasks: { ms: number; at: number }[] = []
  const delays: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) tasks.push({ ms: duration, at: startTime })
  }).observe({ type: 'longtask', buffered: true })
  for (const type of ['keydown', 'pointerdown'] as const)
    window.addEventListener(type, ({ timeStamp }) => delays.push(performance.now() - timeStamp), true)
  window.openroomTasks = () => ({ tasks: [...tasks], delays: [...delays], now: performance.now() })
}

/** Lets a page keep count from its beginning. */
export const watchFrom = (page: Page): Promise<unknown> =>
  page.addInitScript({ content: `var __name = (one) => one; (${watchPage.toString()})()` })

export const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => window.openroomTasks())
