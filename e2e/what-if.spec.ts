/** What if: a replay that goes on with the viewer's own cards. */
import { hasNoFaults } from './support/axe.ts'
import { button, finishedSite, isAt, open, tablesOf } from './support/finishedSite.ts'
import { inAllLooks, keepPicture, LOOKS } from './support/looks.ts'
import { expect, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

test.use({ solverThreads: 1 })

finishedSite('League')

test('a line of one’s own: cards, figures, branches, an address to send, and back', async ({ page }) => {
  const [table] = await tablesOf('League')
  await open(page, 'League', `screen=replay&ns=${table?.home}&board=1&round=1&cindex=4`)
  await button(page, /^What if/).click()
  await isAt(page, 'line=4\\.')
  const box = page.getByRole('region', { name: 'What if?', exact: true })
  const cards = box.getByRole('group', { name: /^Cards of / })
  await expect(cards.getByRole('button').first()).toContainText(/[=+−]/)
  await expect(box).toContainText('With best play from here')
  await hasNoFaults(page)
  const felt = page.locator('[data-pressable]')
  const legal = await cards.getByRole('button').count()
  expect(legal).toBeGreaterThan(0)
  // A card on the felt, then one by its button.
  await felt.last().click({ position: { x: 8, y: 8 } })
  await isAt(page, 'line=\\d+\\.\\w*')
  await cards.getByRole('button').last().click()
  await cards.getByRole('button').last().click()
  const first = new URL(page.url()).searchParams.get('line') ?? ''
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await isAt(page, 'line=4\\.(&|$)')
  // A whole hand to choose from, where there is least room.
  await page.setViewportSize({ width: 360, height: 740 })
  await settled(page)
  await keepPicture(page, 'what-if-hand')
  await page.setViewportSize({ width: 1600, height: 900 })
  // Another branch, and back to the first.
  await cards.getByRole('button').first().click()
  await cards.getByRole('button').first().click()
  const lines = box.getByRole('list').getByRole('listitem')
  await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(1)
  await inAllLooks(page, 'what-if', { sizes: [...LOOKS, '740x360'] })
  // The address alone leads to the same cards.
  await page.goto(page.url().replace(/line=[^&]*/, `line=${first}`))
  await isAt(page, `line=${first.replace('.', '\\.')}`)
  await expect(button(page, 'Back to the play')).toBeVisible()
  await button(page, 'Back to the play').click()
  await isAt(page, 'cindex=\\d+')
  await expect(button(page, 'Next card')).toBeVisible()
})
