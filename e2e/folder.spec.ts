/** A folder of boards: filled by one press, put in order, sent by its address, gone through with its questions. */
import { readFile } from 'node:fs/promises'
import { hasNoFaults } from './support/axe.ts'
import { button, finishedSite, isAt, open, tablesOf } from './support/finishedSite.ts'
import { inAllLooks } from './support/looks.ts'
import { expect, test } from './support/test.ts'

finishedSite('League')

test('a lesson is made, sent and gone through', async ({ page, browser }) => {
  const [table] = await tablesOf('League')
  const add = async (address: string, told: string) => {
    await open(page, 'League', address)
    await button(page, 'Menu').first().click()
    await page.getByRole('menuitem', { name: 'Add board to folder' }).click()
    await expect(page.getByText(told)).toBeVisible()
  }
  await add('screen=frequency&board=2&round=1', 'Board 2 is in “My folder” (one board).')
  // The one that was recorded, at a question.
  await add(`screen=replay&ns=${table?.home}&board=1&round=1&cindex=-3&quiz=S`, '(2 boards).')
  await add('screen=frequency&board=3&round=1', '(3 boards).')

  await page.goto(new URL('/folder', page.url()).href)
  await hasNoFaults(page)
  await page.getByRole('link', { name: 'My folder' }).click()
  const boards = page.getByRole('main').getByRole('listitem')
  await expect(boards).toHaveCount(3)
  const numbers = () => boards.getByRole('heading').allTextContents()
  expect(await numbers()).toEqual(['Board 2', 'Board 1', 'Board 3'])
  await page.getByLabel('Name').fill('Endplays')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { name: 'Endplays', level: 1 })).toBeVisible()
  await page.getByLabel('Note on board 1').fill('Which suit is safe?')
  await page.keyboard.press('Tab')
  await button(page, 'Up: board 1').click()
  expect(await numbers()).toEqual(['Board 1', 'Board 2', 'Board 3'])
  await button(page, 'Remove board 3').click()
  await expect(boards).toHaveCount(2)
  await button(page, 'Undo').click()
  await expect(boards).toHaveCount(3)
  await expect(boards.first().locator('[data-seat="N"]')).toBeVisible()
  await inAllLooks(page, 'folder')

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Deals to play again (PBN)' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('endplays.pbn')
  const pbn = await readFile(await file.path(), 'latin1')
  expect([...pbn.matchAll(/\[Board "(\d+)"\]/g)].map(([, number]) => number)).toEqual(['1', '2', '3'])
  expect(pbn).not.toMatch(/\[Contract "[^"]/)
  await page.getByRole('link', { name: 'Hand records' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await hasNoFaults(page)
  await page.goBack()
  const address = page.url()

  // Somebody else, who has the address alone.
  const student = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await student.goto(address)
  await expect(student.getByText('Somebody sent you this folder')).toBeVisible()
  await expect(student.getByText('Which suit is safe?')).toBeVisible()
  await student.getByRole('button', { name: 'Start', exact: true }).click()
  await isAt(student, 'board=1.*quiz=S')
  const strip = student.getByRole('region', { name: 'Folder Endplays' })
  await expect(strip).toContainText('1 of 3')
  await expect(strip.getByText('Which suit is safe?')).toBeHidden()
  await expect(student.getByText('What do you lead?')).toBeVisible()
  await inAllLooks(student, 'strip')
  await strip.getByRole('button', { name: 'Next board' }).click()
  await isAt(student, 'board=2')
  await strip.getByRole('link', { name: 'Endplays' }).click()
  await student.getByRole('button', { name: 'Keep a copy in this browser' }).click()
  await expect(student.getByRole('button', { name: 'Delete this folder' })).toBeVisible()
  await student.context().close()
})
