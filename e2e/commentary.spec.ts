/** Commentary where it was written: in the replay at its call or card. */

import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { CLAIMED } from '@openroom/test-kit/boards'
import { hasNoFaults } from './support/axe.ts'
import { logOf, match, shows, watch } from './support/liveMatch.ts'
import { type Live, LiveSource } from './support/liveSource.ts'
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { chooseEntry, hire, pageOf } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ site: 'any', solverThreads: 1 })
test.describe.configure({ mode: 'serial' })

const play = logOf(CLAIMED)
const nth = (type: 'BID' | 'PLAY_CARD', n: number) =>
  play.findIndex(
    (entry, at) =>
      'event' in entry &&
      entry.event.type === type &&
      play.slice(0, at).filter((one) => 'event' in one && one.event.type === type).length === n - 1,
  ) + 1

const GAME = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' }

let live: Live
let calc = 0
let ns = 0

const log = (page: Page) => page.getByRole('log', { name: 'Commentary' })

/** Chosen, moved and cut in one's own account. */
async function setPicture(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await chooseEntry(page, 'Logins and security')
  const own = page.getByRole('region', { name: 'Your picture' })
  const chooser = page.waitForEvent('filechooser')
  await own.getByRole('button', { name: 'Choose a picture' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await own.getByRole('slider', { name: 'Larger' }).press('ArrowRight')
  await inAllLooks(page, 'portrait')
  await own.getByRole('button', { name: 'Use this picture' }).click()
  await expect(own.locator('img')).toHaveAttribute('src', /^\/portrait\/[\w-]{22}$/)
}

test('is written at a call and at a card', async ({ page, browser, server }) => {
  const source = await LiveSource.of(server, 'Commented Trial')
  live = await source.begin(match('commented'))
  const { tables } = await (await fetch(`${server.url}/api/archive/tables/${live.id}/1`)).json()
  calc = tables[0].calcTableId
  ns = tables[0].home
  const cora = await pageOf(browser, server, await hire(server, 'Cora', 'COMMENTATOR'))
  const say = async (room: 'OP' | 'CL', message: string) => {
    const data = { miniSessionId: live.id, tableId: `${room} ${calc}`, message }
    const answer = await cora.request.post(server.url + sessionRoutes.systemMessage(), { data })
    expect(answer.status()).toBe(200)
  }
  await watch(page, server.url, live, 'open')
  await live.send('open', play.slice(0, nth('BID', 2)))
  await shows(page, play.slice(0, nth('BID', 2)))
  await say('OP', 'a brave second call')
  await setPicture(cora, server.url)
  await live.send('open', play.slice(nth('BID', 2), nth('PLAY_CARD', 1)))
  await shows(page, play.slice(0, nth('PLAY_CARD', 1)))
  await say('OP', 'the !h lead was better')
  await say('CL', 'here they are still waiting')
  await live.send('open', play.slice(nth('PLAY_CARD', 1)))
  await shows(page, play)
  await say('OP', 'a quick board')
  await expect(log(page)).toContainText('a quick board')
  // Beside all that its owner wrote, also before; it says nothing by itself.
  const pictures = log(page).locator('img[alt=""][src^="/portrait/"]')
  await expect(pictures).toHaveCount(await log(page).getByText('Cora:').count())
  await expect(pictures.first()).toHaveJSProperty('naturalWidth', 160)
  await cora.context().close()
})

test(
  'of both rooms is one in the match view, until a viewer wants one room alone',
  NIGHTLY,
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${server.url}/screen/${live.id}?screen=match-view&calcTableId=${calc}`)
    const chats = page.getByRole('tab', { name: 'Chat' })
    await expect(chats).toHaveCount(2)
    for (const at of [0, 1]) await chats.nth(at).click()
    for (const at of [0, 1]) {
      const lines = log(page).nth(at).getByRole('listitem')
      await expect(lines.filter({ hasText: 'the  lead was better' })).toContainText(/^Open · \d/)
      await expect(lines.last()).toContainText('a quick board')
      await expect(lines.filter({ hasText: 'still waiting' })).toContainText(/^Closed/)
    }
    // 1,470 in the open room against 600.
    const swing = log(page).getByText('Board 2: 13 IMP for Ash', { exact: true })
    await expect(swing).toHaveCount(0)
    await live.send('closed', [{ board: 2, result: { contract: GAME, tricks: 9, lead: null } }])
    for (const at of [0, 1])
      await expect(log(page).nth(at).getByRole('listitem').last()).toHaveText('Board 2: 13 IMP for Ash')
    const spoilers = () => page.evaluate(() => dispatchEvent(new Event('openroom-spoilers')))
    await spoilers()
    await expect(swing).toHaveCount(0)
    await spoilers()
    await expect(swing).toHaveCount(2)
    // Where tables leave little room, what is new is in sight still.
    await page.setViewportSize({ width: 820, height: 1180 })
    for (const at of [0, 1]) await expect(swing.nth(at)).toBeInViewport()
    await inAllLooks(page, 'match-chat', { sizes: ['820x1180', '1440x900'] })
    await page.getByRole('button', { name: 'Both rooms' }).first().click()
    await expect(log(page).first()).not.toContainText('still waiting')
    await expect(log(page).first()).toContainText('a quick board')
  },
)

test('appears there in the replay', async ({ page, server }) => {
  const table = live.table('open')
  await page.goto(`${server.url}/screen/${live.id}?screen=replay&ns=${ns}&board=2&tableId=${table}`)
  const current = log(page).locator('[aria-current="step"]')
  await expect(log(page)).toContainText('a brave second call')
  await expect(log(page)).not.toContainText('lead was better')
  await page.keyboard.press('ArrowRight')
  await expect(current).toContainText('lead was better')
  await hasNoFaults(page)
  await log(page)
    .getByRole('button', { name: /^Go to: (North|East|South|West): / })
    .click()
  await expect(current).toContainText('a brave second call')
  await expect(page).toHaveURL(/cindex=-\d/)
  const next = page.getByRole('button', { name: /^Next comment/ })
  await next.click()
  await expect(current).toContainText('lead was better')
  await expect(next).toHaveText('Next comment (1 to come)')
  await next.click()
  await expect(current).toContainText('a quick board')
  await expect(next).toBeHidden()
  await log(page)
    .getByRole('button', { name: /^Go to: (North|East|South|West): / })
    .last()
    .click()
  await inAllLooks(page, 'replay', {
    arrange: async (width) => {
      if (width === 360) await page.getByRole('tab', { name: 'Chat' }).click()
    },
  })
})

test('a commentator shows the audience another line of play', NIGHTLY, async ({ page, browser, server }) => {
  const cora = await pageOf(browser, server, await hire(server, 'Nell', 'COMMENTATOR'))
  await cora.setViewportSize({ width: 1440, height: 900 })
  const query = `screen=replay&ns=${ns}&board=2&tableId=${live.table('open')}&line=0.`
  await cora.goto(`${server.url}/screen/${live.id}?${query}`)
  const box = cora.getByRole('region', { name: 'What if?', exact: true })
  await expect(box.getByRole('button', { name: 'Share the line with viewers' })).toHaveCount(0)
  const cards = box.getByRole('group', { name: /^Cards of / })
  await cards.getByRole('button').last().click()
  await cards.getByRole('button').last().click()
  await box.getByRole('button', { name: 'Share the line with viewers' }).click()
  await expect(cora.getByText('The line has been added to the commentary of the table.')).toBeVisible()
  await expect(cora).toHaveURL(/line=0\.\w/)
  const line = new URL(cora.url()).searchParams.get('line') ?? ''
  await cora.context().close()
  await watch(page, server.url, live, 'open')
  const link = log(page).getByRole('link', { name: 'show the line' })
  await expect(log(page)).toContainText('Board 2, another line: show the line')
  const [shown] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(shown).toHaveURL(new RegExp(`line=${line.replace('.', '\\.')}(&|$)`))
  await expect(shown.getByRole('button', { name: 'Back to the play' })).toBeVisible()
})
