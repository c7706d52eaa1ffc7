/** A forgotten password is set anew by the mailed link. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeAccount } from './support/orders.ts'
import { logIn } from './support/site.ts'
import { expect, type Page, type Staff, test } from './support/test.ts'

const NEW = 'three spades, doubled'

function mailedLink(dataDir: string): string | null {
  const folder = join(dataDir, 'mails')
  const newest = existsSync(folder) ? readdirSync(folder).sort().at(-1) : undefined
  if (newest === undefined) return null
  return /^http\S+\/set-password#\S+$/m.exec(readFileSync(join(folder, newest), 'utf8'))?.[0] ?? null
}

async function fill(page: Page, password: string, again: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Set password' })
  await dialog.getByLabel('New password', { exact: true }).fill(password)
  await dialog.getByLabel('New password again').fill(again)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

/** Somebody of this file only: the password that the other files log in with stays what it is. */
const FORGETFUL: Staff = { email: 'forgetful@example.org', password: 'one club, I believe' }

test('the mailed link sets a new password, once', async ({ page, server }) => {
  await makeAccount(server, { ...FORGETFUL, name: 'Noah Memory', role: 'UPLOADER' })
  await page.goto(`${server.url}/request-password`)
  const request = page.getByRole('dialog', { name: 'Request password' })
  await request.getByRole('button', { name: 'Send' }).click()
  await expect(request.getByText('Field is required.')).toBeVisible()
  await request.getByLabel('E-mail').fill(FORGETFUL.email)
  await request.getByRole('button', { name: 'Send' }).click()
  await expect(
    request.getByText(/This site sends no mail\. If there is an account with this address/),
  ).toBeVisible()
  await expect.poll(() => mailedLink(server.dataDir)).not.toBeNull()
  const link = mailedLink(server.dataDir) ?? ''

  await page.goto(link)
  const dialog = page.getByRole('dialog', { name: 'Set password' })
  await dialog.getByLabel('New password', { exact: true }).fill('bridgebridge')
  await expect(dialog.getByRole('status')).toHaveText('Guessed at once')
  await fill(page, NEW, '')
  await expect(dialog.getByRole('status')).toHaveText('Very good')
  await expect(dialog.getByText('Both fields are required.')).toBeVisible()
  await fill(page, NEW, 'another one')
  await expect(dialog.getByText("The passwords don't match")).toBeVisible()
  await fill(page, NEW, NEW)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${server.url}/`)
  const check = await page.request.post(`${server.url}/api/auth/check`)
  expect(await check.json()).toMatchObject({ authenticated: true, email: FORGETFUL.email })

  await page.goto(link)
  await fill(page, 'yet another one', 'yet another one')
  await expect(dialog.getByText('Error.', { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await logIn(page, server.url, { email: FORGETFUL.email, password: NEW })
})
