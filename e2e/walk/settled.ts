/** A page that has come to rest, and one whose four slots are filled. */
import type { Page } from '@playwright/test'
import type { Stop } from './stop.ts'

const QUIET_MS = 250

/** Nothing has changed on the page for so many ms; a clock that runs holds nobody up. */
export async function settled(page: Page, quiet = QUIET_MS): Promise<void> {
  // What is waited for first: the list of sessions comes with the first push.
  const isThere = () =>
    document.body.textContent.length > 60 && document.querySelector('[aria-busy="true"]') === null
  await page.waitForFunction(isThere, null, { timeout: 3_000 }).catch(() => {})
  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const give = () => {
          observer.disconnect()
          resolve()
        }
        let wait = setTimeout(give, ms)
        const observer = new MutationObserver(() => {
          clearTimeout(wait)
          wait = setTimeout(give, ms)
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        setTimeout(give, 10 * ms)
      }),
    quiet,
  )
}

/** Four screens in the slots, as a tab keeps them. */
export async function fillSlots(page: Page, url: string, { session, screens }: NonNullable<Stop['split']>) {
  await page.goto(`${url}/privacy`)
  await page.evaluate(
    ([key, queries]) => {
      const saved = queries.map((query) => {
        const { screen, ...params } = Object.fromEntries(
          [...new URLSearchParams(query)].map(([name, text]) => [
            name,
            /^-?\d+$/.test(text) && name !== 'tableId' ? Number(text) : text,
          ]),
        )
        return { component: screen, params, history: [], buttonBarHidden: true }
      })
      sessionStorage.setItem(key, JSON.stringify({ zoom: null, version: 4, screens: saved }))
    },
    [`screen-${session}`, screens] as const,
  )
}
