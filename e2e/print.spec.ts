/** What comes out of the printer. */
import { finishedSite, open, session } from './support/finishedSite.ts'
import { expect, type Page, test } from './support/test.ts'

finishedSite('Evening', 'League', 'FortyTwo')

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
  test(`a ranking of 42 pairs is one page, whole, of ${theme} windows`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme: theme })
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
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toMatch(/rgb\(2\d\d/)
    await page.screenshot({ path: info.outputPath(`ranking-${theme}.png`), fullPage: true })
  })

const SCREENS = [
  ['traveller', 'Evening', 'screen=frequency&board=1&session=1'],
  ['private', 'Evening', 'screen=private-score'],
  ['league', 'League', 'screen=running-score'],
] as const

for (const [name, kind, query] of SCREENS)
  test(`${name} is printed whole`, async ({ page, server }, info) => {
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
    await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
  })
