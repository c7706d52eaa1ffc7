/** Fields too large to be drawn whole: nothing is missing, and nothing lies over anything else. */
import { finishedSite, open } from './support/finishedSite.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, type Page, test } from './support/test.ts'

finishedSite('Congress', 'GrandLeague')

const VIEWPORTS = [
  { width: 1600, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
] as const

/** Texts of the table that reach out of their cells, but for names, which end in an ellipsis. */
const overflows = (page: Page): Promise<readonly string[]> =>
  page.locator('table').evaluateAll((tables) =>
    tables.flatMap((table) =>
      [...table.querySelectorAll('th, td')].flatMap((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()]
        const isCut = getComputedStyle(cell).textOverflow === 'ellipsis'
        const isOut = text.left < box.left - 1 || text.right > box.right + 1
        return text.width > 0 && isOut && !isCut ? [cell.textContent ?? ''] : []
      }),
    ),
  )

const toTheEnd = (page: Page): Promise<void> =>
  page.locator('main').evaluate((main) => {
    const scroller = [...main.querySelectorAll('*')].find(
      (one) =>
        one.scrollHeight > one.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    )
    scroller?.scrollTo({ top: scroller.scrollHeight })
  })

for (const viewport of VIEWPORTS) {
  test.describe(`at ${viewport.width}x${viewport.height}`, NIGHTLY, () => {
    test.use({ viewport })

    test('a ranking of 260 pairs', async ({ page }) => {
      await open(page, 'Congress', 'screen=running-score')
      const rows = page.getByRole('row')
      await expect(page.getByRole('cell', { name: '1', exact: true }).first()).toBeVisible()
      // Columns are measured, and keep their widths from then on.
      await expect(page.locator('table[data-fixed]')).toBeVisible()
      expect(await overflows(page)).toEqual([])
      expect(await rows.count()).toBeLessThan(200)
      await toTheEnd(page)
      await expect(page.getByRole('cell', { name: '130', exact: true }).last()).toBeInViewport()
      expect(await overflows(page)).toEqual([])
    })

    test('a cross table of 40 teams', async ({ page }) => {
      await open(page, 'GrandLeague', 'screen=cross-table')
      await expect(page.getByRole('row').nth(8)).toBeVisible()
      await expect(async () => expect(await overflows(page)).toEqual([])).toPass()
      await toTheEnd(page)
      await expect(page.getByRole('cell', { name: '40', exact: true }).last()).toBeInViewport()
      await expect(async () => expect(await overflows(page)).toEqual([])).toPass()
    })
  })
}

test('a pair among hundreds is found, and the ranking comes back whole', NIGHTLY, async ({ page }) => {
  await open(page, 'Congress', 'screen=running-score')
  // The rows on their way have no names yet.
  await expect(page.locator('table[data-fixed]')).toBeVisible()
  // The heads of North-South and East-West are row heads, too.
  const names = page.locator('th[scope=row]')
  const name = (await names.nth(3).textContent()) ?? ''
  await page.getByRole('searchbox').fill(name)
  await expect(names).toHaveCount(1)
  await expect(names).toHaveText(name)
  await expect(page.locator('th[scope=rowgroup]')).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await expect(names.nth(3)).toHaveText(name)
  await toTheEnd(page)
  await expect(page.getByRole('cell', { name: '130', exact: true }).last()).toBeInViewport()
})

test('what is printed has every row', NIGHTLY, async ({ page }) => {
  await open(page, 'Congress', 'screen=running-score')
  await expect(page.locator('table[data-fixed]')).toBeVisible()
  const printed = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    return document.querySelectorAll('tbody th[scope=row]').length
  })
  expect(printed).toBe(260)
})
