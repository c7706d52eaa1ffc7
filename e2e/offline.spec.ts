/** Installed, and without a network: a finished session is read from what the browser kept of it. */

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { operatePage } from '@openroom/protocol/operatorLink'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { PairFrequencies } from '@openroom/protocol/schema/results'
import { hasNoFaults } from './support/axe.ts'
import { readArchive } from './support/finished.ts'
import {
  button,
  finishedSite,
  open,
  session,
  siteUrl,
  title,
  unfinishedSessions,
} from './support/finishedSite.ts'
import { keepPicture } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { chooseEntry, hire, pageOf } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'
import { inTheme, settled } from './walk/settled.ts'

test.use({ serviceWorkers: 'allow' })
finishedSite('Evening')
unfinishedSessions()

const SIZES = ['360x740', '820x1180', '1440x900'] as const
const WORKER = fileURLToPath(new URL('../apps/web/dist/sw.js', import.meta.url))
const PACKED = ['br', 'gz'] as const

/** Whatever comes without the network has come by then, also in other windows. */
async function pictures(page: Page, name: string, sizes: readonly string[] = SIZES): Promise<void> {
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await inTheme(page, colorScheme)
      await settled(page)
      await keepPicture(page, `${name}-${size}-${colorScheme}`)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await inTheme(page, 'light')
}

/** The worker has the page, and all of its files. */
const hasWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('openroom-kept')).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })

/** A recorded play of the first board. */
async function recorded(server: Parameters<typeof readArchive>[0]) {
  const id = session('Evening').miniSessionId
  const { tables } = await readArchive<PairFrequencies>(server, `pair-frequencies/${id}/1`)
  const row = tables[0]?.rows.find(({ replay }) => replay)
  return { id, ns: row?.registrations.NORTH_SOUTH ?? 0 }
}

const strip = (page: Page, text: RegExp | string) => page.getByText(text)

test('a replay with double dummy is read with the server gone, and goes on when it is back', async ({
  page,
  server,
}) => {
  const { id, ns } = await recorded(server)
  // Looked at while it goes on: nothing of it is kept.
  await open(page, 'live', 'screen=tables&round=1')
  await settled(page)
  const path = `/screen/${id}?screen=replay&ns=${ns}&board=1&cindex=12`
  await page.goto(siteUrl() + path)
  await hasWorker(page)
  await expect.poll(() => keptPaths(page)).toContain(`/api/archive/watch/${id}/${ns}/1`)
  await expect.poll(() => keptPaths(page)).toContain(`/api/archive/running-scores/${id}`)
  const live = session('live').miniSessionId
  const kept = await keptPaths(page)
  expect(kept.filter((one) => new RegExp(`/${live}(/|$)`).test(one))).toEqual([])
  expect(kept.every((one) => one === '/kept' || one.startsWith('/api/archive/'))).toBe(true)

  await server.end()
  await page.reload()
  await expect(strip(page, /You are offline\. This was stored at \d\d:\d\d\./)).toBeVisible()
  await expect(title(page)).toBeAttached()
  await page.getByRole('switch', { name: 'Double-dummy figures' }).click()
  await page.getByRole('tab', { name: 'DDS' }).click()
  await expect(page.getByRole('tabpanel', { name: 'DDS' })).toContainText('Optimum score')
  await settled(page)
  await hasNoFaults(page)
  await pictures(page, 'replay')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/cindex=13/)

  // The list is of what is kept; live play says that it needs the network.
  await page.goto(siteUrl())
  await expect(page.getByText('Live play needs the network.')).toBeVisible()
  await expect(page.getByText('Not known without the network.')).toHaveCount(2)
  await expect(page.getByRole('link', { name: /Session 1 of 2/ })).toBeVisible()
  await hasNoFaults(page)
  await pictures(page, 'list', ['820x1180'])
  await open(page, 'live', 'screen=tables&round=1')
  await expect(page.getByText('This is not kept on this device. It needs the network.')).toBeVisible()

  // Back again, without being loaded anew.
  await page.goto(siteUrl() + path)
  await expect(strip(page, /This was stored/)).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await server.restart()
  await expect(strip(page, /This was stored/)).toHaveCount(0)
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
  await expect(page).toHaveURL(/cindex=12/)
})

test(
  'a new version is taken with the next page, not under the reader; what is kept is shown and removed',
  NIGHTLY,
  async ({ page, server }) => {
    const { id, ns } = await recorded(server)
    await page.goto(`${siteUrl()}/screen/${id}?screen=replay&ns=${ns}&board=1&cindex=12`)
    await hasWorker(page)
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => /shell/.test(name)))
    const [before = ''] = await shells()
    const code = readFileSync(WORKER, 'utf8')
    const build = before.replace('openroom-shell-', '')
    expect(code).toContain(build)
    for (const end of PACKED) renameSync(`${WORKER}.${end}`, `${WORKER}.${end}-away`)
    try {
      writeFileSync(WORKER, code.replaceAll(build, 'anotherbuild'))
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await expect.poll(shells).toEqual([before, 'openroom-shell-anotherbuild'])
      // The page is where it was; its own files are still there for it.
      await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(/cindex=13/)
      await expect(page.locator('body[data-same-page]')).toHaveCount(1)
      // The next page is of the new one, at the same place.
      await page.reload()
      await expect(page).toHaveURL(/cindex=13/)
      await expect(page.locator('body[data-same-page]')).toHaveCount(0)
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
        .toBe('activated')
    } finally {
      writeFileSync(WORKER, code)
      for (const end of PACKED)
        if (existsSync(`${WORKER}.${end}-away`)) renameSync(`${WORKER}.${end}-away`, `${WORKER}.${end}`)
    }

    await chooseEntry(page, 'Display')
    await page
      .getByRole('dialog', { name: 'Display' })
      .getByRole('button', { name: 'Kept for offline' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Kept for offline' })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await button(page, 'Store the whole session').click()
    await expect(dialog.getByText('The whole session is stored.')).toBeVisible()
    const paths = await keptPaths(page)
    expect(paths.filter((one) => one.startsWith(`/api/archive/watch/${id}/`)).length).toBeGreaterThan(5)
    expect(paths.filter((one) => one.startsWith(`/api/archive/private-scores/${id}/`))).toHaveLength(8)
    expect(paths).toContain(`/api/archive/hand-records/${id}`)
    await expect(dialog.getByText(/^One session, \d+\.\d\d MB of at most 40 MB/)).toBeVisible()
    await hasNoFaults(page)
    await pictures(page, 'dialog')
    await dialog.getByRole('button', { name: 'Remove all' }).click()
    await dialog.getByRole('button', { name: 'Remove everything that is stored?' }).click()
    await expect(dialog.getByText('Nothing yet.')).toBeVisible()
    expect(await keptPaths(page)).toEqual([])
  },
)

test('can be installed: manifest, icons and start page are there', async ({ page }) => {
  await page.goto(siteUrl())
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(siteUrl() + href)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(size).toBe(sizes)
  }
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }])
    expect((await page.request.get(siteUrl() + url)).status()).toBe(200)
})

test('the installed console is loaded and written without the server, and sends when it is back', async ({
  browser,
  page,
  server,
}) => {
  const { url } = server
  const desk = await pageOf(browser, server, await hire(server, 'Vera Desk', 'UPCOMING_EVENT_HANDLER'))
  const asked: NewEvent = {
    tournament: 'Cup',
    event: 'Match',
    form: 'match',
    rounds: 1,
    boardsPerRound: 2,
    calcType: 'IMP',
    sections: [['Ash', 'Elm'].map((name) => ({ name, players: [] }))],
    scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
    deals: { kind: 'none' },
    delay: 0,
    releaseRule: 'DELAY',
  }
  const { miniSessionId: id } = await (
    await desk.request.post(url + deskRoutes.makeEvent(), { data: asked })
  ).json()
  await desk.request.post(url + deskRoutes.deskStart(id))
  const answer = await desk.request.post(url + operateRoutes.createOperatorLinks(id), { data: {} })
  const [link] = ((await answer.json()) as CreatedLinks).links
  await page.goto(url + operatePage(link!.id, link!.secret))
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'To the table' }).click()
  await expect(page.locator('[data-next]')).toBeVisible()
  await hasWorker(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-said]')).toContainText('Board 1 is on the table.')
  await server.end()
  for (const key of ['1', 's']) await page.keyboard.press(key)
  await expect(page.locator('[data-line]')).toContainText('No network')
  // From the start page, as the installed app opens.
  await page.goto(`${url}/operate`)
  await page.getByRole('link', { name: /Match/ }).click()
  await expect(page.locator('[data-next]')).toHaveText('East to call.')
  for (const key of ['p', '2', 's']) await page.keyboard.press(key)
  await expect(page.locator('[data-next]')).toHaveText('West to call.')
  await page.reload()
  await expect(page.locator('[data-next]')).toHaveText('West to call.')
  await hasNoFaults(page)
  await keepPicture(page, 'console-offline')
  await server.restart()
  await expect(page.locator('[data-line]')).toHaveText('All sent')
  await desk.context().close()
})
