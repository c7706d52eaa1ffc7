/** Whether a page keeps its screen lit; what the browser itself would say depends on its window and its battery. */
import type { Page } from './test.ts'

declare global {
  interface Window {
    heldLocks?: ReadonlySet<object>
  }
}

/** From the next document on; gives back how many locks the page holds. */
export async function noteWakeLocks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const held = new Set<object>()
    window.heldLocks = held
    const request = async () => {
      const lock = { release: async () => void held.delete(lock) }
      held.add(lock)
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  return () => page.evaluate(() => window.heldLocks?.size ?? 0)
}
