/** Operators keep the record of both rooms of a match in the browser, whatever happens to network and server. */

import { typeBoard } from '@openroom/bridge/operate/testing/typist'
import type { TableEvent } from '@openroom/bridge/table/events'
import { recordToLog, type TableRecord } from '@openroom/bridge/table/record'
import { dealText } from '@openroom/formats/json/documentBuilder'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { operatePage } from '@openroom/protocol/operatorLink'
import type { CreatedLinks, OperatedLog } from '@openroom/protocol/schema/operate'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { hasNoFaults } from './support/axe.ts'
import { match, showsResult, watch } from './support/liveMatch.ts'
import { type Live, LiveSource } from './support/liveSource.ts'
import { keepPicture } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import type { Server } from './support/server.ts'
import { hire, pageOf } from './support/staff.ts'
import { type Browser, expect, type Page, test } from './support/test.ts'
import { noteWakeLocks } from './support/wakeLocks.ts'

const BOARDS = [CLAIMED, GRAND_SLAM] as const

test.use({ site: 'any' })

type Stage = { readonly live: Live; readonly links: CreatedLinks['links'] }

let source: LiveSource
let desk: Page
let count = 0

test.beforeAll(async ({ server, browser }) => {
  source = await LiveSource.of(server, 'Trial')
  desk = await pageOf(browser, server, await hire(server, 'Vera Desk', 'UPCOMING_EVENT_HANDLER'))
})

async function begin(server: Server, more: object = {}): Promise<Stage> {
  const boards = BOARDS.map(({ board: { number, dealer, vulnerability, deal } }) => ({
    number,
    dealer,
    vulnerability,
    deal: dealText(deal!),
  }))
  const live = await source.begin(match(`operated-${++count}`, { firstBoard: 2, boards, ...more }))
  const made = await desk.request.post(server.url + operateRoutes.createOperatorLinks(live.id), { data: {} })
  expect(made.status()).toBe(200)
  return { live, links: ((await made.json()) as CreatedLinks).links }
}

async function consoleOf(
  browser: Browser,
  server: Server,
  { links }: Stage,
  room: 'OPEN' | 'CLOSED',
  name: string,
) {
  const page = await pageOf(browser, server, null)
  const link = links.find((one) => one.room === room)!
  const awake = await noteWakeLocks(page)
  await page.goto(server.url + operatePage(link.id, link.secret))
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'To the table' }).click()
  await expect(page.locator('[data-next]')).toBeVisible()
  expect(await awake()).toBe(1)
  return page
}

const logOf = (record: TableRecord): readonly TableEvent[] => {
  const made = recordToLog(record)
  if (!made.ok) throw new Error(made.error.breach.code)
  return made.value.events
}

const named = (key: string) => (key === '\n' ? 'Enter' : key === '\b' ? 'Backspace' : key)

const press = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(named(key))
}

/** The keys of a board, from its first call on. */
const keysOf = (record: TableRecord): readonly string[] => [...typeBoard(logOf(record)).keys]

/** What the server has of a table. */
async function logAt(server: Server, { links }: Stage, room: 'OPEN' | 'CLOSED', table: number) {
  const { secret } = links.find((one) => one.room === room)!
  const headers = { authorization: `Bearer operate_${secret}` }
  const answer = await fetch(server.url + operateRoutes.operatedLog(table), { headers })
  return (await answer.json()) as OperatedLog
}

const isSent = (page: Page) => expect(page.locator('[data-line]')).toHaveText('All sent')

const fromAuction = (events: readonly TableEvent[]) =>
  events.filter(({ type }) => type !== 'START_ROUND' && type !== 'SEAT_PLAYER')

const boardOf = (log: OperatedLog, board: number) =>
  fromAuction(log.entries.flatMap((one) => (one.board === board && one.event ? [one.event] : [])))

test('two consoles type a match, through a cut network and a server that is started again', async ({
  browser,
  server,
}) => {
  const stage = await begin(server)
  const { live } = stage
  const open = await consoleOf(browser, server, stage, 'OPEN', 'Ada')
  const closed = await consoleOf(browser, server, stage, 'CLOSED', 'Bea')
  const viewer = await pageOf(browser, server, null)
  await watch(viewer, server.url, live, 'open')
  for (const record of BOARDS) {
    for (const page of [open, closed]) {
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-said]')).toContainText(`Board ${record.board.number} is on the table.`)
    }
    const keys = keysOf(record)
    const half = Math.floor(keys.length / 2)
    await press(open, keys.slice(0, half))
    await press(closed, keys.slice(0, half))
    if (record === CLAIMED) await closed.context().setOffline(true)
    else await Promise.all([server.restart(), press(open, keys.slice(half, half + 4))])
    await press(open, keys.slice(record === CLAIMED ? half : half + 4))
    await press(closed, keys.slice(half))
    if (record === CLAIMED) {
      await expect(closed.locator('[data-line]')).toContainText('No network')
      await closed.reload().catch(() => {})
      await closed.context().setOffline(false)
      await closed.goto(closed.url()).catch(() => {})
      await closed.reload()
    }
    for (const page of [open, closed]) {
      await isSent(page)
      await expect(page.locator('[data-next]')).toContainText(`Board ${record.board.number} is finished.`)
    }
  }
  for (const [room, key] of [
    ['OPEN', 'open'],
    ['CLOSED', 'closed'],
  ] as const) {
    const log = await logAt(server, stage, room, live.table(key))
    for (const record of BOARDS) expect(boardOf(log, record.board.number)).toEqual(fromAuction(logOf(record)))
  }
  await showsResult(
    viewer,
    logOf(GRAND_SLAM).map((event) => ({ board: 4, event })),
  )
})

test('says what a claim comes to with best play, where that is another number', async ({
  browser,
  server,
}) => {
  const page = await consoleOf(browser, server, await begin(server), 'OPEN', 'Ada')
  await page.keyboard.press('Enter')
  const events = logOf(CLAIMED)
  const before = events.slice(
    0,
    events.findIndex(({ type }) => type === 'CLAIM'),
  )
  await press(page, [...typeBoard(before).keys])
  const doubt = page.locator('[data-doubt]')
  // North holds the thirteen highest cards.
  await press(page, ['c', '9'])
  await expect(doubt).toHaveText('With best play by both sides: 13. Check the claim before you accept it.')
  await hasNoFaults(page)
  await keepPicture(page, 'claim-doubt')
  await press(page, ['n'])
  await expect(doubt).toHaveCount(0)
  await press(page, ['c', '1', '3'])
  await expect(page.locator('[data-next]')).toContainText('Enter accepts the claim')
  await expect(doubt).toHaveText('')
})

test('is opened, looked at and used by finger on a phone', NIGHTLY, async ({ browser, server }) => {
  const stage = await begin(server)
  const page = await consoleOf(browser, server, stage, 'OPEN', 'Ada')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Next board' }).click()
  await hasNoFaults(page)
  await keepPicture(page, 'phone-auction', { fullPage: true })
  const call = (name: string) => page.locator(`[data-call="${name}"]`).and(page.getByRole('button')).click()
  for (const one of ['P', 'P', 'P', '1NT', 'P', 'P', 'P']) await call(one)
  await expect(page.locator('[data-next]')).toHaveText('East to play.')
  await page.locator('button[data-card="ST"]').click()
  await hasNoFaults(page)
  await keepPicture(page, 'phone-play', { fullPage: true })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[data-said]')).toHaveText('Undone.')
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByText('Claim', { exact: true }).click()
  await page.getByRole('button', { name: '13', exact: true }).click()
  await page.getByRole('button', { name: 'Accept claim' }).click()
  await expect(page.locator('[data-next]')).toContainText('Board 2 is finished.')
  await isSent(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
})

test('says the Law before anything is sent, takes back, corrects, and takes results alone', async ({
  browser,
  server,
}) => {
  const stage = await begin(server)
  const page = await consoleOf(browser, server, stage, 'OPEN', 'Ada')
  await page.keyboard.press('Enter')
  await press(page, ['p', 'p', '1', 'h', '1', 's'])
  await press(page, ['u', '1', 'c'])
  await expect(page.locator('[data-said]')).toContainText('Law 18D.')
  await keepPicture(page, 'law')
  await press(page, ['p'])
  await press(page, ['a'])
  await page.keyboard.type('11 to 15')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toContainText('11 to 15')
  await press(page, ['p', 'e'])
  await page.keyboard.type('sw: no values')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toContainText('no values')
  await press(page, ['p'])
  await expect(page.locator('[data-next]')).toContainText('to play.')
  await press(page, ['c', '7', '\n'])
  await expect(page.locator('[data-next]')).toContainText('Board 2 is finished.')
  await page.keyboard.press('*')
  const director = page.getByRole('dialog', { name: 'Director' })
  await director.getByLabel('Corrected result of board 2').fill('1h w +1')
  await hasNoFaults(page)
  await director.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Boards' })).toContainText('+1')
  await page.keyboard.press('=')
  const results = page.getByRole('dialog', { name: 'Results only' })
  await results.getByLabel('Result of board 4').fill('4s n h5 +1')
  await page.keyboard.press('Enter')
  await expect(results).toContainText('Board 4: 4 spades North +1')
  await hasNoFaults(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the console' })).toBeVisible()
  await hasNoFaults(page)
  await keepPicture(page, 'keys')
  await page.keyboard.press('Escape')
  await isSent(page)
  const { entries } = await logAt(server, stage, 'OPEN', stage.live.table('open'))
  const calls = entries.flatMap(({ event }) => (event?.type === 'BID' ? [event] : []))
  expect(calls.map(({ call }) => call)).toEqual(['P', 'P', '1H', 'P', 'P', 'P'])
  expect(calls[3]).toMatchObject({ alert: true, explanations: [{ to: 'all', text: '11 to 15' }] })
  const { alert: passAlert, explanations } = calls[4]!
  expect([passAlert, explanations]).toEqual([
    undefined,
    [
      { to: 'S', text: 'no values' },
      { to: 'W', text: 'no values' },
    ],
  ])
  expect(entries.map(({ event }) => event?.type)).not.toContain('CANCEL_BID')
  expect(entries.at(-2)?.event).toMatchObject({ type: 'CORRECTION', result: { tricks: 8 } })
  expect(entries.at(-1)?.result).toMatchObject({ tricks: 11, lead: 'H5' })
})

test(
  'is handed over, taken over, and loses nothing that was typed without network',
  NIGHTLY,
  async ({ browser, server }) => {
    const stage = await begin(server)
    const ada = await consoleOf(browser, server, stage, 'OPEN', 'Ada')
    await ada.keyboard.press('Enter')
    await press(ada, ['p', 'p'])
    await isSent(ada)
    const bea = await consoleOf(browser, server, stage, 'OPEN', 'Bea')
    await expect(bea.getByText('Ada is writing at this table.')).toBeVisible()
    await press(bea, ['p'])
    await expect(bea.locator('[data-said]')).toHaveText('Ada is writing. Take over first.')
    await ada.context().setOffline(true)
    await press(ada, ['1', 'h'])
    await bea.context().setOffline(true)
    await bea.getByRole('button', { name: 'Take over' }).click()
    await expect(bea.getByText('You have not taken over yet: no network.')).toBeVisible()
    await bea.context().setOffline(false)
    await expect(bea.getByText('You are writing')).toBeVisible()
    await press(bea, ['1', 'd', 'p'])
    await isSent(bea)
    await ada.context().setOffline(false)
    await expect(ada.getByText('Bea is writing at this table.')).toBeVisible()
    await ada.getByRole('button', { name: 'Take over' }).click()
    await expect(ada.getByText(/1 of your entries was not sent/)).toBeVisible()
    await hasNoFaults(ada)
    await keepPicture(ada, 'aside')
    await ada.getByRole('button', { name: 'Add them at the end' }).click()
    await isSent(ada)
    const { entries } = await logAt(server, stage, 'OPEN', stage.live.table('open'))
    const calls = entries.flatMap(({ event }) => (event?.type === 'BID' ? [event.call] : []))
    expect(calls).toEqual(['P', 'P', '1D', 'P', '1H'])
    const secret = stage.links.find(({ room }) => room === 'OPEN')!
    await desk.request.post(server.url + operateRoutes.revokeOperatorLink(secret.id), { data: {} })
    await press(ada, ['p'])
    await expect(ada.locator('[data-line]')).toContainText('This link has been revoked.')
    await bea.reload()
    await expect(bea.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  },
)

test('looks right in light and dark', NIGHTLY, async ({ browser, server }) => {
  const stage = await begin(server)
  const page = await consoleOf(browser, server, stage, 'OPEN', 'Ada')
  await page.keyboard.press('Enter')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme)
    await hasNoFaults(page)
    await keepPicture(page, `${theme}-auction`)
  }
  await press(page, keysOf(CLAIMED).slice(0, -5))
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme)
    await hasNoFaults(page)
    await keepPicture(page, `${theme}-play`)
  }
})
