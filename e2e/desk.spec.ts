/** From an empty installation: a director makes a team match and a pairs evening, starts them, and everybody sees them. */
import { hasNoFaults } from './support/axe.ts'
import { sideways } from './support/reach.ts'
import { hire, pageOf } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

const PAIRS = Array.from({ length: 8 }, (_, i) => `Ash ${i + 1} - Elm ${i + 1}`).join('\n')

const pictures = process.env.DESK_PICTURES
const look = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

async function openDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Menu$|Account of)/ }).click()
  await page.getByRole('menuitem', { name: 'DIRECTOR’S DESK' }).click()
}

test.setTimeout(60_000)

test('a pairs evening and a team match are made, started and seen', async ({ server, browser }) => {
  const director = await hire(server, 'Dora Director', 'ADMIN')
  const page = await pageOf(browser, server, director)
  const visitor = await pageOf(browser, server, null)
  await visitor.goto(server.url)
  await page.goto(server.url)
  await openDesk(page)
  await expect(page.getByRole('heading', { name: 'Nothing is played here yet' })).toBeVisible()
  await hasNoFaults(page)

  const began = Date.now()
  await page.getByRole('link', { name: 'New event' }).click()
  await page.getByRole('button', { name: 'Make the event' }).click()
  await expect(page.getByText('2 fields need another look.')).toBeVisible()
  await hasNoFaults(page)
  await page.getByLabel('Name', { exact: true }).fill('Tuesday Pairs')
  await page.getByLabel('Pairs, one a line').fill(PAIRS)
  await expect(page.getByText('3 rounds of 6 boards, 24 boards in all.')).toBeVisible()
  await expect(page.getByText('Ash 5 – Elm 5')).toBeVisible()
  await hasNoFaults(page)
  for (const [name, width, height] of [
    ['make-360', 360, 740],
    ['make-tablet', 1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await sideways(page)).toBe(0)
    await look(page, name)
  }
  await page.getByLabel('Delay of the broadcast').selectOption({ label: 'None' })
  await page.getByRole('button', { name: 'Make the event' }).click()
  await expect(page.getByRole('heading', { name: 'Tuesday Pairs: Pairs' })).toBeVisible()
  const upcoming = visitor.getByRole('region', { name: /^Upcoming/ })
  await expect(upcoming.getByRole('heading', { name: 'Tuesday Pairs' })).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
  const live = visitor.getByRole('region', { name: /^Live/ })
  await expect(live.getByRole('heading', { name: 'Tuesday Pairs' })).toBeVisible()
  expect(Date.now() - began).toBeLessThan(180_000)
  await expect(page.getByRole('region', { name: 'Tables' }).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('button', { name: 'Start the clock' }).click()
  await page.getByRole('button', { name: 'Hold back: Table 2' }).click()
  await expect(page.getByText('Held back', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Let go on: Table 2' }).click()
  await expect(page.getByText('Held back', { exact: true })).toBeHidden()
  await hasNoFaults(page)
  for (const colours of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: colours })
    await look(page, `run-${colours}`)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sideways(page)).toBe(0)
  await look(page, 'run-360')

  await page.getByRole('button', { name: 'Links for operators' }).click()
  await expect(page.getByRole('img', { name: /as a QR code/ })).toHaveCount(4)
  await hasNoFaults(page)
  expect(await sideways(page)).toBe(0)
  await look(page, 'sheet-360')
  await page.getByRole('button', { name: 'Back to the desk' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText(/^Closed/)).toBeVisible()

  // A team match by the keyboard alone.
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(`${server.url}/desk`)
  await page.getByRole('link', { name: 'New event' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('Cup of Lindenhaven')
  await page.keyboard.press('Tab')
  await page.keyboard.type('One match')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Teams, one a line')).toBeFocused()
  await page.keyboard.type('Ash\nElm')
  await expect(page.getByText('2 rounds of 12 boards, 24 boards in all.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cup of Lindenhaven: Match' })).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Running, not public yet/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tables' }).getByRole('listitem')).toHaveCount(2)
  await look(page, 'match')
  await visitor.context().close()
  await page.context().close()
})
