/** What would you do: a replay that asks before it shows. */

import { hasNoFaults } from './support/axe.ts'
import { button, finishedSite, isAt, open, tablesOf } from './support/finishedSite.ts'
import { inAllLooks, LOOKS } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

test.use({ solverThreads: 1 })

finishedSite('League')

test('calls and cards are chosen, told of beside the table’s, and counted', NIGHTLY, async ({ page }) => {
  const [table] = await tablesOf('League')
  await open(page, 'League', `screen=replay&ns=${table?.home}&board=1&round=1&cindex=-3`)
  // What is above it comes later, and moves it.
  await settled(page)
  await button(page, /^What would you do/).click()
  await isAt(page, 'quiz=[NESW]')
  const box = page.getByRole('region', { name: 'What would you do?', exact: true })
  await expect(box).toContainText('What do you call?')
  // Two hands at most are seen: the player's, and dummy's once it lies there.
  await expect(page.locator('[data-pressable]')).toHaveCount(0)
  await inAllLooks(page, 'call')
  const back = button(page, 'Back to the replay').filter({ visible: true })
  for (const size of LOOKS) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    await page.setViewportSize({ width, height })
    await settled(page)
    expect.soft([size, await back.count()]).toEqual([size, 1])
  }
  // On a phone a level comes first, so that all of it is seen at once.
  for (const [width, height] of [
    [375, 667],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await box.getByRole('button', { name: '7', exact: true }).click()
    for (const part of [box.getByText('What do you call?'), box.getByRole('button', { name: '7 notrump' })]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    await hasNoFaults(page)
  }
  await page.setViewportSize({ width: 1600, height: 900 })
  await box.getByRole('button', { name: 'pass', exact: true }).click()
  await expect(box).toContainText(/You(, as at the table)?/)
  await expect(box).toContainText('One choice so far')
  // The declarer's part, on to the cards.
  await page.getByRole('button', { name: 'East', exact: true }).click()
  await isAt(page, 'quiz=E')
  for (let n = 0; n < 12 && !(await box.getByText(/^(What do you lead|Which card)/).isVisible()); n++) {
    const pass = box.getByRole('button', { name: 'pass', exact: true })
    if (await pass.isVisible()) await pass.click()
    const on = box.getByRole('button', { name: 'Continue' })
    if (!(await on.isVisible())) break
    await on.click()
  }
  await expect(box).toContainText(/What do you lead|Which card/)
  await box.getByRole('group', { name: 'Cards that can be played' }).getByRole('button').first().click()
  await expect(box).toContainText(/gives (no trick|away)/)
  await inAllLooks(page, 'card')
  await page.setViewportSize({ width: 1600, height: 900 })
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('openroom.quiz') ?? '{}'))).toMatchObject({
    cards: 1,
  })
  await box.getByRole('button', { name: 'Clear' }).click()
  expect(await page.evaluate(() => localStorage.getItem('openroom.quiz'))).toBeNull()
  // Another player of the board, and back to the replay by key.
  await page.getByRole('button', { name: 'North', exact: true }).click()
  await isAt(page, 'quiz=N')
  await expect(box).toContainText(/North, .*: choice \d+ of \d+|had no choice to make/)
  await page.keyboard.press('q')
  await expect(button(page, 'Next card')).toBeVisible()
  await expect(box).toBeHidden()
})

test('the choice of a seat is as high as its buttons on a low tablet', NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 })
  const [table] = await tablesOf('League')
  await open(page, 'League', `screen=replay&ns=${table?.home}&board=1&round=1&cindex=-3&quiz=S`)
  const seats = page.getByRole('group', { name: 'Whose choices', exact: true })
  await expect(seats).toBeVisible()
  expect((await seats.boundingBox())?.height).toBeLessThan(60)
})
