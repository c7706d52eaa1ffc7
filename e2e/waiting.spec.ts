/** A session that has been played and waits for others who have its boards to come: on no page is it live. */

import { dealText } from '@openroom/formats/json/documentBuilder'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { readArchive } from './support/finished.ts'
import { logOf, match } from './support/liveMatch.ts'
import { type Live, LiveSource } from './support/liveSource.ts'
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { hire, openMenu, pageOf } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

const RECORDS = [CLAIMED, GRAND_SLAM]
const BOARDS = RECORDS.map(({ board }) => ({ number: board.number, deal: dealText(board.deal!) }))

let played: Live
let playing: Live
let source: LiveSource

const inGroup = (name: string) => ({
  ...match(name, { boards: BOARDS, releaseRule: 'BOARD' }, { name: 'Groups' }),
  segment: { key: name, name },
  tellsEarly: false,
})

const WORDS = /Played; results come when .*Group Birch.* has played these boards\./

test.beforeAll(async ({ server }) => {
  source = await LiveSource.of(server, 'Lindhaven Groups')
  playing = await source.begin(inGroup('Group Birch'))
  played = await source.begin(inGroup('Group Ash'))
  for (const table of ['open', 'closed'])
    for (const record of RECORDS) await played.send(table, logOf(record))
  await source.client.finish(played.id)
  await expect(async () => {
    const all = await readArchive<readonly MiniSession[]>(server, 'miniSessions')
    const own = all.find(({ miniSessionId }) => miniSessionId === played.id)
    expect(own).toMatchObject({ status: 'LIVE', awaits: [playing.id] })
  }).toPass()
})

const marks = (page: Page) => page.getByText('LIVE', { exact: true }).filter({ visible: true })

const PLACES: Readonly<Record<string, string>> = {
  landing: '',
  scores: '?screen=running-score',
  matches: '?screen=tables&round=1',
  // What is to be watched leads to the scores.
  table: '?screen=play&tableId=1',
  match: '?screen=match-view&calcTableId=1',
}

/** All of them ask the same of the session. */
const SHOWN = new Set(['landing', 'table'])

for (const [name, query] of Object.entries(PLACES)) {
  test(`its ${name} says whom it waits for`, SHOWN.has(name) ? {} : NIGHTLY, async ({ page, server }) => {
    await page.goto(`${server.url}/screen/${played.id}${query}`)
    await expect(page.getByText(WORDS)).toBeVisible()
    await settled(page)
    await expect(marks(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Live / })).toHaveCount(0)
    await inAllLooks(page, name)
  })
}

test('in the list it stands with what is over, and the other alone is live', async ({ page, server }) => {
  await page.goto(server.url)
  await expect(page.getByText(WORDS)).toBeVisible()
  await expect(marks(page)).toHaveCount(1)
  await inAllLooks(page, 'list')
})

test(
  'its director reads the same, and is told what closing it would do',
  NIGHTLY,
  async ({ browser, server }) => {
    const page = await pageOf(browser, server, await hire(server, 'Dora Rector', 'ADMIN'))
    await page.goto(`${server.url}/desk`)
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Group Birch')
    await expect(rows.first()).toContainText('Live')
    await expect(rows.last()).toContainText('Finished, the rest is still being shown')
    await inAllLooks(page, 'desk')
    await rows.last().getByRole('link').click()
    await expect(page.getByText(WORDS)).toBeVisible()
    await inAllLooks(page, 'desk-session', { fullPage: true })
    await page.goto(server.url)
    const staff = page.getByRole('button', { name: /Group Ash/ }).and(page.locator('[aria-haspopup]'))
    await (await openMenu(page, staff, 'Close')).click()
    await expect(page.getByRole('dialog')).toContainText('It has been played, but is waiting for others')
    await inAllLooks(page, 'close')
    await page.context().close()
  },
)
