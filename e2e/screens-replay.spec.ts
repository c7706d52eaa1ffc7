/** The replay, and the frame that screens live in. */

import { hasNoFaults } from './support/axe.ts'
import {
  back,
  button,
  finishedSite,
  isAt,
  open,
  session,
  siteUrl,
  tablesOf,
  title,
} from './support/finishedSite.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, test } from './support/test.ts'

test.use({ solverThreads: 1 })

finishedSite('Evening', 'League', 'Cup')

test.describe('replay', () => {
  test('playback, double dummy, players, the other room', async ({ page }) => {
    const tables = await tablesOf('League')
    await open(page, 'League', `screen=replay&ns=${tables[0]?.home}&board=1&round=1&cindex=0`)
    await button(page, 'Next card').click()
    await isAt(page, 'cindex=1')
    await page.getByRole('tab', { name: 'Tricks' }).click()
    await button(page, 'Next trick').click()
    await hasNoFaults(page)
    await page.getByRole('radio', { name: 'Diagram' }).click()
    await page.getByRole('switch', { name: 'Double-dummy figures' }).click()
    await page.getByRole('tab', { name: 'DDS' }).click()
    await expect(page.getByRole('tabpanel', { name: 'DDS' })).toContainText('Optimum score', {
      timeout: 20_000,
    })
    await page.getByRole('tab', { name: 'Tricks' }).click()
    await expect(page.getByRole('table', { name: 'Tricks' })).toBeVisible()
    await hasNoFaults(page)
    await button(page, /^North, /).click()
    await page.getByRole('menuitem', { name: 'Kibitz', exact: true }).click()
    await isAt(page, 'kibitz=\\w+')
    await expect(page.getByRole('switch', { name: 'Double-dummy figures' })).toBeDisabled()
    await button(page, 'Play').click()
    await expect(button(page, 'Stop')).toBeVisible()
    await button(page, 'Stop').click()
    await button(page, 'Other table').click()
    await expect(
      page.getByText('Modified result by TD').or(button(page, 'Other table')).first(),
    ).toBeVisible()
    await button(page, /^Board 1, Dealer/).click()
    await isAt(page, 'screen=frequency', 'board=1')
  })

  test('the trick that is looked at stays in sight among the tricks', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const tables = await tablesOf('League')
    await open(page, 'League', `screen=replay&ns=${tables[0]?.home}&board=1&round=1&cindex=29`)
    await page.getByRole('tab', { name: 'Tricks' }).click()
    const row = page.getByRole('row', { name: /Go to trick 8\b/ })
    const steps = page.getByRole('group', { name: 'Tricks' })
    const between = async () => {
      const [of, edge] = [await row.boundingBox(), await steps.boundingBox()]
      return of !== null && edge !== null && of.y + of.height <= edge.y + 1
    }
    await expect.poll(between).toBe(true)
    await expect(row).toBeInViewport({ ratio: 0.95 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('a phone that is turned keeps the place, what is open, and the page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const turn = (width: number, height: number) =>
      page
        .setViewportSize({ width, height })
        .then(() => page.evaluate(() => screen.orientation.dispatchEvent(new Event('change'))))
    const tables = await tablesOf('League')
    await open(page, 'League', `screen=replay&ns=${tables[0]?.home}&board=1&round=1&cindex=9`)
    await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'))
    await button(page, 'Next card').click()
    await page.getByRole('tab', { name: 'Tricks' }).click()
    const arrangement = page.locator('[data-arrangement]')
    await expect(arrangement).toHaveAttribute('data-arrangement', 'portrait')
    for (const [width, height, as] of [
      [844, 390, 'landscape'],
      [390, 844, 'portrait'],
    ] as const) {
      await turn(width, height)
      await expect(arrangement).toHaveAttribute('data-arrangement', as)
      await expect(page.getByRole('tab', { name: 'Tricks' })).toHaveAttribute('aria-selected', 'true')
      await isAt(page, 'cindex=10')
    }
    await button(page, 'Next card').click()
    await isAt(page, 'cindex=11')
    expect(await page.evaluate(() => document.documentElement.dataset.kept)).toBe('yes')
  })

  test('both scores lead to the pairs', async ({ page }) => {
    await open(page, 'Evening', 'screen=frequency&board=5&session=1')
    await button(page, /^Replay: /)
      .first()
      .click()
    await button(page, 'N-S SCORE').click()
    await isAt(page, 'screen=private-score')
    await back(page)
    await button(page, 'E-W SCORE').click()
    await isAt(page, 'screen=private-score')
  })
})

test.describe('a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 412, height: 915 } })

  test('a finger drawn sideways below the table leads to the next board', async ({ page }) => {
    const tables = await tablesOf('League')
    await open(page, 'League', `screen=replay&ns=${tables[0]?.home}&board=1&round=1&cindex=0`)
    const pane = await page.getByRole('tabpanel').boundingBox()
    if (pane === null) throw new Error('There is nothing below the table.')
    const finger = await page.context().newCDPSession(page)
    const at = (x: number) => [{ x, y: pane.y + pane.height / 2 }]
    // On a busy machine a finger may be too slow for a swipe: it tries again.
    await expect(async () => {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(320) })
      for (const x of [300, 260, 220, 180])
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(page).toHaveURL(/[?&]board=[2-9](&|$)/, { timeout: 3_000 })
    }).toPass()
    await isAt(page, 'board=[2-9]')
  })
})

test.describe('slots', () => {
  test('split in four, a quarter is chosen for a screen, zoom, and all comes back', async ({
    page,
    browser,
  }) => {
    await open(page, 'League', 'screen=running-score')
    await button(page, 'Split screen into four').click()
    const regions = page.getByRole('region', { name: /^Screen \d of four: / })
    await expect(regions).toHaveCount(4)
    expect(new URL(page.url()).searchParams.getAll('four')).toHaveLength(4)
    await hasNoFaults(page)
    const third = page.getByRole('region', { name: /^Screen 3 of four: / })
    await third.getByRole('button', { name: /^Screens/ }).click()
    await page.getByRole('menuitem', { name: 'Cross table' }).click()
    await expect(third.getByRole('heading', { level: 1 })).toHaveText('CROSS TABLE BY RANK')
    await page.reload()
    await expect(regions).toHaveCount(4)
    await expect(third.getByRole('heading', { level: 1 })).toHaveText('CROSS TABLE BY RANK')
    // The address carries all four to another browser; a phone shows the first of them.
    const other = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    await other.goto(page.url())
    await expect(other.getByRole('region', { name: /^Screen \d of four: / })).toHaveCount(4)
    await expect(
      other.getByRole('region', { name: /^Screen 3 of four: / }).getByRole('heading', { level: 1 }),
    ).toHaveText('CROSS TABLE BY RANK')
    await other.setViewportSize({ width: 360, height: 740 })
    // Until then there are four headings.
    await expect(title(other)).toHaveCount(1)
    await expect(title(other)).toHaveText('Final score')
    await other.close()
    await third.getByRole('button', { name: 'Zoom in' }).click()
    await isAt(page, 'screen=cross-table')
    const saved = await page.evaluate(() =>
      Object.entries(sessionStorage).filter(([key]) => key.startsWith('screen-')),
    )
    expect(JSON.parse(saved[0]?.[1] ?? 'null')).toMatchObject({ version: 4, zoom: 2 })
  })

  test('state of another version is left alone', NIGHTLY, async ({ page }) => {
    await open(page, 'League', 'screen=cross-table')
    await expect(title(page)).toHaveText('CROSS TABLE BY RANK')
    const id = session('League').miniSessionId
    await page.evaluate((key) => {
      const state = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      sessionStorage.setItem(key, JSON.stringify({ ...state, version: 3 }))
    }, `screen-${id}`)
    await open(page, 'Cup')
    await open(page, 'League')
    await expect(title(page)).toHaveText('Final score')
  })

  test('the browser goes back to the list, and forward to the screen', async ({ page }) => {
    await page.goto(siteUrl())
    await page.locator(`main a[href="/screen/${session('League').miniSessionId}"]`).click()
    await expect(title(page)).toHaveText(/Final score|Scores|Standings/)
    const address = page.url()
    await page.goBack()
    await expect(page).toHaveURL(`${siteUrl()}/`)
    await page.goForward()
    await expect(page).toHaveURL(address)
    await expect(title(page)).toHaveText(/Final score|Scores|Standings/)
  })
})
