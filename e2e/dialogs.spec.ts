/** Dialogs of accounts, files, users, tokens and clubs: each with each of its error texts. */

import { writeFileSync } from 'node:fs'
import { hasNoFaults } from './support/axe.ts'
import { NIGHTLY } from './support/nightly.ts'
import { fixture } from './support/site.ts'
import { chooseEntry, hire, pageOf, refuseOnce } from './support/staff.ts'
import { crowded, missed, targets } from './support/targets.ts'
import { expect, type Page, type Staff, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

const OFFLINE = 'The server does not answer. Check your connection.'
const FAILED = 'Something went wrong on the server. It has been logged.'

let admin: Staff
let commentator: Staff
let uploader: Staff

test.beforeAll(async ({ server }) => {
  admin = await hire(server, 'Ada Min', 'ADMIN')
  commentator = await hire(server, 'Cora Mentator', 'COMMENTATOR')
  uploader = await hire(server, 'Uma Ploader', 'UPLOADER')
})

const siteMenu = (page: Page, entry: string) => chooseEntry(page, entry)

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Fills fields by their labels and presses a button of the dialog; what it then says is wrong. */
async function tried(page: Page, dialog: string, fields: Readonly<Record<string, string>>, button: string) {
  const own = dialogOf(page, dialog)
  for (const [label, text] of Object.entries(fields)) await own.getByLabel(label, { exact: true }).fill(text)
  await own.getByRole('button', { name: button, exact: true }).click()
  return expect(own.getByRole('alert'))
}

test('LOGIN: over the main page, disabled until filled, with the server’s own refusal', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/login`)
  const dialog = dialogOf(page, 'LOGIN')
  const submit = dialog.getByRole('button', { name: 'Log in' })
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('E-mail').fill(commentator.email)
  await expect(submit).toBeDisabled()
  await hasNoFaults(page)
  const fields = { 'E-mail': commentator.email, Password: 'not this one' }
  const wrong = await tried(page, 'LOGIN', fields, 'Log in')
  await wrong.toHaveText('The e-mail or the password is wrong.')
  await hasNoFaults(page)
  await refuseOnce(page, '/api/auth/login', null)
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('The login failed.')
  await refuseOnce(page, '/api/auth/login', 'too-many-requests')
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('Too many attempts. Wait a minute and try again.')
  await tried(page, 'LOGIN', { Password: commentator.password }, 'Log in')
  await expect(page).toHaveURL(`${server.url}/`)
  await siteMenu(page, 'LOG OUT')
  const opener = page.getByRole('button', { name: 'Site', exact: true })
  await expect(opener).toBeVisible()
  // The first dialog of a page too, whose code comes after the press.
  await page.reload()
  await siteMenu(page, 'LOG IN')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a 401 opens LOGIN wherever it happens; one dialog of accounts is open at a time', async ({
  browser,
  server,
}) => {
  const page = await pageOf(browser, server, admin)
  await page.goto(`${server.url}/users`)
  await expect(page.getByRole('row', { name: /Uma Ploader/ })).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'DISABLE Uma Ploader' }).click()
  await expect(dialogOf(page, 'LOGIN')).toBeVisible()
  await dialogOf(page, 'LOGIN').getByRole('button', { name: 'Request a new password' }).click()
  await expect(dialogOf(page, 'Request password')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.context().close()
})

test('CHANGE USERNAME', NIGHTLY, async ({ browser, server }) => {
  const own = await hire(server, 'Nadia Named', 'COMMENTATOR')
  const page = await pageOf(browser, server, own)
  await page.goto(server.url)
  await siteMenu(page, 'CHANGE USERNAME')
  const title = 'CHANGE USERNAME'
  const says = await tried(page, title, { 'New e-mail': 'new@example.org' }, 'Save')
  await says.toHaveText('All the fields are required.')
  await hasNoFaults(page)
  await tried(page, title, { Password: 'not this one' }, 'Save')
  await says.toHaveText("Password don't match.")
  await refuseOnce(page, '/api/auth/changeLogin', null)
  await tried(page, title, { Password: own.password }, 'Save')
  await says.toHaveText(OFFLINE)
  await refuseOnce(page, '/api/auth/changeLogin', 'internal')
  await tried(page, title, {}, 'Save')
  await says.toHaveText(FAILED)
  await tried(page, title, { 'New e-mail': 'nadia' }, 'Save')
  await says.toHaveText('This is not an e-mail address.')
  // Somebody else has it.
  await tried(page, title, { 'New e-mail': admin.email }, 'Save')
  await says.toHaveText('Another account has this e-mail. Choose another one.')
  await tried(page, title, { 'New e-mail': 'nadia@example.org' }, 'Save')
  await expect(dialogOf(page, title)).toBeHidden()
  await page.context().close()
  const again = await pageOf(browser, server, { ...own, email: 'nadia@example.org' })
  await again.context().close()
})

test('CHANGE PASSWORD: signed out everywhere else at once, and on here', async ({ browser, server }) => {
  const own = await hire(server, 'Petra Secret', 'COMMENTATOR')
  const page = await pageOf(browser, server, own)
  const elsewhere = await pageOf(browser, server, own)
  await page.goto(server.url)
  await elsewhere.goto(server.url)
  await expect(elsewhere.getByRole('button', { name: 'Account of Petra Secret' })).toBeVisible()
  await siteMenu(page, 'CHANGE PASSWORD')
  const title = 'CHANGE PASSWORD'
  const says = await tried(page, title, { 'Old password': 'not this one' }, 'Save')
  await says.toHaveText('All the fields are required.')
  await hasNoFaults(page)
  await tried(
    page,
    title,
    { 'New password': 'four spades, doubled', 'New password again': 'four hearts' },
    'Save',
  )
  await says.toHaveText("New passwords don't match")
  await tried(page, title, { 'New password': 'short', 'New password again': 'short' }, 'Save')
  await says.toHaveText('A password needs at least 12 characters.')
  await tried(
    page,
    title,
    { 'New password': 'four spades, doubled', 'New password again': 'four spades, doubled' },
    'Save',
  )
  await says.toHaveText("Old password don't match.")
  await refuseOnce(page, '/api/auth/changePassword', null)
  await tried(page, title, { 'Old password': own.password }, 'Save')
  await says.toHaveText(OFFLINE)
  await refuseOnce(page, '/api/auth/changePassword', 'too-many-requests')
  await tried(page, title, {}, 'Save')
  await says.toHaveText('Too many attempts. Wait a minute and try again.')
  await tried(page, title, {}, 'Save')
  await expect(dialogOf(page, title)).toBeHidden()
  await expect(elsewhere.getByRole('button', { name: 'Site', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Petra Secret' })).toBeVisible()
  await elsewhere.context().close()
  await page.context().close()
})

test('Request password and Set password', NIGHTLY, async ({ page, server }) => {
  await page.goto(`${server.url}/request-password`)
  const title = 'Request password'
  const says = await tried(page, title, {}, 'Send')
  await says.toHaveText('Field is required.')
  await hasNoFaults(page)
  await tried(page, title, { 'E-mail': 'no address' }, 'Send')
  await says.toContainText('Error.')
  await refuseOnce(page, '/api/auth/requestPassword', null)
  await tried(page, title, {}, 'Send')
  await says.toHaveText(OFFLINE)
  await tried(page, title, { 'E-mail': 'nobody.at.all@example.org' }, 'Send')
  await expect(dialogOf(page, title).getByRole('status')).toContainText(
    'If there is an account with this address',
  )
  await hasNoFaults(page)

  await page.goto(`${server.url}/set-password/none-was-mailed`)
  const set = 'Set password'
  const told = await tried(page, set, { 'New password': 'four spades, doubled' }, 'Save')
  await told.toHaveText('Both fields are required.')
  await hasNoFaults(page)
  await tried(page, set, { 'New password again': 'four hearts' }, 'Save')
  await told.toHaveText("The passwords don't match")
  await tried(page, set, { 'New password': 'short', 'New password again': 'short' }, 'Save')
  await told.toHaveText('A password needs at least 12 characters.')
  await tried(
    page,
    set,
    { 'New password': 'four spades, doubled', 'New password again': 'four spades, doubled' },
    'Save',
  )
  await told.toContainText('Error.')
  await refuseOnce(page, '/api/auth/setPassword', null)
  await tried(page, set, {}, 'Save')
  await told.toHaveText(OFFLINE)
})

test('Upload tournament', NIGHTLY, async ({ browser, server }, info) => {
  const page = await pageOf(browser, server, uploader)
  await page.goto(`${server.url}/upload`)
  const dialog = dialogOf(page, 'Upload tournament')
  const send = dialog.getByRole('button', { name: /^Upload( again)?$/ })
  const file = dialog.locator('input[type=file]')
  await expect(send).toBeDisabled()
  await expect(dialog.getByLabel('Play visible')).toBeChecked()
  await hasNoFaults(page)
  await file.setInputFiles(fixture('truncated.pbn'))
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('One record cannot be read. Nothing was stored.')
  await expect(dialog.getByRole('listitem').filter({ hasText: /^line \d+/ })).toBeVisible()
  await hasNoFaults(page)
  await refuseOnce(page, '/api/archive/uploadFile', null)
  await dialog.getByRole('button', { name: 'Store the rest' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The server did not answer. Try again.')
  const empty = info.outputPath('empty.pbn')
  writeFileSync(empty, '')
  await file.setInputFiles(empty)
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Refused. Nothing was stored.')
  await file.setInputFiles(fixture('pairs.pbn'))
  await send.click()
  await expect(page.getByText('Read and stored.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await hasNoFaults(page)
  await page.getByRole('button', { name: 'Upload report' }).click()
  await expect(dialogOf(page, 'Upload report')).toBeVisible()
  await hasNoFaults(page)
  // Signed out meanwhile: the login comes first, as soon as the server is asked what the files are.
  await page.goto(`${server.url}/upload`)
  await expect(dialog).toBeVisible()
  await page.context().clearCookies()
  await file.setInputFiles(fixture('teams.pbn'))
  await expect(dialogOf(page, 'LOGIN')).toBeVisible()
  await page.context().close()
})

test('users, tokens and clubs say what was refused', NIGHTLY, async ({ browser, server }) => {
  const page = await pageOf(browser, server, admin)
  await page.goto(`${server.url}/users`)
  const create = page.getByRole('form', { name: 'New user' })
  await expect(page.getByRole('row', { name: /Uma Ploader/ })).toBeVisible()
  await hasNoFaults(page)
  await create.getByRole('button', { name: 'Create user' }).click()
  await expect(create.getByRole('alert')).toContainText('Error creating user')
  await expect(create.getByRole('alert')).toContainText('Enter a name and a complete e-mail address.')
  await create.getByLabel('Name').fill('Uma again')
  await create.getByLabel('E-mail').fill(uploader.email)
  await create.getByRole('button', { name: 'Create user' }).click()
  await expect(create.getByRole('alert')).toContainText(
    'There is already an account with this e-mail address.',
  )
  await refuseOnce(page, '/api/user/create', 'mail-not-sent')
  await create.getByRole('button', { name: 'Create user' }).click()
  await expect(create.getByRole('alert')).toContainText(
    'The mail could not be sent, so no account was created.',
  )
  await hasNoFaults(page)
  await page.getByRole('button', { name: 'DISABLE Ada Min' }).click()
  await expect(page.getByText('You cannot disable your own account. Ask another admin.')).toBeVisible()
  await refuseOnce(page, '/api/user/disable/*', 'last-admin')
  await page.getByRole('button', { name: 'DISABLE Uma Ploader' }).click()
  await expect(page.getByText('This is the last enabled admin.')).toBeVisible()

  const tokens = page.getByRole('form', { name: 'New token' })
  await expect(tokens.getByRole('button', { name: 'Create token' })).toBeDisabled()
  await tokens.getByLabel('Tournament').fill('Spring Open')
  await refuseOnce(page, '/api/ingest-token/create', null)
  await tokens.getByRole('button', { name: 'Create token' }).click()
  await expect(tokens.getByRole('alert')).toHaveText(OFFLINE)
  await tokens.getByRole('button', { name: 'Create token' }).click()
  await expect(tokens.getByText(/^openroom_/)).toBeVisible()
  await page.getByRole('button', { name: 'REVOKE the token for Spring Open' }).click()
  const revoke = dialogOf(page, 'Revoke token')
  await hasNoFaults(page)
  await refuseOnce(page, '/api/ingest-token/revoke/*', 'ingest-token-not-found')
  await revoke.getByRole('button', { name: 'Revoke' }).click()
  await expect(revoke.getByRole('alert')).toHaveText('This token does not exist.')
  await revoke.getByRole('button', { name: 'Cancel' }).click()

  const clubs = page.getByRole('form', { name: 'New club' })
  for (const name of ['Quay Club', 'Tern Club']) {
    await clubs.getByLabel('Name of the club').fill(name)
    await clubs.getByRole('button', { name: 'Create club' }).click()
    await expect(page.getByRole('rowheader', { name })).toBeVisible()
  }
  await refuseOnce(page, '/api/club/create', 'name-taken')
  await clubs.getByLabel('Name of the club').fill('Another')
  await clubs.getByRole('button', { name: 'Create club' }).click()
  await expect(clubs.getByRole('alert')).toHaveText('Another club or organiser has this name.')
  await page.getByRole('button', { name: 'EDIT Quay Club' }).click()
  const rename = dialogOf(page, 'Edit club')
  await rename.getByLabel('Name of the club').fill('Tern Club')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(rename.getByRole('alert')).toHaveText('Another club or organiser has this name.')
  await hasNoFaults(page)
  await page.context().close()
})

test(
  'a finger meets every control of staff’s pages and dialogs on the narrowest phones',
  NIGHTLY,
  async ({ browser, server }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const form = { username: admin.email, password: admin.password }
    expect((await context.request.post(`${server.url}/api/auth/login`, { form })).status()).toBe(200)
    const page = await context.newPage()
    const isMet = async (name: string) => {
      await page.waitForLoadState('networkidle')
      expect((await targets(page)).length, name).toBeGreaterThan(2)
      expect.soft(await crowded(page), name).toEqual([])
      expect.soft(await missed(page), name).toEqual([])
    }
    for (const path of ['/users', '/upcoming', '/upcoming?new', '/upload']) {
      await page.goto(server.url + path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await isMet(path)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await isMet(`the end of ${path}`)
    }
    await page.goto(server.url)
    await siteMenu(page, 'GLOBAL SYSTEM MESSAGE')
    await expect(page.getByRole('dialog')).toBeVisible()
    await isMet('GLOBAL SYSTEM MESSAGE')
    await context.close()
  },
)
