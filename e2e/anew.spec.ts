/** Pages whose files or server do not come for a while, or are of another build by now: they come to life unattended. */
import type { BrowserContext, WebSocketRoute } from '@playwright/test'
import { finishedSite, session, siteUrl, unfinishedSessions } from './support/finishedSite.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, type Page, test } from './support/test.ts'

finishedSite('Evening')
unfinishedSessions()

const kiosk = () => `${siteUrl()}/screen/${session('live').miniSessionId}?kiosk=3`
const FOOT = 'main[data-kiosk] footer'

/** All style sheets of a page are there. */
const isDressed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )

/** From the first time that it is asked for, a file and all after it are not there, as in a build that is replaced. */
async function lack(context: BrowserContext, file: RegExp, forMs: number): Promise<void> {
  let since: number | null = null
  await context.route(/\.(js|css)$/, (route) => {
    if (file.test(route.request().url())) since ??= Date.now()
    const isGone = since !== null && Date.now() - since < forMs
    return isGone ? route.fulfill({ status: 404, body: '' }) : route.fallback()
  })
}

const loadsOf = (page: Page): { count: number } => {
  const loads = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count += 1
  })
  return loads
}

/** A script, and a style sheet of a part: the others come by the same ways. */
const SHOWN: readonly string[] = ['its first script']

for (const [what, file] of [
  ['its first script', /\/assets\/index-/],
  ['a script that this one needs', /\/assets\/start-.*js/],
  ['its style sheet', /\/assets\/start-.*css/],
  ['the style sheet of a part', /\/assets\/session-.*css/],
  ['a part', /\/assets\/KioskView-.*js/],
] as const)
  test(
    `a screen on the wall does without ${what} for a while`,
    SHOWN.includes(what) ? {} : NIGHTLY,
    async ({ context, page }) => {
      await lack(context, file, 3_000)
      await page.goto(kiosk())
      await expect(page.locator(FOOT)).toBeVisible({ timeout: 30_000 })
      await expect.poll(() => isDressed(page)).toBe(true)
    },
  )

test(
  'a screen on the wall asks again where the server takes the question and never answers',
  NIGHTLY,
  async ({ context, page }) => {
    const since = Date.now()
    let lost = 0
    await context.route('**/api/appVersion', (route) => {
      if (Date.now() - since > 8_000) return route.fallback()
      lost += 1
    })
    await lack(context, /\/assets\/index-/, 3_000)
    await page.goto(kiosk())
    await expect(page.locator(FOOT)).toBeVisible({ timeout: 45_000 })
    expect(lost).toBeGreaterThan(0)
  },
)

test(
  'a screen on the wall is loaded anew for a part that stays away, later each time',
  NIGHTLY,
  async ({ context, page }) => {
    const loads = loadsOf(page)
    await lack(context, /\/assets\/KioskView-.*js/, 12_000)
    await page.goto(kiosk())
    await expect(page.locator(FOOT)).toBeVisible({ timeout: 45_000 })
    expect(loads.count).toBeGreaterThan(1)
    expect(Number(await page.evaluate(() => sessionStorage.getItem('openroom.anew')))).toBe(loads.count - 1)
  },
)

for (const [name, change, when] of [
  ['of another version', { version: 'next' }, NIGHTLY],
  ['of the same version with other pages', { build: 'next' }, NIGHTLY],
] as const)
  test(
    `a screen on the wall becomes the new build ${name} after the server was away for a moment`,
    when,
    async ({ page }) => {
      const sockets: WebSocketRoute[] = []
      await page.routeWebSocket(/./, (socket) => {
        socket.connectToServer()
        sockets.push(socket)
      })
      const loads = loadsOf(page)
      await page.goto(kiosk())
      await expect(page.locator(FOOT)).toBeVisible()
      await page.route('**/api/appVersion', async (route) => {
        const now = await (await route.fetch()).json()
        await route.fulfill({ json: { ...now, ...change } })
      })
      for (const socket of sockets) await socket.close()
      await expect.poll(() => loads.count, { timeout: 30_000 }).toBe(2)
      await expect(page.locator(FOOT)).toBeVisible()
    },
  )
