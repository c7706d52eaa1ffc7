/** What cannot be read is refused with its reason, and nothing of it is stored. */

import { writeFileSync } from 'node:fs'
import { NIGHTLY } from './support/nightly.ts'
import { fixture, logIn, upload } from './support/site.ts'
import { expect, test } from './support/test.ts'

test('what a truncated file has lost is told with its place before the rest is stored', async ({
  page,
  server,
  uploader,
}) => {
  await logIn(page, server.url, uploader)
  await page.goto(`${server.url}/upload`)
  const dialog = page.getByRole('dialog', { name: 'Upload tournament' })
  await dialog.locator('input[type=file]').setInputFiles(fixture('truncated.pbn'))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByText('One record cannot be read.')).toBeVisible()
  await expect(dialog.getByText(/^line \d+/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await (await fetch(`${server.url}/api/archive/miniSessions`)).json()).toEqual([])
})

test('a binary file is refused', NIGHTLY, async ({ page, server, uploader }, info) => {
  const file = info.outputPath('picture.pbn')
  writeFileSync(file, Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 131) % 256)))
  await logIn(page, server.url, uploader)
  await upload(page, server.url, file)
  await expect(page.getByText('Refused. Nothing was stored.')).toBeVisible()
})

test('nothing of a refused file is stored', NIGHTLY, async ({ page, server, uploader }, info) => {
  const file = info.outputPath('letter.pbn')
  writeFileSync(file, 'Dear director, the results are attached.')
  const stored = async () => (await fetch(`${server.url}/api/archive/miniSessions`)).json()
  const before = await stored()
  await logIn(page, server.url, uploader)
  await upload(page, server.url, file)
  await expect(page.getByText('Refused. Nothing was stored.')).toBeVisible()
  expect(await stored()).toEqual(before)
})

test('without a sign-in an upload asks for one', async ({ page, server }) => {
  await page.goto(`${server.url}/upload`)
  await expect(page.getByRole('dialog', { name: 'LOGIN' })).toBeVisible()
})

test('a wrong password says what is wrong', NIGHTLY, async ({ page, server, uploader }) => {
  await page.goto(`${server.url}/login`)
  const dialog = page.getByRole('dialog', { name: 'LOGIN' })
  await expect(dialog.getByRole('button', { name: 'Log in' })).toBeDisabled()
  await dialog.getByLabel('E-mail').fill(uploader.email)
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByText('The e-mail or the password is wrong.')).toBeVisible()
})
