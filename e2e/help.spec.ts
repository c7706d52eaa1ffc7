/** Help: every page is reached from the menu, can be read everywhere, and every way from it leads somewhere. */
import { someOf } from '@openroom/test-kit/nightly'
import { ABOUT } from '../apps/web/src/pages/help/persons.ts'
import { finishedSite, siteUrl, unfinishedSessions } from './support/finishedSite.ts'
import { inAllLooks } from './support/looks.ts'
import { isNightly, NIGHTLY } from './support/nightly.ts'
import { chooseEntry } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

finishedSite('Evening')
unfinishedSessions()

const linksOf = (page: Page): Promise<readonly string[]> =>
  page.locator('main a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))

test('every page of help can be read, and its ways lead somewhere', NIGHTLY, async ({ page }) => {
  const ways = new Set<string>()
  await page.goto(siteUrl())
  await chooseEntry(page, 'Help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help', exact: true })).toBeVisible()
  await inAllLooks(page, 'help', { fullPage: true })
  for (const way of await linksOf(page)) ways.add(way)
  // They are all made of the same parts; the sweep looks at each.
  for (const [i, about] of someOf(ABOUT, 4).entries()) {
    await page.goto(`${siteUrl()}/help/${about}`)
    await settled(page)
    // Ways to what is played come with the lists.
    if (about === 'spectator') {
      for (const name of ['A table being played now', 'Scores of a session', 'A replay'])
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    }
    if (isNightly || i === 0) await inAllLooks(page, about, { fullPage: true })
    for (const way of await linksOf(page)) ways.add(way)
    for (const image of await page.locator('main img:visible').all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    }
  }
  expect(ways.size).toBeGreaterThan(ABOUT.length + (isNightly ? 10 : 0))
  // Each kind of page once, all of them at night.
  const kindOf = (way: string) => way.replaceAll(/\d+/g, '').replace(/&.*/, '')
  const visited = someOf(
    [...new Map([...ways].map((way) => [isNightly ? way : kindOf(way), way])).values()],
    8,
  )
  for (const way of visited) {
    const answer = await page.goto(siteUrl() + way)
    expect([way, answer?.status()]).toEqual([way, 200])
    await settled(page)
    await expect(page.locator('h1').first(), way).toBeAttached()
    await expect(
      page.getByText(/There is nothing at this address|This (session|screen) is not available/),
      way,
    ).toHaveCount(0)
  }
})

test('the keys are those of the dialogs', async ({ page }) => {
  await page.goto(`${siteUrl()}/help/spectator`)
  await expect(page.getByRole('table', { name: 'Keys in a table and a replay' })).toBeVisible()
  await page.goto(`${siteUrl()}/help/operator`)
  await expect(page.getByText('Claim: total tricks for declarer, or for the side of a seat')).toBeVisible()
})
