/** What admins keep, and what staff does to the list while others look at it. */

import { hasNoFaults } from './support/axe.ts'
import { NIGHTLY } from './support/nightly.ts'
import { makeAccount } from './support/orders.ts'
import { fixture, logIn, upload } from './support/site.ts'
import { chooseIn } from './support/staff.ts'
import { type Browser, expect, type Page, type Staff, test } from './support/test.ts'

const ADMIN: Staff = { email: 'ada@example.org', password: 'four spades by north' }
const GUEST: Staff = { email: 'guest@example.org', password: 'weak two in hearts' }

const visitorOf = async (browser: Browser, url: string, path = '/'): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(url + path)
  return page
}

/** Fills the login that the page itself asks for. */
async function signIn(page: Page, { email, password }: Staff, why: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'LOGIN' })
  await expect(dialog.getByText(why)).toBeVisible()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toBeHidden()
}

// The tests follow one another on the same server.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ server }) => {
  await makeAccount(server, { ...ADMIN, name: 'Ada Min', role: 'ADMIN' })
  await makeAccount(server, { ...GUEST, name: 'Gus Terry', role: 'UPLOADER' })
})

test('users are made, disabled and enabled; who is no admin is sent away', async ({
  page,
  server,
  browser,
}) => {
  await logIn(page, server.url, ADMIN)
  await page.getByRole('button', { name: 'Account of Ada Min' }).click()
  await page.getByRole('menuitem', { name: 'USERS' }).click()
  await expect(page).toHaveURL(`${server.url}/users`)
  for (const name of ['NAME', 'EMAIL', 'ROLE', 'ENABLED'])
    await expect(page.getByRole('columnheader', { name, exact: true }).first()).toBeVisible()

  const create = page.getByRole('form', { name: 'New user' })
  await expect(create.getByLabel('Role')).toHaveValue('COMMENTATOR')
  await create.getByLabel('Name').fill('Cora Mentator')
  await create.getByLabel('E-mail').fill(GUEST.email)
  await create.getByRole('button', { name: 'Create user' }).click()
  await expect(create.getByText('Error creating user')).toBeVisible()
  await create.getByLabel('E-mail').fill('cora@example.org')
  await create.getByRole('button', { name: 'Create user' }).click()
  await expect(
    create.getByText('The account cora@example.org has been created. This site sends no mail'),
  ).toBeVisible()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('Cora Mentator')).toContainText('Enabled')

  const guest = await visitorOf(browser, server.url)
  await logIn(guest, server.url, GUEST)
  await guest.goto(`${server.url}/users`)
  await expect(guest).toHaveURL(`${server.url}/`)
  await row('Gus Terry').getByRole('button', { name: 'DISABLE' }).click()
  await expect(row('Gus Terry')).toContainText('Disabled')
  const check = await guest.request.post(`${server.url}/api/auth/check`)
  expect(await check.json()).toMatchObject({ authenticated: false })
  await expect(guest.getByRole('dialog').getByText('You have been logged out.')).toBeVisible()
  await row('Gus Terry').getByRole('button', { name: 'ENABLE' }).click()
  await expect(row('Gus Terry')).toContainText('Enabled')

  await row('Ada Min').getByRole('button', { name: 'DISABLE' }).click()
  await expect(page.getByText('You cannot disable your own account. Ask another admin.')).toBeVisible()
  await guest.context().close()
})

test(
  'tokens are shown once and revoked; clubs are made and named',
  NIGHTLY,
  async ({ page, server, browser }) => {
    await logIn(page, server.url, ADMIN)
    await page.goto(`${server.url}/users`)
    const tokens = page.getByRole('form', { name: 'New token' })
    await tokens.getByLabel('Tournament').fill('Spring Open')
    await tokens.getByRole('button', { name: 'Create token' }).click()
    await expect(tokens.getByText(/^openroom_[\w-]{43}$/)).toBeVisible()
    const row = page.getByRole('row', { name: /Spring Open/ })
    await expect(row).toContainText('Never used')
    await row.getByRole('button', { name: 'REVOKE' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(row).toContainText('Revoked')

    const visitor = await visitorOf(browser, server.url, '/clubs')
    const clubs = page.getByRole('form', { name: 'New club' })
    await clubs.getByLabel('Name of the club').fill('Old Quay Bridge Club')
    await clubs.getByRole('button', { name: 'Create club' }).click()
    await expect(visitor.getByText('Old Quay Bridge Club')).toBeVisible()
    await page.getByRole('button', { name: 'EDIT Old Quay Bridge Club' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit club' })
    await dialog.getByLabel('Name of the club').fill('Quay Bridge Club')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(visitor.getByText('Quay Bridge Club', { exact: true })).toBeVisible()
    await visitor.context().close()
  },
)

const menuOf = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name: typeof name === 'string' ? `Actions for ${name}` : name }).first()

test(
  'a tournament is archived while a visitor looks at its session',
  NIGHTLY,
  async ({ page, server, browser }) => {
    await logIn(page, server.url, ADMIN)
    await upload(page, server.url, fixture('pairs.json'))
    const sessions = await (await fetch(`${server.url}/api/archive/miniSessions`)).json()
    const { tournamentName, miniSessionId } = sessions[0]
    const looking = await visitorOf(browser, server.url, `/screen/${miniSessionId}`)
    const listing = await visitorOf(browser, server.url)
    await expect(listing.getByRole('heading', { name: tournamentName })).toBeVisible()
    await expect(listing.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)

    await page.goto(server.url)
    // By keyboard alone, on a phone.
    await page.setViewportSize({ width: 360, height: 740 })
    await menuOf(page, tournamentName).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Archive tournament' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Archive tournament' })
    await expect(dialog).toContainText(
      'Are you sure you want to archive this tournament with all of its events, segments and sessions?',
    )
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(`Archiving tournament: ${tournamentName}`)).toBeVisible()
    await expect(listing.getByRole('heading', { name: tournamentName })).toBeHidden()
    await expect(looking.getByText(tournamentName).first()).toBeVisible()
    await listing.goto(`${server.url}/archive`)
    await expect(listing.getByRole('heading', { name: tournamentName })).toBeVisible()
    await looking.context().close()
    await listing.context().close()
  },
)

test('a segment is removed, and events are reloaded', NIGHTLY, async ({ page, server, browser }) => {
  await logIn(page, server.url, ADMIN)
  await upload(page, server.url, fixture('teams.json'))
  await page.goto(server.url)
  const listing = await visitorOf(browser, server.url)
  const gone = listing.getByRole('link', { name: /\/screen\// }).or(listing.locator('a[href^="/screen/"]'))
  await expect(gone.first()).toBeVisible()
  const before = await gone.count()
  await page
    .locator('li')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete segment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete segment' })
  await expect(dialog).toContainText('Are you sure you want to remove this segment with all of its sessions?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(gone).toHaveCount(before)
  await chooseIn(
    page,
    page
      .locator('li')
      .getByRole('button', { name: /^Actions for/ })
      .first(),
    'Delete segment',
  )
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => gone.count()).toBeLessThan(before)

  await page.getByRole('button', { name: 'Account of Ada Min' }).click()
  await page.getByRole('menuitem', { name: 'RELOAD EVENTS' }).click()
  await expect(page.getByText('Reloading events')).toBeVisible()
  await expect(page.getByText('Events reloaded')).toBeVisible()
  await listing.context().close()
})

test('users in a slot, and the entry that leads there on a phone', NIGHTLY, async ({ page, server }) => {
  const sessions = await (await fetch(`${server.url}/api/archive/search`)).json()
  const id = sessions.sessions[0].session?.miniSessionId ?? sessions.sessions[0].miniSessionId
  await logIn(page, server.url, ADMIN)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${server.url}/screen/${id}`)
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/screen=users/)
  await expect(page.getByRole('form', { name: 'New user' })).toBeVisible()
  await hasNoFaults(page)
  // Whose login has ended is asked for it, and stays.
  await page.context().clearCookies()
  await page.reload()
  await signIn(page, ADMIN, 'Only admins may see the accounts. Log in to go on.')
  await expect(page).toHaveURL(/screen=users/)
  await expect(page.getByRole('form', { name: 'New user' })).toBeVisible()
})

test('who is signed out at a page of staff logs in there and stays', async ({ page, server }) => {
  await page.goto(`${server.url}/users`)
  const why = 'Only admins may see the accounts. Log in to go on.'
  // Behind the dialog it has no role.
  await expect(page.locator('h1', { hasText: 'This page is for staff' })).toBeVisible()
  await signIn(page, ADMIN, why)
  await expect(page).toHaveURL(`${server.url}/users`)
  await expect(page.getByRole('form', { name: 'New user' })).toBeVisible()
  await expect(page).toHaveTitle(/^Users/i)

  await page.context().clearCookies()
  await page.goto(`${server.url}/upcoming`)
  await signIn(
    page,
    ADMIN,
    'Only staff who look after upcoming tournaments may see this page. Log in to go on.',
  )
  await expect(page).toHaveURL(`${server.url}/upcoming`)
  await expect(page.getByRole('heading', { name: 'Nothing planned' })).toBeFocused()
})

test('script in names is shown as it is written', NIGHTLY, async ({ page, server }) => {
  const script = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'
  await logIn(page, server.url, ADMIN)
  await page.goto(`${server.url}/users`)
  const clubs = page.getByRole('form', { name: 'New club' })
  await clubs.getByLabel('Name of the club').fill(script)
  await clubs.getByRole('button', { name: 'Create club' }).click()
  await expect(page.getByRole('rowheader', { name: script })).toBeVisible()
  await page.goto(`${server.url}/clubs`)
  await expect(page.getByText(script)).toBeVisible()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})
