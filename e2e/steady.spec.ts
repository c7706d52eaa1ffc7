/** Nothing moves once it is drawn: the layout shift of screens on a phone and on a desk, over a slow line. */

import type { TeamTable } from '@openroom/protocol/schema/screens'
import { someOf } from '@openroom/test-kit/nightly'
import { readArchive, sessionsOf, storeFinished } from './support/finished.ts'
import { NIGHTLY } from './support/nightly.ts'
import { type Browser, expect, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

/** Cumulative layout shift (https://web.dev/articles/cls): 0.1 is felt, a third of it is what we allow. */
const MOST = 0.03
const LATENCY_MS = 40

const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1366, height: 768 },
} as const

let paths: readonly string[]

test.use({ site: 'finished' })

test.beforeAll(async ({ server }) => {
  await storeFinished(server, 'Evening', 'League')
  const [[pairs], [teams]] = [await sessionsOf(server, 'Evening'), await sessionsOf(server, 'League')]
  const id = teams?.miniSessionId
  const { tables } = await readArchive<{ readonly tables: readonly TeamTable[] }>(server, `tables/${id}/1`)
  const evening = `/screen/${pairs?.miniSessionId}?screen=`
  const league = `/screen/${id}?screen=`
  paths = [
    '/',
    '/archive',
    '/boards?hand=37-',
    `${evening}running-score`,
    `${evening}frequency&board=1&session=1`,
    `${evening}cross-table`,
    `${league}running-score`,
    `${league}tables&round=1`,
    `${league}frequency&board=1&round=1`,
    `${league}score-card&calcTableId=${tables[0]?.calcTableId}&round=1`,
    `${league}replay&ns=${tables[0]?.home}&board=1&round=1&cindex=14`,
  ]
})

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

declare global {
  interface Window {
    shifted?: number
  }
}

/** How much of a page has moved since it was opened. */
async function shiftOf(browser: Browser, url: string, viewport: (typeof SIZES)[keyof typeof SIZES]) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const chrome = await context.newCDPSession(page)
  await chrome.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.addInitScript(() => {
    window.shifted = 0
    const add = (list: PerformanceObserverEntryList) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) window.shifted = (window.shifted ?? 0) + value
    }
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  await settled(page)
  const shifted = await page.evaluate(() => window.shifted ?? Number.NaN)
  await context.close()
  return shifted
}

/** A busy machine may bring a part so late that it moves others: a page that moved is opened again before it counts. */
async function leastShiftOf(...page: Parameters<typeof shiftOf>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let left = 3; left > 0 && !(least <= MOST); left--) least = Math.min(least, await shiftOf(...page))
  return least
}

for (const [name, size] of Object.entries(SIZES)) {
  test(`no screen moves on a ${name}`, name === 'phone' ? {} : NIGHTLY, async ({ browser, server }) => {
    const shifts = new Map<string, number>()
    for (const path of someOf(paths, 4))
      shifts.set(path, await leastShiftOf(browser, server.url + path, size))
    expect([...shifts].filter(([, shift]) => !(shift <= MOST))).toEqual([])
  })
}
