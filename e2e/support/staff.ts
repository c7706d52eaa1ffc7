/** Staff in browsers of their own, and what is the same in each of their dialogs. */
import { ERRORS, type ErrorCode } from '@openroom/protocol/errors'
import type { Role } from '@openroom/protocol/names'
import { routes } from '@openroom/protocol/routes'
import type { Locator } from '@playwright/test'
import { makeAccount } from './orders.ts'
import { noteTexts } from './seenTexts.ts'
import type { Server } from './server.ts'
import { type Browser, expect, type Page, type Staff } from './test.ts'

const PASSWORD = 'seven no trumps, redoubled'

/** Makes an account. */
export async function hire(server: Server, name: string, role: Role): Promise<Staff> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}@example.org`
  await makeAccount(server, { email, name, role, password: PASSWORD })
  return { email, password: PASSWORD }
}

/** A page in a browser of its own; `null`: a visitor's. */
export async function pageOf(browser: Browser, { url }: Server, staff: Staff | null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  await noteTexts(context)
  if (staff) {
    const form = { username: staff.email, password: staff.password }
    expect((await context.request.post(url + routes.login(), { form })).status()).toBe(200)
  }
  return context.newPage()
}

/** Just after it has closed, the menu does not open again. */
export async function openMenu(page: Page, button: Locator, entry: string): Promise<Locator> {
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await expect(async () => {
    if (!(await item.isVisible())) await button.click({ timeout: 1_000 })
    await expect(item).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return item
}

/** The menus of a page: of its session, of the site, of staff's tools. */
const MENUS = /^(Menu|Site|Tools|Account of .*)$/

/** Takes an entry, in whichever of the page's menus it is; its button is opened by key: what has just closed opens to keys alone. */
export async function openEntry(page: Page, entry: string): Promise<Locator> {
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  const buttons = page.getByRole('button', { name: MENUS }).filter({ visible: true })
  await expect(async () => {
    // One that was slow to close lies over all buttons.
    if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape')
    for (const button of await buttons.all()) {
      await button.press('Enter', { timeout: 1_000 })
      await expect(page.getByRole('menu')).toBeVisible({ timeout: 1_000 })
      if (await item.isVisible()) return
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden({ timeout: 1_000 })
    }
    await expect(item).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return item
}

export const chooseEntry = async (page: Page, entry: string): Promise<void> =>
  (await openEntry(page, entry)).click()

export const chooseIn = async (page: Page, button: Locator, entry: string): Promise<void> =>
  (await openMenu(page, button, entry)).click()

/** The next call of a path is refused, and does not reach the server; `null`: it gets no answer at all. */
export const refuseOnce = (page: Page, path: string, code: ErrorCode | null) =>
  page.route(
    `**${path}`,
    (route) =>
      code === null
        ? route.abort('connectionrefused')
        : // The page has words of its own for the code.
          route.fulfill({ status: ERRORS[code], json: { code, message: 'In the words of the server.' } }),
    { times: 1 },
  )
