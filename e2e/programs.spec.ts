/** Beside what a club has: its scoring program's file becomes an evening and comes back; the federation has its file. */
import { readFileSync } from 'node:fs'
import { JetDatabase } from '@openroom/formats/bws/jet/database'
import { eveningFile } from '@openroom/formats/bws/testing/eveningFile'
import { inAllLooks, keepPictures } from './support/looks.ts'
import { hire, pageOf } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test.use({ site: 'any' })

test("an evening is made of a scoring program's file, which is given back, and the federation's file asked for", async ({
  server,
  browser,
}) => {
  const page = await pageOf(browser, server, await hire(server, 'Dora Director', 'ADMIN'))
  await page.goto(`${server.url}/desk?program`)
  await expect(page.getByRole('heading', { name: 'Evening from a scoring program’s file' })).toBeVisible()
  await inAllLooks(page, 'program', { fullPage: true })
  const buffer = Buffer.from(eveningFile(3))
  await page
    .getByLabel('Scoring program’s file (.bws)')
    .setInputFiles({ name: 'THURSDAY.bws', mimeType: 'application/x-msaccess', buffer })
  await page.getByLabel('Name', { exact: true }).fill('Thursday pairs')
  await page.getByRole('button', { name: 'Create the evening' }).click()
  await expect(page.getByRole('heading', { name: 'Thursday pairs: Thursday pairs' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save THURSDAY.bws' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('THURSDAY.bws')
  const back = new JetDatabase(readFileSync(await file.path()))
  expect(back.rows('RoundData')).toHaveLength(9)
  await keepPictures(page, 'run', ['360x740', '1440x900'], true)
  await page.getByRole('button', { name: 'File for the federation' }).click()
  const dialog = page.getByRole('dialog')
  await inAllLooks(page, 'federation')
  await dialog.getByLabel('Name of the club').fill('Oakmere Bridge Club')
  await dialog.getByLabel('Number of the club').fill('4711')
  await dialog.getByLabel('Charge code').fill('10')
  await dialog.getByLabel('Contact').fill('Nora Field')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('link', { name: 'USEBIO for the federation' })).toBeVisible()
  await keepPictures(page, 'federation-told', ['360x740', '1440x900'])
})
