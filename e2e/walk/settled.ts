/** A page that has come to rest, and one whose four slots are filled. */
import type { Page } from '@playwright/test'
import { LOADING } from './named.ts'
import type { Stop } from './stop.ts'

const QUIET_MS = 250
/** How often a screen may bring another one that has to come. */
const MOST_PARTS = 4

/** Every screen has come and has its heading, and no row or table is on its way. */
const isThere = (loading: readonly string[]): boolean => {
  // Slots have one each, other pages one for all.
  const slots = [...document.querySelectorAll('main[data-split] > section')]
  const places = slots.length > 0 ? slots : [document.querySelector('main')]
  const hasHeading = (place: Element | null) => Boolean(place?.querySelector('h1, h2'))
  // The front page keeps the place of live tables and news until they come.
  const kept = ':is([data-kept="boards"], [data-kept="news"]):not(:has(> :is(section, ul, [data-none])))'
  const messages = [...document.querySelectorAll('[role="status"] p')]
  return (
    places.every(hasHeading) &&
    document.querySelector('[aria-busy="true"]') === null &&
    document.querySelector(kept) === null &&
    document.querySelector('[data-solving]') === null &&
    !messages.some(({ textContent }) => loading.includes(textContent ?? ''))
  )
}

/**
 * Screens are there, and nothing has changed for so many ms; a clock that runs holds nobody up.
 *
 * @returns whether all of them have come
 */
export async function settled(page: Page, ms = QUIET_MS): Promise<boolean> {
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const came = await page.waitForFunction(isThere, LOADING, { timeout: 8_000 }).catch(() => null)
    await quiet(page, ms)
    const isHere = await page.evaluate(isThere, LOADING)
    if (isHere || came === null) return isHere
  }
  return false
}

/** The colours of day or night, once the page has taken them: its script hears of them after the browser. */
export async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((wanted) => {
    const { theme } = document.documentElement.dataset
    // An empty page has none, and lets nobody read what is kept.
    if (theme === undefined) return true
    const { pathname, search } = location
    const asked = pathname.startsWith('/embed') ? new URLSearchParams(search).get('theme') : null
    // What the address of a frame says, or a visitor has chosen, stays.
    return theme === (asked ?? localStorage.getItem('theme') ?? wanted)
  }, colorScheme)
}

/** Nothing has changed for so many ms, two frames after now. */
export async function quiet(page: Page, ms: number): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const give = () => {
          observer.disconnect()
          resolve()
        }
        let wait: ReturnType<typeof setTimeout>
        let hasBegun = false
        const observer = new MutationObserver(() => {
          clearTimeout(wait)
          wait = setTimeout(give, wanted)
        })
        const begin = () => {
          if (hasBegun) return
          hasBegun = true
          wait = setTimeout(give, wanted)
          observer.observe(document, { subtree: true, childList: true, attributes: true })
          setTimeout(give, 20 * wanted)
        }
        // What follows the window's size is measured in one frame, and drawn in the next.
        requestAnimationFrame(() => requestAnimationFrame(begin))
        // A browser without a window may draw none for a while.
        setTimeout(begin, 2_000)
      }),
    ms,
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
