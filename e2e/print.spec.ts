/** What comes out of the printer. */

import type { Route } from '@playwright/test'
import {
  DEVICES,
  type Device,
  differences,
  holdAs,
  type Printed,
  print,
  unreadable,
  wordsOf,
} from './paper/paper.ts'
import { isTooSoon, missing, TOO_SOON } from './paper/whole.ts'
import { readArchive, type Tournament } from './support/finished.ts'
import { finishedSite, open, session, siteUrl } from './support/finishedSite.ts'
import { inAllLooks, keepPicture } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import type { Server } from './support/server.ts'
import { type Browser, expect, type Page, test } from './support/test.ts'
import { screensOf } from './walk/sessionStops.ts'
import { inTheme } from './walk/settled.ts'

finishedSite('Evening', 'League', 'FortyTwo', 'Cup')

/** Pages of A4; the browser writes one object for each. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** As on paper: the width of A4 between the margins. */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 726, height: 1055 })
}

for (const theme of ['light', 'dark'] as const)
  test(
    `a ranking of 42 pairs is one page, whole, of ${theme} windows`,
    theme === 'dark' ? {} : NIGHTLY,
    async ({ page }) => {
      await inTheme(page, theme)
      await open(page, 'FortyTwo', 'screen=running-score')
      const rows = page.locator('tbody[data-rows] tr')
      await expect(rows).toHaveCount(42)
      expect(await pagesOf(page)).toBe(1)
      await onPaper(page)
      for (const at of [0, 41]) await expect(rows.nth(at)).toBeVisible()
      const [last, paper] = [await rows.nth(41).boundingBox(), await page.locator('body').boundingBox()]
      expect(last && paper && last.y + last.height <= paper.y + paper.height + 1).toBe(true)
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(1055)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation').first()).toBeHidden()
      const look = await page.evaluate(() => ({
        ink: getComputedStyle(document.body).color,
        sheet: getComputedStyle(document.documentElement).colorScheme,
      }))
      expect(look.ink).not.toMatch(/rgb\(2\d\d/)
      expect(look.sheet).toBe('light')
      await keepPicture(page, `ranking-${theme}`, { fullPage: true })
    },
  )

const SCREENS = [
  ['traveller', 'Evening', 'screen=frequency&board=1&session=1'],
  ['private', 'Evening', 'screen=private-score'],
  ['league', 'League', 'screen=running-score'],
  ['cross', 'League', 'screen=cross-table'],
] as const

for (const [name, kind, query] of SCREENS)
  test(`${name} is printed whole`, name === 'traveller' ? {} : NIGHTLY, async ({ page, server }) => {
    const id = session(kind).miniSessionId
    const registrations = await (await fetch(`${server.url}/api/archive/registrations/${id}`)).json()
    const whose = name === 'private' ? `&registrationId=${registrations[0]?.registrationId}` : ''
    await open(page, kind, query + whose)
    await expect(page.locator('table').first()).toBeVisible()
    expect(await pagesOf(page)).toBeLessThanOrEqual(2)
    await onPaper(page)
    const sizes = await page.evaluate(() => {
      const body = document.querySelector('[data-content]')
      return body && { inside: body.scrollHeight, shown: body.clientHeight }
    })
    expect(sizes?.inside).toBe(sizes?.shown)
    // A wider page would be printed smaller.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(726)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await keepPicture(page, `${name}`, { fullPage: true })
  })

test('a replay is printed as a board: deal, auction, play and result, without the picture', async ({
  page,
}) => {
  await open(page, 'League', 'screen=frequency&board=1&round=1')
  await page
    .getByRole('button', { name: /^Replay/ })
    .first()
    .click()
  await expect(page.getByRole('log').first()).toBeAttached()
  // Paper tells no more of a board than the screen.
  await page.getByRole('button', { name: 'Show result' }).first().click()
  expect(await pagesOf(page)).toBe(1)
  await onPaper(page)
  const paper = page.locator('[data-paper]')
  await expect(paper.locator('[data-seat]')).toHaveCount(4)
  await expect(paper.getByRole('table')).toHaveCount(2)
  await expect(page.locator('[data-arrangement]')).toBeHidden()
  await keepPicture(page, 'replay', { fullPage: true })
})

test(
  'hand records are printed as clubs pin them up: 21 boards on two pages of A4',
  NIGHTLY,
  async ({ page }) => {
    await open(page, 'FortyTwo', 'screen=frequency&board=1&session=1')
    const path = `/hand-records/${session('FortyTwo').miniSessionId}`
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Hand records' })).toHaveAttribute('href', path)
    await page.goto(siteUrl() + path)
    const records = page.locator('[data-record]')
    await expect(records).toHaveCount(21)
    await inAllLooks(page, 'hands', { sizes: ['360x740', '1180x820'] })
    expect(await pagesOf(page)).toBe(2)
    await onPaper(page)
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    // Nothing of a board is cut off, and nothing lies over anything else.
    const cut = await records.evaluateAll(
      (all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth).length,
    )
    expect(cut).toBe(0)
    const first = records.first()
    const [title, whole] = [await first.getByRole('heading').boundingBox(), await first.boundingBox()]
    expect(title && whole && title.y >= whole.y && title.x >= whole.x).toBe(true)
    await keepPicture(page, 'hands', { fullPage: true })
  },
)

test('hand records have what can be made, and the optimum', async ({ page }) => {
  await page.goto(`${siteUrl()}/hand-records/${session('Evening').miniSessionId}`)
  const records = page.locator('[data-record]')
  await expect(records.first().getByRole('table')).toBeVisible()
  await onPaper(page)
  const overlaps = await records.first().evaluate((one) => {
    const [table, south, west] = ['table', '[data-seat="S"]', '[data-seat="W"]'].map((which) =>
      one.querySelector(which)?.getBoundingClientRect(),
    )
    if (!table || !south || !west) return null
    return { south: table.right > south.left + 1, west: table.top < west.bottom - 1 }
  })
  expect(overlaps).toEqual({ south: false, west: false })
  await keepPicture(page, 'optimum', { fullPage: true })
})

/** What stands there first: a table's head, a list, a hand. */
const CONTENT = 'main :is(table, [data-record], [data-arrangement], ul)'

/** Printed as soon as its content is there: not a single frame brings more of it. */
async function printAtOnce(browser: Browser, path: string, device: Device) {
  const page = await browser.newPage()
  try {
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0
    })
    await holdAs(page, device)
    await page.goto(siteUrl() + path)
    await expect(
      page
        .locator(CONTENT)
        .filter({ hasText: /\p{L}{3}/u })
        .first(),
    ).toBeAttached()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    let printed: Printed = { sheets: [], words: [] }
    // On a busy machine a part of the page comes later than its content.
    const isEarly = async () => {
      printed = await print(page)
      return isTooSoon(printed)
    }
    await expect.poll(isEarly).toBe(false)
    return { printed, faults: [...unreadable(printed), ...(await missing(page, printed))] }
  } finally {
    await page.close()
  }
}

/** From both, which has to be the same. @returns what the desk prints */
async function printFromBoth(browser: Browser, path: string): Promise<Printed> {
  const devices = Object.keys(DEVICES) as Device[]
  const [phone, desk] = await Promise.all(devices.map((device) => printAtOnce(browser, path, device)))
  if (!phone || !desk) throw new Error('Nothing was printed.')
  expect({ path, faults: desk.faults }).toEqual({ path, faults: [] })
  expect({ path, faults: phone.faults }).toEqual({ path, faults: [] })
  expect({ path, other: differences(wordsOf(phone.printed), wordsOf(desk.printed)) }).toEqual({
    path,
    other: [],
  })
  return desk.printed
}

type Named = readonly { readonly name: string; readonly players: readonly { readonly name: string }[] }[]

/** Nobody who takes part is left out. */
async function expectEverybody(server: Server, kind: Tournament, { words }: Printed): Promise<void> {
  const { miniSessionId: id, type } = session(kind)
  const all: Named = await readArchive(server, `registrations/${id}`)
  const names = all.flatMap(({ name, players }) =>
    type === 'TEAM' ? [name] : players.map((player) => player.name),
  )
  const printed = words.map(({ text }) => text).join('')
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !printed.includes(name.replaceAll(' ', '')))).toEqual([])
}

/** What the cup has beside the league. */
const OF_CUP = ['scores', 'card']

// Nightly, as every screen of every kind is by `npm run paper`.
for (const kind of ['Evening', 'League', 'Cup'] as const)
  test(
    `every screen of ${kind} is printed whole at once, and from a phone as from a desk`,
    NIGHTLY,
    async ({ browser, server }) => {
      const screens = await screensOf((path) => readArchive(server, path), session(kind))
      for (const [name, query] of Object.entries(screens)) {
        if (kind === 'Cup' && !OF_CUP.includes(name)) continue
        if (name === 'cross' && !session(kind).crossTable) continue
        const printed = await printFromBoth(browser, `/screen/${session(kind).miniSessionId}?${query}`)
        if (name === 'scores' || name === 'cross') await expectEverybody(server, kind, printed)
      }
    },
  )

test(
  'a long ranking and the archive are printed whole at once, and from a phone as from a desk',
  NIGHTLY,
  async ({ browser, server }) => {
    const { miniSessionId: id } = session('FortyTwo')
    const ranking = await printFromBoth(browser, `/screen/${id}?screen=running-score`)
    await expectEverybody(server, 'FortyTwo', ranking)
    const year = new Date(session('FortyTwo').date ?? '').getFullYear()
    const archive = await printFromBoth(browser, `/archive?year=${year}&q=FortyTwo`)
    const words = wordsOf(archive)
    expect(words).toContain(`${year}`)
    expect(words.filter((word) => /FortyTwo/.test(word)).length).toBeGreaterThan(1)
  },
)

test('below a dialog the page is printed', async ({ page }) => {
  await page.goto(`${siteUrl()}/login`)
  await expect(page.getByRole('dialog', { name: 'LOGIN' })).toBeVisible()
  await expect(page.getByText('FortyTwo').first()).toBeAttached()
  const words = wordsOf(await print(page))
  expect(words).toContain('FortyTwo')
  for (const word of ['LOGIN', 'Password']) expect(words).not.toContain(word)
})

test('the way to print a ranking waits for all of it', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = `${document.querySelectorAll('tbody th[scope=row]').length}`
    }
  })
  await open(page, 'FortyTwo', 'screen=running-score#print')
  await expect(page.locator('html')).toHaveAttribute('data-printed', '42')
})

test('what is printed too soon says so', async ({ page }) => {
  const held: Route[] = []
  const hold = (route: Route) => void held.push(route)
  await page.route('**/api/archive/running-scores/**', hold)
  await open(page, 'Evening', 'screen=running-score')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const said = async () => (await print(page)).words.map(({ text }) => text).join(' ')
  await expect.poll(said).toContain(TOO_SOON)
  for (const route of held) await route.continue()
  await expect(page.locator('tbody[data-rows] tr').first()).toBeVisible()
  await expect.poll(said).not.toContain(TOO_SOON)
})
