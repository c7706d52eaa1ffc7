/** A session on a screen in the playing area: it turns by itself, says a message, and when the network is away. */

import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import type { WebSocketRoute } from '@playwright/test'
import { hasNoFaults } from './support/axe.ts'
import { button, finishedSite, open, session, siteUrl, unfinishedSessions } from './support/finishedSite.ts'
import { keepPicture } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { sideways } from './support/reach.ts'
import { hire, pageOf } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { noteWakeLocks } from './support/wakeLocks.ts'
import { inTheme } from './walk/settled.ts'

const SIZES = ['1280x720', '1920x1080', '3840x1080', '1080x1920'] as const

finishedSite('Evening')
unfinishedSessions()

const at = (id: number) => `${siteUrl()}/screen/${id}?kiosk`

test('turns through ranking, seating and tables, and keeps the screen lit', NIGHTLY, async ({ page }) => {
  const { miniSessionId: id } = session('live')
  const awake = await noteWakeLocks(page)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`${at(id)}=5`)
  await expect(page.getByRole('heading', { name: 'Ranking' })).toBeVisible()
  await hasNoFaults(page)
  expect(await awake()).toBe(1)
  const foot = page.locator('footer')
  await expect(foot).toHaveText('1 of 5')
  const seen: string[] = []
  for (let shown = 1; shown <= 5; shown++) {
    await expect(foot).toHaveText(`${shown} of 5`)
    seen.push((await page.getByRole('main').textContent()) ?? '')
    for (const size of SIZES) {
      const [width = 0, height = 0] = size.split('x').map(Number)
      await page.setViewportSize({ width, height })
      await inTheme(page, width < height ? 'dark' : 'light')
      expect([size, shown, await sideways(page)]).toEqual([size, shown, 0])
      await keepPicture(page, `kiosk-${size}-${shown}`)
    }
  }
  await expect(foot).toHaveText('1 of 5')
  expect(seen[0]).toContain('Ranking')
  expect(seen.at(-1)).toContain('Follow it on your phone')
  expect(seen.some((text) => text.includes('Round 1: who sits where'))).toBe(true)
  expect(seen.some((text) => text.includes('Next, Round 2: who sits where'))).toBe(true)
})

test(
  'shows a message to the session, and how old it is while it hears nothing',
  NIGHTLY,
  async ({ page, browser, server }) => {
    const { miniSessionId: id } = session('live')
    const cora = await pageOf(browser, server, await hire(server, 'Cora', 'COMMENTATOR'))
    let isCut = false
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(/./, (socket) => {
      if (isCut) return void socket.close()
      socket.connectToServer()
      sockets.push(socket)
    })
    await page.goto(at(id))
    await expect(page.locator('main[data-kiosk] footer')).toHaveText(/^1 of [2-9]/)
    const data = { miniSessionId: id, tableId: null, message: 'Round 2 begins at 15:30' }
    expect((await cora.request.post(siteUrl() + sessionRoutes.systemMessage(), { data })).status()).toBe(200)
    await expect(page.getByText('Round 2 begins at 15:30')).toBeVisible()
    isCut = true
    for (const socket of sockets) await socket.close()
    await expect(page.getByText(/^No network, /)).toBeVisible()
    isCut = false
    await expect(page.getByText(/^No network, /)).toBeHidden()
    await cora.context().close()
  },
)

test('goes on at its page when it is loaded anew', NIGHTLY, async ({ page }) => {
  const foot = page.locator('footer')
  await page.goto(`${at(session('live').miniSessionId)}=9`)
  await expect(foot).toHaveText('2 of 5', { timeout: 20_000 })
  await page.reload()
  await expect(foot).toHaveText('2 of 5', { timeout: 7_000 })
  await page.goto(`${at(session('Evening').miniSessionId)}=9`)
  await expect(foot).toHaveText(/^1 of [2-9]/)
})

test('is a press away in the menu of a session', async ({ page }) => {
  await open(page, 'Evening', 'screen=running-score')
  await button(page, 'Menu').filter({ visible: true }).first().click()
  await expect(page.getByRole('menuitem', { name: 'Show on a wall' })).toHaveAttribute(
    'href',
    `/screen/${session('Evening').miniSessionId}?kiosk`,
  )
})
