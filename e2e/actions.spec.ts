/** What staff does to the list, and to what is to come: each question, each refusal, and who else sees it. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { GRAND_SLAM } from '@openroom/test-kit/boards'
import { hasNoFaults } from './support/axe.ts'
import { logOf, match } from './support/liveMatch.ts'
import { type Live, LiveSource } from './support/liveSource.ts'
import { NIGHTLY } from './support/nightly.ts'
import { chooseEntry, chooseIn, hire, pageOf, refuseOnce } from './support/staff.ts'
import { expect, type Page, type Staff, test } from './support/test.ts'
import { storeText } from './support/written.ts'
import { planAhead } from './walk/staff.ts'

test.describe.configure({ mode: 'serial' })

const FAILED = 'Something went wrong on the server. It has been logged.'
const CLUB = 'Quay Bridge Club'

let admin: Staff
let handler: Staff
let live: Live

test.beforeAll(async ({ server }) => {
  admin = await hire(server, 'Ada Min', 'ADMIN')
  handler = await hire(server, 'Hanna Handler', 'UPCOMING_EVENT_HANDLER')
  await storeText(server, 'pairs.json', {
    'Châtelneuf Bridge Festival': CLUB,
    '"club": false': '"club": true',
  })
  await storeText(server, 'teams.json', {})
  live = await (await LiveSource.of(server, 'Winter Cup')).begin(match('actions'))
})

const sessionsOf = async (url: string): Promise<readonly MiniSession[]> =>
  (await fetch(`${url}/api/archive/miniSessions`)).json()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The menu of the entry that a session's link, or a heading, is in. */
const menuOf = (page: Page, session: MiniSession) =>
  page
    .locator('li')
    .filter({ has: page.locator(`a[href="/screen/${session.miniSessionId}"]`) })
    .getByRole('button', { name: /^Actions for/ })
    .first()

/** Asks, is refused once with the server's reason, then cancelled: nothing has happened. */
async function asked(page: Page, title: string, question: string, call: string): Promise<void> {
  const dialog = dialogOf(page, title)
  await expect(dialog).toContainText(question)
  await refuseOnce(page, call, 'internal')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(FAILED)
  await hasNoFaults(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
}

test('an admin closes, archives and removes while visitors look at the session and the list', async ({
  page: visitor,
  browser,
  server,
}) => {
  const page = await pageOf(browser, server, admin)
  const listing = await pageOf(browser, server, null)
  const running = (await sessionsOf(server.url)).find(({ miniSessionId }) => miniSessionId === live.id)!
  await visitor.goto(`${server.url}/screen/${live.id}?screen=running-score`)
  await listing.goto(server.url)
  await page.goto(server.url)
  await expect(visitor.getByRole('banner').getByText('LIVE', { exact: true })).toBeVisible()
  const entry = listing.locator(`a[href="/screen/${live.id}"]`)
  await expect(entry).toContainText('LIVE')
  await hasNoFaults(page)

  await chooseIn(page, menuOf(page, running), 'Close')
  await asked(page, 'Close', 'Are you sure you want to close this item?', '/api/closeMiniSession/*')
  await expect(entry).toContainText('LIVE')
  await chooseIn(page, menuOf(page, running), 'Close')
  await dialogOf(page, 'Close').getByRole('button', { name: 'Yes' }).click()
  await expect(dialogOf(page, 'Close')).toBeHidden()
  await expect(visitor.getByRole('banner').getByText('LIVE', { exact: true })).toBeHidden()
  await expect(listing.getByRole('region', { name: /^Closed/ }).locator(entry)).toBeVisible()

  const heading = page.getByRole('button', { name: `Actions for ${running.tournamentName}`, exact: true })
  await chooseIn(page, heading.first(), 'Archive tournament')
  const archive =
    'Are you sure you want to archive this tournament with all of its events, segments and sessions?'
  await asked(page, 'Archive tournament', archive, '/api/archiveTournament/*/*')
  await chooseIn(page, heading.first(), 'Archive tournament')
  await dialogOf(page, 'Archive tournament').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(`Archiving tournament: ${running.tournamentName}`).last()).toBeVisible()
  await expect(entry).toBeHidden()
  await expect(visitor.getByText(running.tournamentName).first()).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(running.tournamentName).first()).toBeVisible()
  await page.context().close()
  await listing.context().close()
})

test(
  'club events, caches, segments: each asks first, and says what was refused',
  NIGHTLY,
  async ({ browser, server }) => {
    const page = await pageOf(browser, server, admin)
    await page.goto(server.url)
    const all = await sessionsOf(server.url)
    const club = all.find(({ clubName }) => clubName === CLUB)!
    const other = all.find(({ clubId }) => clubId === 0)!
    await chooseIn(page, menuOf(page, other), 'Evict cache')
    const evict = 'Are you sure you want to evict the archive cache of this segment?'
    await asked(page, 'Evict cache', evict, '/api/archive/cache-evict/*/*')
    await chooseIn(page, menuOf(page, other), 'Delete segment')
    const remove = 'Are you sure you want to remove this segment with all of its sessions?'
    await asked(page, 'Delete segment', remove, '/api/deleteSegment/*/*')

    await page.goto(`${server.url}/clubs/${club.serverId}`)
    await expect(page.getByRole('heading', { level: 1, name: CLUB })).toBeVisible()
    await hasNoFaults(page)
    await page.goto(server.url)
    const event = page
      .getByRole('button', { name: `Actions for ${club.eventName}`, exact: true })
      .or(page.getByRole('button', { name: `Actions for ${club.tournamentName}`, exact: true }))
    await chooseIn(page, event.first(), 'Archive event')
    const sure = 'Are you sure you want to archive this event with all of its segments and sessions?'
    await asked(page, 'Archive event', sure, '/api/archiveClubEvent/*/*')
    await chooseIn(page, event.first(), 'Archive event')
    await dialogOf(page, 'Archive event').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(`Archiving club event: ${club.eventName}`).last()).toBeVisible()
    await expect(page.locator(`a[href="/screen/${club.miniSessionId}"]`)).toBeHidden()
    await refuseOnce(page, '/api/reload-events', 'internal')
    await chooseEntry(page, 'RELOAD EVENTS')
    await expect(page.getByText(`That did not work: ${FAILED}`)).toBeVisible()
    await hasNoFaults(page)
    await page.context().close()
  },
)

test(
  'what one handler plans the other sees at once; each step asks, and says what was refused',
  NIGHTLY,
  async ({ browser, server }) => {
    const page = await pageOf(browser, server, handler)
    const beside = await pageOf(browser, server, admin)
    await beside.goto(`${server.url}/upcoming`)
    await expect(beside.getByRole('heading', { name: 'Nothing planned' })).toBeVisible()
    await hasNoFaults(beside)
    await planAhead(page.context().request, server.url)
    await expect(beside.getByRole('heading', { name: 'Harbour Autumn Cup' })).toBeVisible()
    await expect(beside.getByRole('heading', { name: 'Lighthouse Trophy' })).toHaveCount(1)
    await hasNoFaults(beside)

    await page.goto(`${server.url}/upcoming`)
    const draft = page.getByRole('article').filter({ hasText: 'Harbour Autumn Cup' })
    const announced = page.getByRole('article').filter({ hasText: 'Lighthouse Trophy' })
    const step = async (entry: typeof draft, button: string | RegExp, title: string, call: string) => {
      await entry.getByRole('button', { name: button }).click()
      const dialog = dialogOf(page, title)
      await refuseOnce(page, call, 'plan-changed')
      await dialog.getByRole('button', { name: title, exact: true }).click()
      await expect(dialog.getByRole('alert')).toHaveText(
        'Somebody else has changed this tournament. Load it again.',
      )
      await hasNoFaults(page)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
    await step(draft, 'Announce', 'Announce', '/api/upcoming/publish')
    await step(draft, 'Delete', 'Delete', '/api/upcoming/delete')
    await step(announced, /sessions ready to start/, 'Ready to start', '/api/upcoming/finalize')

    await announced.getByRole('button', { name: 'Postpone' }).click()
    const postpone = dialogOf(page, 'Postpone')
    await postpone.getByRole('button', { name: 'Move all' }).click()
    await hasNoFaults(page)
    const taken = 'There is already a session on that day. Choose another day, or move that session.'
    await refuseOnce(page, '/api/upcoming/postpone', 'day-taken')
    await postpone.getByRole('button', { name: /^Postpone 5 sessions/ }).click()
    await expect(postpone.getByRole('alert')).toHaveText(taken)
    await postpone.getByRole('button', { name: /^Postpone 5 sessions/ }).click()
    await expect(postpone).toBeHidden()

    await draft.getByRole('button', { name: 'Delete' }).click()
    await dialogOf(page, 'Delete').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(beside.getByRole('heading', { name: 'Harbour Autumn Cup' })).toBeHidden()

    // Two edit the same one: the second is told, and loses nothing of what is stored.
    await announced.getByRole('button', { name: 'Edit' }).click()
    await beside.getByRole('article').getByRole('button', { name: 'Edit' }).click()
    for (const [editor, place] of [
      [page, 'Oakmere'],
      [beside, 'Lindhaven'],
    ] as const) {
      await editor.getByLabel('Place (optional)').fill(place)
      await hasNoFaults(editor)
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(announced).toContainText('Oakmere')
    await beside.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(beside.getByText('Somebody else has changed this tournament. Load it again.')).toBeVisible()
    await beside.getByRole('button', { name: 'Cancel' }).click()
    const leave = dialogOf(beside, 'Leave without saving')
    await expect(leave).toContainText('Your changes will be lost.')
    await hasNoFaults(beside)
    await leave.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(beside.getByRole('article')).toContainText('Oakmere')

    await page.goto(server.url)
    const planned = (await sessionsOf(server.url)).find(({ status }) => status === 'PUBLISHED')!
    await chooseIn(page, menuOf(page, planned), 'Restart scheduler')
    const sure = 'Are you sure you want to restart of the scheduler of this session?'
    await asked(page, 'Restart scheduler', sure, '/api/upcoming/start-scheduler/*')
    await page.context().close()
    await beside.context().close()
  },
)

test('script in the names of a file stays text wherever they are shown', async ({ page, server }) => {
  const script = (from: string) => `<img src=x onerror='window.hit=1'>${from}<script>window.hit=1</script>`
  const names = ['Brackwater Pairs', 'Châtelneuf', 'Emma Eriksen']
  await storeText(server, 'pairs.json', {
    ...Object.fromEntries(names.map((name) => [name, script(name)])),
    'brackwater-pairs': 'scripted',
  })
  const found = (await sessionsOf(server.url)).find(({ tournamentName }) => tournamentName.includes('<img'))!
  const at = `${server.url}/screen/${found.miniSessionId}`
  for (const path of [server.url, `${server.url}/archive`, at]) {
    await page.goto(path)
    await expect(page.getByText(script('Brackwater Pairs')).first()).toBeVisible()
    await hasNoFaults(page)
  }
  await expect(page.getByText(/<img src=x onerror='window.hit=1'>Emma/).first()).toBeVisible()
  await page.goto(`${at}?screen=frequency&board=1`)
  await expect(page.getByRole('heading', { name: 'Board 1', exact: true })).toBeVisible()
  await page.goto(`${server.url}/archive?q=Emma`)
  await expect(page.getByText(/^Played: .*<img/)).toBeVisible()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})

test('a match view asks before it is left', NIGHTLY, async ({ page, server }) => {
  const source = await LiveSource.of(server, 'Spring Cup')
  const { id, ...played } = await source.begin(match('leaving'))
  for (const key of ['open', 'closed']) {
    await played.send(key, logOf(GRAND_SLAM).slice(0, 10))
    await played.client.operator(played.table(key), `Operator ${key}`, true)
  }
  await page.goto(`${server.url}/screen/${id}?screen=tables&round=1`)
  await page.getByRole('button', { name: /^Match view/ }).click()
  await page.getByRole('button', { name: 'Close the match view' }).click()
  const dialog = dialogOf(page, 'Confirm')
  await expect(dialog).toContainText('Are you sure you want to leave this page? Match view will be lost.')
  await hasNoFaults(page)
  await dialog.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByRole('region', { name: 'Open room', exact: true })).toBeVisible()
  await hasNoFaults(page)
  await page.getByRole('button', { name: 'Close the match view' }).click()
  await dialog.getByRole('button', { name: 'Leave this page' }).click()
  await expect(page).toHaveURL(/screen=tables/)
})

test('pages of the site are open to everybody', NIGHTLY, async ({ page, server }) => {
  for (const path of ['/', '/clubs', '/archive', '/privacy', '/error', '/nowhere', '/screen/999999']) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await hasNoFaults(page)
  }
})
