/** What is seldom met: starts that fail, results that the director made, columns for staff, tabs of a phone. */

import { recordToLog } from '@openroom/bridge/table/record'
import { PASSED_OUT_BOARD } from '@openroom/test-kit/boards'
import { button, finishedSite, head, open, siteUrl, tab, tablesOf, title } from './support/finishedSite.ts'
import { type Live, LiveSource } from './support/liveSource.ts'
import { NIGHTLY } from './support/nightly.ts'
import { noteTexts } from './support/seenTexts.ts'
import { chooseIn, openMenu } from './support/staff.ts'
import { crowded, missed, targets } from './support/targets.ts'
import { expect, type Page, test } from './support/test.ts'
import { settled } from './walk/settled.ts'
import { contextOf } from './walk/staff.ts'

finishedSite('League', 'Bam')

/** The end of the play of a board in the first round, north-south being the home team of a match. */
async function openEnd(page: Page, which: 'League' | 'Bam', match: number, board: number): Promise<void> {
  const tables = await tablesOf(which)
  await open(page, which, `screen=replay&ns=${tables[match]?.home}&board=${board}&round=1&cindex=52`)
}

test('a line that closes at the start is logged, and tried again', NIGHTLY, async ({ page }) => {
  let cut = true
  await page.routeWebSocket(/./, (line) => {
    if (cut) void line.close()
    else line.connectToServer()
  })
  const said = page.waitForEvent('console', (message) =>
    message.text().includes('WebSocket connection unsuccessful'),
  )
  await page.goto(siteUrl())
  await said
  cut = false
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('a page of a build that is gone', () => {
  for (const [what, pattern, locale] of [
    ['its own script', /\/assets\/start-[^/]*\.js$/, 'en-GB'],
    ['its texts', /\/assets\/de-[^/]*\.js$/, 'de-DE'],
  ] as const)
    test(`is loaded anew when ${what} cannot be had`, NIGHTLY, async ({ browser }) => {
      const context = await browser.newContext({ locale })
      const page = await context.newPage()
      let isGone = true
      let loads = 0
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1
      })
      await page.route(pattern, (route) =>
        isGone ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
      )
      await page.goto(siteUrl())
      await expect.poll(() => loads).toBeGreaterThan(1)
      isGone = false
      await expect(page.getByRole('searchbox')).toBeVisible()
      await context.close()
    })
})

test('a board that nobody has on record is not available', async ({ page }) => {
  const [first] = await tablesOf('League')
  await open(page, 'League', `screen=replay&ns=${first?.home}&board=99&round=1`)
  await expect(page.getByText('Not available')).toBeVisible()
})

test('the director’s corrections and rulings stand beside the play', async ({ page }) => {
  await openEnd(page, 'League', 0, 1)
  await expect(page.getByText('Modified result by TD').first()).toBeVisible()
  await openEnd(page, 'League', 1, 1)
  await expect(page.getByText('TD-ruling').first()).toBeVisible()
})

test('equal scores of a board-a-match are a match point for both', NIGHTLY, async ({ page }) => {
  await openEnd(page, 'Bam', 0, 1)
  await expect(page.getByText('1 MP for both teams').first()).toBeVisible()
  await open(page, 'Bam', 'screen=tables')
  await expect(head(page, 'MPs')).toBeVisible()
})

test(
  'figures that neither the browser nor the server can work out are left out',
  NIGHTLY,
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'Worker', { value: undefined })
    })
    await page.route('**/api/archive/dds-archive/**', (route) => route.abort())
    const [first] = await tablesOf('League')
    await open(page, 'League', `screen=replay&ns=${first?.home}&board=4&round=1&cindex=5`)
    const said = page.waitForEvent('console', (message) => message.text().includes('DDS fetch unsuccessful'))
    await page.getByRole('switch', { name: 'Double-dummy figures' }).click()
    await said
    await expect(page.getByRole('switch', { name: 'Double-dummy figures' })).toBeVisible()
  },
)

test('a round that is none is a closed session', NIGHTLY, async ({ page }) => {
  await open(page, 'League', 'screen=tables&round=0')
  await expect(title(page)).toHaveText('CLOSED SESSION')
})

test.describe('beside a live match', () => {
  let live = 0
  let begun: Live
  let table = 0

  test.beforeAll(async ({ server }) => {
    const source = await LiveSource.of(server, 'Rare Trial')
    begun = await source.begin({
      event: { key: 'teams', name: 'Rare Teams', type: 'TEAM' },
      segment: { key: 'final', name: 'Final' },
      session: {
        key: 'rare',
        boardsPerRound: 1,
        registrations: ['Ash', 'Elm'].map((name) => ({ key: name, name })),
        boards: [{ number: 3 }],
        matches: [{ round: 1, number: 1, home: 'Ash', visiting: 'Elm' }],
        tables: [
          { key: 'open', number: 1, room: 'OPEN', ns: 'Ash', ew: 'Elm' },
          { key: 'closed', number: 1, room: 'CLOSED', ns: 'Elm', ew: 'Ash' },
        ],
      },
    })
    for (const key of ['open', 'closed']) await source.client.operator(begun.table(key), `At ${key}`, true)
    live = begun.id
    table = begun.table('open')
  })

  test('the way to its tables, and back to what was looked at last', async ({ page }) => {
    await page.goto(`${siteUrl()}/screen/${live}?screen=play&tableId=${table}`)
    await button(page, 'Home').click()
    await expect(page.getByRole('heading', { name: 'Go back to last visited page' })).toBeVisible()
    await button(page, 'Last page').click()
    await expect(page.getByRole('tab', { name: 'Bidding', exact: true })).toBeVisible()
    await page.goto(`${siteUrl()}/screen/${live}?screen=running-score`)
    await tab(page, 'Live tables').click()
    await expect(title(page)).toHaveText('MATCHES')
  })

  test('staff sees how many watch', NIGHTLY, async ({ browser, server }) => {
    const context = await contextOf(browser, server, 'admin')
    await noteTexts(context)
    const page = await context.newPage()
    await page.goto(`${siteUrl()}/screen/${live}?screen=tables&round=1`)
    await expect(head(page, 'Viewers')).toBeVisible()
    await context.close()
  })

  test('a phone’s table has five tabs, and no figures without cards', NIGHTLY, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${siteUrl()}/screen/${live}?screen=play&tableId=${table}`)
    for (const name of ['Info', 'Bidding', 'Tricks', 'DDS', 'Chat']) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
    }
    await page.getByRole('tab', { name: 'DDS', exact: true }).click()
    await expect(page.getByText('No DDS-info available')).toBeVisible()
  })

  test('its match view has a menu of its own', NIGHTLY, async ({ page }) => {
    await page.goto(`${siteUrl()}/screen/${live}?screen=tables&round=1`)
    await page.getByRole('button', { name: /^Match view/ }).click()
    const menu = button(page, 'Match view menu')
    await chooseIn(page, menu, 'Hand diagram')
    await openMenu(page, menu, 'Card view')
    await expect(page.getByRole('menuitem', { name: 'Live scores' })).toBeVisible()
  })

  test('a board that nobody bids on is passed out', NIGHTLY, async ({ page }) => {
    const made = recordToLog(PASSED_OUT_BOARD)
    if (!made.ok) throw new Error(made.error.breach.code)
    await begun.send(
      'open',
      made.value.events.map((event) => ({ board: 3, event })),
    )
    await page.goto(`${siteUrl()}/screen/${live}?screen=play&tableId=${table}`)
    await expect(page.getByText('PASSED OUT').first()).toBeVisible()
  })

  test(
    'the front page leads to its only table, and a finger meets every control there',
    NIGHTLY,
    async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
      await noteTexts(context)
      const page = await context.newPage()
      await page.goto(siteUrl())
      await page.getByRole('link', { name: /Ash against Elm, board 3/ }).click()
      await expect(page.getByRole('tab', { name: 'Bidding', exact: true })).toBeVisible()
      for (const query of ['', '?screen=mini-session', '?screen=stream-collector']) {
        if (query !== '') await page.goto(`${siteUrl()}/screen/${live}${query}`)
        await expect.poll(async () => (await targets(page)).length, query).toBeGreaterThan(1)
        await settled(page)
        expect(await crowded(page), query).toEqual([])
        expect(await missed(page), query).toEqual([])
      }
      await context.close()
    },
  )
})
