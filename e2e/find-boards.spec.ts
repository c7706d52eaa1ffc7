/** The search for boards across the archive: by fields, by address, by keyboard, on every width. */

import { hasNoFaults } from './support/axe.ts'
import { finishedSite, isAt, open, siteUrl, title } from './support/finishedSite.ts'
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, type Page, test } from './support/test.ts'

finishedSite('League', 'Cup')

const found = (page: Page) => page.getByRole('region', { name: 'Boards found' }).getByRole('listitem')

/** The lines that boards are found by are made in the background. */
async function openAll(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(`${siteUrl()}/boards?hand=37-`)
    await expect(found(page).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

test('an auction is looked for, and the replay opens at the call', async ({ page }) => {
  await openAll(page)
  await expect(title(page)).toHaveText('Find a board')
  await page.getByLabel('Auction', { exact: true }).fill('1NT')
  await page.keyboard.press('Enter')
  await isAt(page, 'auction=1NT')
  await expect(page.getByRole('region', { name: 'Boards found' }).getByRole('status')).toContainText(/board/)
  const own = found(page).filter({ has: page.locator('[data-last="true"]') })
  await expect(own.first()).toBeVisible()
  await own.first().getByRole('link').first().click()
  await isAt(page, 'screen=replay', 'cindex=-\\d+')
  await page.goBack()
  await isAt(page, 'auction=1NT')
  await expect(page.getByLabel('Auction', { exact: true })).toHaveValue('1NT')
})

test('before anything is asked there are examples to press', NIGHTLY, async ({ page }) => {
  await page.goto(`${siteUrl()}/boards`)
  await expect(found(page)).toHaveCount(0)
  await hasNoFaults(page)
  await page.getByRole('link', { name: 'A hand with 5-4-3-1' }).click()
  await isAt(page, 'hand=5431')
  await expect(page.getByLabel('Hand', { exact: true })).toHaveValue('5431')
  await expect(page.getByRole('region', { name: 'Boards found' }).getByRole('status')).toContainText(/board/i)
})

test('what is not understood is named, and nothing is looked for', async ({ page }) => {
  await openAll(page)
  await page.getByLabel('Auction', { exact: true }).fill('1NT hello')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('“HELLO” is not recognised.')).toBeVisible()
  await expect(page.getByLabel('Auction', { exact: true })).toBeFocused()
  await page.goto(`${siteUrl()}/boards?hand=9999`)
  await expect(page.getByText('nothing was searched')).toBeVisible()
  await page.goto(`${siteUrl()}/boards?player=Nobody+At+All`)
  await expect(page.getByText('No board found')).toBeVisible()
})

test('a server that does not answer is told, and asked again', NIGHTLY, async ({ page }) => {
  let isDown = true
  await page.route('**/api/archive/find-boards*', (route) => (isDown ? route.abort() : route.continue()))
  await page.goto(`${siteUrl()}/boards?hand=37-`)
  const again = page.getByRole('button', { name: /again/i })
  await expect(again).toBeVisible()
  isDown = false
  await again.click()
  await expect(found(page).first()).toBeVisible()
})

test('the names of a side stand beside each other from a tablet on', NIGHTLY, async ({ page }) => {
  await openAll(page)
  for (const width of [820, 1024, 1180, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const apart = await found(page)
      .locator('p > span')
      .evaluateAll(
        (sides) =>
          sides.filter((side) => {
            const [first, second] = [...side.querySelectorAll('a')].map((a) => a.getBoundingClientRect().top)
            return first !== second
          }).length,
      )
    expect([width, apart]).toEqual([width, 0])
  }
})

test('no field of the search stands in a row of its own beside others', NIGHTLY, async ({ page }) => {
  await openAll(page)
  await page.getByText('More: event, dates, lead, result').click()
  for (const width of [820, 900, 1024, 1099, 1140, 1180, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const rows = await page.locator('search form').evaluate((form) => {
      const grids = [form.children[1], form.querySelector('details > div')]
      return grids.map((grid) => {
        const tops = [...(grid?.children ?? [])].map((field) => field.getBoundingClientRect().top)
        return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
      })
    })
    for (const counts of rows) expect([width, ...new Set(counts)]).toHaveLength(2)
  }
})

test('it is open to everybody on every width', NIGHTLY, async ({ page }) => {
  await openAll(page)
  const arrange = async () => {
    await page.goto(`${siteUrl()}/boards?hand=5431&result=made`)
    await expect(found(page).first()).toBeVisible()
  }
  await inAllLooks(page, 'boards', { arrange })
})

test('a player has a page with results, partners and boards', async ({ page }) => {
  await openAll(page)
  const name = found(page).first().locator('a[href^="/players/"]').first()
  const who = await name.textContent()
  await name.click()
  await expect(title(page)).toHaveText(who ?? '')
  for (const heading of ['Tendencies', 'Results'])
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  await inAllLooks(page, 'player', { fullPage: true })
  await page.reload()
  await expect(title(page)).toHaveText(who ?? '')
  await page.getByRole('table', { name: 'Partners' }).getByRole('link').first().click()
  await expect(title(page)).not.toHaveText(who ?? '')
  await page.goto(`${siteUrl()}/players/999999`)
  await expect(title(page)).toHaveText('No such player')
  await hasNoFaults(page)
})

test('below the results of a board stands what the field did', async ({ page }) => {
  const arrange = async () => {
    await open(page, 'League', 'screen=frequency&board=1')
    await page.getByText('What the field did').click()
    await expect(page.getByRole('heading', { name: /^Auctions/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Opening leads' })).toBeVisible()
    await expect(page.getByText(/tables · N-S/).first()).toBeVisible()
    await page.getByRole('heading', { name: /^Auctions/ }).scrollIntoViewIfNeeded()
  }
  await inAllLooks(page, 'field', { arrange })
})
