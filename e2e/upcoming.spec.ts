/** A tournament planned, announced and started by the scheduler while a visitor watches; the archive's search. */
import { hasNoFaults } from './support/axe.ts'
import { NIGHTLY } from './support/nightly.ts'
import { makeAccount } from './support/orders.ts'
import { fixture, logIn, upload } from './support/site.ts'
import { expect, type Page, type Staff, test } from './support/test.ts'

const HANDLER: Staff = { email: 'planner@example.org', password: 'two diamonds, multi' }

const NAME = 'Lighthouse Trophy'

// The second test restarts the server that the first has planned on.
test.describe.configure({ mode: 'serial' })

async function plan(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/upcoming`)
  await page.getByRole('button', { name: 'New tournament' }).click()
  await page.getByRole('button', { name: 'Announce' }).click()
  await expect(page.getByText('Please check 2 fields.')).toBeVisible()
  await expect(page.getByText('Enter a name.')).toHaveCount(2)
  await hasNoFaults(page)
  await expect(page.getByLabel('Tournament', { exact: true })).toBeFocused()
  await page.getByLabel('Tournament', { exact: true }).fill(NAME)
  await expect(page.getByText('Enter a name.')).toHaveCount(1)
  await page.getByLabel('Event', { exact: true }).fill('Open Teams')
  await page.getByLabel('Pairs or teams').selectOption({ label: 'Teams' })
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByLabel('Add', { exact: true }).selectOption({ label: '2 sessions' })
  await page.getByLabel('Each', { exact: true }).selectOption({ label: 'a day later' })
  await page.getByRole('button', { name: 'Add sessions' }).click()
  await hasNoFaults(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
}

test('a planned session starts by itself while a visitor watches the list', async ({
  page,
  server,
  browser,
}) => {
  await makeAccount(server, { ...HANDLER, name: 'Petra Planner', role: 'UPCOMING_EVENT_HANDLER' })
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(server.url)
  await logIn(page, server.url, HANDLER)
  await plan(page, server.url)
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'No sessions yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Announce' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Announce' }).click()
  const upcoming = visitor.getByRole('region', { name: /^Upcoming/ })
  await expect(upcoming.getByRole('link', { name: /Session \d of 3/ })).toHaveCount(3)

  await page.getByRole('button', { name: '3 sessions ready to start' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ready to start' }).click()
  await expect(page.getByText(/^Starts automatically/)).toHaveCount(3)

  // Its start comes forward to a moment from now: nobody does anything more.
  const list = await (await page.request.get(`${server.url}/api/archive/miniSessions`)).json()
  const [first] = list as readonly { readonly miniSessionId: number }[]
  const startDateTime = new Date(Date.now() + 2_000).toISOString()
  const starts = [{ miniSessionId: first?.miniSessionId, startDateTime }]
  const moved = await page.request.post(`${server.url}/api/upcoming/postpone`, { data: { starts } })
  expect(moved.status()).toBe(200)
  const live = visitor.getByRole('region', { name: /^Live/ })
  await expect(live.getByRole('link', { name: /Session 1 of 3.*LIVE/ })).toBeVisible()
  await expect(upcoming.getByRole('link', { name: /Session \d of 3/ })).toHaveCount(2)
  await expect(page.getByText(/^Started/)).toHaveCount(1)
  await hasNoFaults(page)

  await page.getByRole('button', { name: /Actions for .*Session 2/ }).click()
  await page.getByRole('menuitem', { name: 'Restart scheduler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restart scheduler' })
  await expect(
    dialog.getByText('Are you sure you want to restart of the scheduler of this session?'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Restart scheduler' }).click()
  await expect(dialog).toBeHidden()
  await visitor.context().close()
})

test('a session that fell due while the server was away starts when it is back', async ({ page, server }) => {
  await logIn(page, server.url, HANDLER)
  const list = await (await page.request.get(`${server.url}/api/archive/miniSessions`)).json()
  const second = (list as readonly { readonly miniSessionId: number; readonly session: number }[]).find(
    ({ session }) => session === 2,
  )
  const starts = [
    { miniSessionId: second?.miniSessionId, startDateTime: new Date(Date.now() + 1_000).toISOString() },
  ]
  await page.request.post(`${server.url}/api/upcoming/postpone`, { data: { starts } })
  await server.restart()
  await page.goto(server.url)
  const live = page.getByRole('region', { name: /^Live/ })
  await expect(live.getByRole('link', { name: /Session 2 of 3.*LIVE/ })).toBeVisible()
})

test(
  'the archive is searched by year, tournament and player',
  NIGHTLY,
  async ({ page, server, uploader }) => {
    await logIn(page, server.url, uploader)
    await upload(page, server.url, fixture('pairs.json'))
    await page.goto(`${server.url}/archive`)
    const search = page.getByRole('searchbox', { name: 'Tournament, player or team' })
    const found = (text: string) => page.getByRole('status').filter({ hasText: text })
    await expect(found('One session')).toBeVisible()
    const name = 'Emma Eriksen'

    await search.fill('nobody at all')
    await expect(found('Nothing found for “nobody at all”')).toBeVisible()
    await search.fill(name.toUpperCase())
    await expect(page.getByText(/^Played: .*Emma Eriksen/)).toBeVisible()
    await expect(page).toHaveURL(/\/archive\?q=/)
    await page.reload()
    await expect(search).toHaveValue(name.toUpperCase())
    await page.getByRole('link', { name: /Emma Eriksen/ }).click()
    await expect(page).toHaveURL(/\/screen\/\d+$/)
  },
)
