/** What somebody has typed, and where a list stood, is never lost: not by a login that ends, a link, a step back. */

import { readFile } from 'node:fs/promises'
import { hasNoFaults } from './support/axe.ts'
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { fixture } from './support/site.ts'
import { chooseEntry, hire, pageOf } from './support/staff.ts'
import { expect, type Page, type Staff, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

let admin: Staff
let handler: Staff

test.beforeAll(async ({ server }) => {
  admin = await hire(server, 'Ada Min', 'ADMIN')
  handler = await hire(server, 'Hanna Ndler', 'UPCOMING_EVENT_HANDLER')
})

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const siteMenu = (page: Page, entry: string) => chooseEntry(page, entry)

/** The session ends without a word to the page. */
const endSession = (page: Page) => page.context().clearCookies()

async function logInAgain(page: Page, { email, password }: Staff): Promise<void> {
  const login = dialogOf(page, 'LOGIN')
  await login.getByLabel('E-mail').fill(email)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await expect(login).toBeHidden()
}

const question = (page: Page) => dialogOf(page, 'Leave without saving')

async function staysAt(page: Page): Promise<void> {
  await expect(question(page)).toContainText('Your changes will be lost.')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toBeHidden()
}

test('a message goes out once its author has logged in again', async ({ browser, server }) => {
  const page = await pageOf(browser, server, admin)
  await page.goto(server.url)
  await siteMenu(page, 'GLOBAL SYSTEM MESSAGE')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The second session begins at half past two.')
  await endSession(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  const login = dialogOf(page, 'LOGIN')
  await expect(login).toContainText('You have been logged out.')
  await hasNoFaults(page)
  await page.keyboard.press('Escape')
  // Whoever does not log in finds the text, and may try again.
  await expect(dialog.getByRole('textbox')).toHaveValue('The second session begins at half past two.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await logInAgain(page, admin)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('The second session begins at half past two.')).toBeVisible()
  await page.context().close()
})

test('somebody else who logs in sends nothing of it unasked', NIGHTLY, async ({ browser, server }) => {
  const page = await pageOf(browser, server, admin)
  await page.goto(server.url)
  await siteMenu(page, 'GLOBAL SYSTEM MESSAGE')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('In whose name?')
  await endSession(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await logInAgain(page, handler)
  await expect(dialog.getByRole('alert')).toContainText(
    'You are now logged in as Hanna Ndler. Nothing has been sent',
  )
  await expect(dialog.getByRole('textbox')).toHaveValue('In whose name?')
  await page.keyboard.press('Escape')
  await staysAt(page)
  await expect(dialog.getByRole('textbox')).toHaveValue('In whose name?')
  await page.context().close()
})

test('an upload keeps its files and choices, and goes on', async ({ browser, server }) => {
  const page = await pageOf(browser, server, admin)
  await page.goto(`${server.url}/upload`)
  const dialog = page.getByRole('dialog')
  const file = fixture('pairs.pbn')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'evening.pbn',
    mimeType: 'text/plain',
    buffer: await readFile(file),
  })
  await dialog.getByLabel('Play visible').uncheck()
  await endSession(page)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialogOf(page, 'LOGIN')).toBeVisible()
  await inAllLooks(page, 'login-over')
  await logInAgain(page, admin)
  await expect(page.getByText('Read and stored').first()).toBeVisible()
  await page.context().close()
})

test(
  'a plan is asked about before any way out, and waits for its author',
  NIGHTLY,
  async ({ browser, server }) => {
    const page = await pageOf(browser, server, handler)
    await page.goto(server.url)
    await siteMenu(page, 'UPCOMING TOURNAMENTS')
    await page.getByRole('button', { name: 'New tournament' }).click()
    const name = page.getByLabel('Tournament', { exact: true })
    // Without a change nobody is asked.
    await page.getByRole('link', { name: 'CLUBS' }).click()
    await expect(page).toHaveURL(/clubs/)
    await page.goBack()
    await name.fill('Lindhaven Winter Pairs')
    await page.getByRole('link', { name: 'CLUBS' }).click()
    await staysAt(page)
    await page.getByRole('banner').getByRole('link').first().click()
    await staysAt(page)
    await page.goBack()
    await staysAt(page)
    await siteMenu(page, 'ARCHIVE')
    await staysAt(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await inAllLooks(page, 'question')
    await staysAt(page)
    let asked = 0
    page.on('dialog', (dialog) => {
      asked += 1
      void dialog.dismiss()
    })
    await page.reload({ timeout: 2_000 }).catch(() => undefined)
    expect(asked).toBe(1)
    await expect(name).toHaveValue('Lindhaven Winter Pairs')
    // Signed out by another tab it is neither shown nor lost.
    const beside = await page.context().newPage()
    await beside.goto(server.url)
    await siteMenu(beside, 'LOG OUT')
    await expect(dialogOf(page, 'LOGIN')).toBeVisible()
    await expect(name).toBeHidden()
    await expect(page.getByText('What you have written here is kept')).toBeVisible()
    await inAllLooks(page, 'kept')
    await logInAgain(page, handler)
    await expect(name).toHaveValue('Lindhaven Winter Pairs')
    await page.getByRole('link', { name: 'CLUBS' }).click()
    await question(page).getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/clubs/)
    expect(asked).toBe(1)
    await page.context().close()
  },
)

/** An archive of many pages, each of as many rows as the server gives, made of the one session that there is. */
async function fillArchive(page: Page, pages: number): Promise<void> {
  await page.route('**/api/archive/search*', async (route) => {
    const answer = await (
      await route.fetch({
        url: route
          .request()
          .url()
          .replace(/[?&]page=\d+/, ''),
      })
    ).json()
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
    const [one] = answer.sessions
    const sessions = Array.from({ length: 50 }, (_, i) => {
      const miniSessionId = 10_000 + 50 * number + i
      return { ...one, session: { ...one.session, miniSessionId, tournamentName: `Cup ${miniSessionId}` } }
    })
    await route.fulfill({ json: { ...answer, page: number, pages, total: 50 * pages, sessions } })
  })
}

for (const width of [360, 1440])
  test(
    `a step back into the archive finds as many rows, and the same ones, at ${width}`,
    width === 360 ? {} : NIGHTLY,
    async ({ browser, server }) => {
      const page = await pageOf(browser, server, null)
      await page.setViewportSize({ width, height: 800 })
      await fillArchive(page, 4)
      await page.goto(server.url)
      await page.goto(`${server.url}/archive`)
      const rows = page.getByRole('main').locator('a[href^="/screen/1"]')
      const more = page.getByRole('button', { name: 'Show more' })
      await more.click()
      await expect(rows).toHaveCount(100)
      const row = rows.nth(79)
      await row.scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollBy(0, 137))
      const y = await page.evaluate(() => scrollY)
      expect(y).toBeGreaterThan(1_000)
      await row.click()
      await expect(page).toHaveURL(/error/)
      await page.goBack()
      await expect(rows).toHaveCount(100)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
      await expect(row).toBeInViewport()
      await page.reload()
      await expect(rows).toHaveCount(100)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
      await more.click()
      await expect(rows).toHaveCount(150)
      await page.context().close()
    },
  )
