/** Messages to viewers, streams, commentary: written by staff, seen by visitors, each dialog with its error texts. */

import { GRAND_SLAM } from '@openroom/test-kit/boards'
import { hasNoFaults } from './support/axe.ts'
import { logOf, match } from './support/liveMatch.ts'
import { LiveSource } from './support/liveSource.ts'
import { NIGHTLY } from './support/nightly.ts'
import { makeAccount } from './support/orders.ts'
import type { Server } from './support/server.ts'
import { logIn } from './support/site.ts'
import { chooseEntry, pageOf, refuseOnce } from './support/staff.ts'
import { expect, type Page, type Staff, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

const PASSWORD = 'seven no trumps, redoubled'
const ADMIN: Staff = { email: 'ada@example.org', password: PASSWORD }
const COMMENTATOR: Staff = { email: 'cora@example.org', password: PASSWORD }

const SCRIPT = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
const MINUTE = 60_000

let session = 0
let table = 0

test.beforeAll(async ({ server }) => {
  await makeAccount(server, { ...ADMIN, name: `Ada ${SCRIPT}`, role: 'ADMIN' })
  await makeAccount(server, { ...COMMENTATOR, name: 'Cora', role: 'COMMENTATOR' })
  const live = await (await LiveSource.of(server, 'Staff Trial')).begin(match('staff'))
  await live.send('open', logOf(GRAND_SLAM).slice(0, 14))
  session = live.id
  table = live.table('open')
})

const atSession = (server: Server, screen = 'running-score') =>
  `${server.url}/screen/${session}?screen=${screen}`
const atTable = (server: Server) => `${atSession(server, 'play')}&tableId=${table}`

const menu = chooseEntry

const messages = (page: Page) => page.getByRole('region', { name: 'System messages' })

test('a global message reaches a visitor, and is gone after a minute', async ({ page, browser, server }) => {
  const visitor = await pageOf(browser, server, null)
  await visitor.clock.install()
  await visitor.goto(server.url)
  await logIn(page, server.url, ADMIN)
  await menu(page, 'GLOBAL SYSTEM MESSAGE')
  const dialog = page.getByRole('dialog', { name: 'GLOBAL SYSTEM MESSAGE' })
  const send = dialog.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Message').fill('   ')
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Message').fill(`  Dinner: www.example.org ${SCRIPT} javascript:alert(1)  `)
  await refuseOnce(page, '/api/system-message', 'internal')
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'The message was not sent. Something went wrong on the server. It has been logged.',
  )
  await hasNoFaults(page)
  await send.click()
  await expect(dialog).toBeHidden()
  const entry = messages(visitor).getByRole('listitem')
  await expect(entry).toContainText(`Dinner: www.example.org ${SCRIPT} javascript:alert(1)`)
  await expect(entry).toContainText(`Ada ${SCRIPT}:`)
  await expect(entry.getByRole('link')).toHaveAttribute('href', 'http://www.example.org/')
  await expect(entry.getByRole('link')).toHaveCount(1)
  await hasNoFaults(visitor)
  expect(await visitor.title()).not.toMatch(/^[12]$/)
  // The minute is counted from when it was sent, however long it has been looked at since.
  const sentAt = Date.parse((await entry.getByRole('time').getAttribute('datetime')) ?? '')
  const age = (await visitor.evaluate(() => Date.now())) - sentAt
  await visitor.clock.fastForward(MINUTE - 15_000 - age)
  await expect(entry).toBeVisible()
  await visitor.clock.fastForward(16_000)
  await expect(entry).toBeHidden()
  await visitor.context().close()
})

test('a message for admins reaches no visitor', NIGHTLY, async ({ page, browser, server }) => {
  const visitor = await pageOf(browser, server, null)
  await visitor.goto(atSession(server))
  await logIn(page, server.url, ADMIN)
  await page.goto(atSession(server))
  for (const [reader, text] of [
    ['Admins only', 'Table 3 is slow'],
    ['Everybody', 'Round 2 soon'],
  ] as const) {
    await menu(page, 'Send system message')
    const dialog = page.getByRole('dialog', { name: 'SEND SYSTEM MESSAGE' })
    await dialog.getByRole('button', { name: reader }).click()
    await hasNoFaults(page)
    await dialog.getByLabel('Message').fill(text)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(messages(page)).toContainText('Round 2 soon')
  await expect(messages(page)).toContainText(/Admins only.*Table 3 is slow/)
  await expect(messages(visitor)).toContainText('Round 2 soon')
  await expect(messages(visitor)).not.toContainText('slow')
  await visitor.context().close()
})

test('a commentator asks the audience to a table; who goes there sees the message go', async ({
  page,
  browser,
  server,
}) => {
  const visitor = await pageOf(browser, server, null)
  await visitor.clock.install()
  await visitor.goto(atSession(server))
  await logIn(page, server.url, COMMENTATOR)
  await page.goto(atTable(server))
  await refuseOnce(page, `/api/invite/${session}/${table}`, 'session-not-live')
  await menu(page, 'Invite to this table')
  await expect(messages(page)).toContainText('That did not work. The session is not live.')
  await menu(page, 'Invite to this table')
  const invitation = messages(visitor).getByRole('listitem').filter({ hasText: 'Cora invites you: ' })
  await expect(invitation).toBeVisible()
  await hasNoFaults(visitor)
  await invitation.getByRole('button', { name: /^Table 1/ }).click()
  await expect(visitor).toHaveURL(/screen=play&tableId=/)
  await visitor.clock.fastForward(1_600)
  await expect(invitation).toBeHidden()
  await visitor.context().close()
})

test('commentary is written at a table, and read there', NIGHTLY, async ({ page, browser, server }) => {
  const visitor = await pageOf(browser, server, null)
  await logIn(page, server.url, COMMENTATOR)
  await page.goto(atTable(server))
  await visitor.goto(atTable(server))
  const log = visitor.getByRole('log', { name: 'Commentary' })
  await expect(log).toContainText('Cora is commenting now.')
  await expect(visitor.getByLabel('Your commentary')).toHaveCount(0)
  const input = page.getByLabel('Your commentary')
  const send = page.getByRole('region', { name: 'Commentary' }).getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await input.fill('  ')
  await expect(send).toBeDisabled()
  await input.fill(`A !s lead? ${SCRIPT} javascript:alert(1) www.example.org`)
  await refuseOnce(page, '/api/system-message', 'too-many-requests')
  await input.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'The message was not sent. Too many attempts. Wait a minute and try again.',
  )
  await hasNoFaults(page)
  await expect(input).toHaveValue(/^A !s lead/)
  await input.press('Enter')
  await expect(input).toHaveValue('')
  const line = log.getByRole('listitem').filter({ hasText: 'lead?' })
  await expect(line).toContainText(`Cora: A  lead? ${SCRIPT} javascript:alert(1) www.example.org`)
  await expect(line.getByRole('img', { name: 'spades' })).toBeVisible()
  await expect(line.getByRole('link')).toHaveAttribute('href', 'http://www.example.org/')
  await expect(line.getByRole('link')).toHaveCount(1)
  const size = await line.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThanOrEqual(11)
  await visitor.context().close()
})

test(
  'timestamps are shifted in whole minutes, and the last shift counts',
  NIGHTLY,
  async ({ page, server }) => {
    await logIn(page, server.url, ADMIN)
    await page.goto(atSession(server))
    await menu(page, 'Shift timestamps')
    const dialog = page.getByRole('dialog', { name: 'SHIFT TIMESTAMPS OF ADMIN MESSAGES' })
    const minutes = dialog.getByLabel('Minutes')
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect(minutes).toHaveValue('0')
    await minutes.fill('')
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText('Field is required.')
    await minutes.fill('1.5')
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Enter a whole number of minutes between -1440 and 1440.',
    )
    await hasNoFaults(page)
    await minutes.fill('-61')
    await refuseOnce(page, '/api/shiftTimestamp', 'session-not-found')
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText('That did not work. This session does not exist.')
    await save.click()
    await expect(dialog).toBeHidden()
    await menu(page, 'Shift timestamps')
    await expect(minutes).toHaveValue('-61')
  },
)

const STREAM = 'https://video.example/final'

test('a stream is started, seen in its frame, and stopped', async ({ page, browser, server }) => {
  const visitor = await pageOf(browser, server, null)
  await visitor.route('https://video.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>Final table</h1><script>
        try { top.location.href = 'https://video.example/away' } catch (error) { document.body.append('held') }
        try { parent.document.title = 'taken' } catch (error) { document.body.append(' apart') }
      </script>`,
    }),
  )
  await visitor.goto(atSession(server))
  const entry = visitor.getByRole('button', { name: 'Streams', exact: true })
  await expect(visitor.getByRole('button', { name: /^(Boards|Frequency)$/ })).toBeVisible()
  await expect(entry).toHaveCount(0)

  await logIn(page, server.url, COMMENTATOR)
  await page.goto(atSession(server))
  await menu(page, 'Start stream')
  const dialog = page.getByRole('dialog', { name: 'START A NEW STREAM' })
  const start = dialog.getByRole('button', { name: 'Start' })
  await start.click()
  await expect(dialog.getByRole('alert')).toHaveText('All the fields are required.')
  await dialog.getByLabel('Label').fill(`${SCRIPT}${'x'.repeat(60)}`)
  await expect(dialog.getByLabel('Label')).toHaveValue(SCRIPT.slice(0, 50))
  await dialog.getByLabel('URL').fill('javascript:alert(1)')
  await start.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This is not the address of a web page. An example is youtube.com/watch?v=…',
  )
  await hasNoFaults(page)
  await dialog.getByLabel('URL').fill(STREAM)
  await refuseOnce(page, '/api/stream/start', 'streams-full')
  await start.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'That did not work. This session cannot have any more streams. Stop one first.',
  )
  await start.click()
  await expect(dialog).toBeHidden()

  await entry.click()
  await expect(visitor.getByRole('heading', { name: 'STREAMS' })).toBeVisible()
  const label = SCRIPT.slice(0, 50)
  await expect(visitor.getByRole('row').nth(1)).toContainText(`Cora${label}`)
  await hasNoFaults(visitor)
  await visitor.getByRole('row').nth(1).click()
  const frame = visitor.frameLocator(`iframe[title="Stream ${label.replaceAll('"', '\\"')} of Cora"]`)
  await expect(frame.getByRole('heading', { name: 'Final table' })).toBeVisible()
  await expect(frame.getByText('held apart')).toBeVisible()
  expect(await visitor.title()).not.toBe('taken')
  await expect(visitor).toHaveURL(/screen=stream&url=/)
  await expect(visitor.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute('href', STREAM)

  await menu(page, 'Stop stream')
  const stopping = page.getByRole('dialog', { name: 'STOP AN EXISTING STREAM' })
  await refuseOnce(page, '/api/stream/stop', 'forbidden')
  await stopping.getByRole('button', { name: /^Stop / }).click()
  await expect(stopping.getByRole('alert')).toHaveText('That did not work. Your role does not allow this.')
  await hasNoFaults(page)
  await stopping.getByRole('button', { name: /^Stop / }).click()
  await expect(stopping).toBeHidden()
  await expect(visitor.getByRole('heading', { name: 'This stream has ended' })).toBeVisible()
  await menu(page, 'Stop stream')
  await expect(stopping.getByText('No stream to stop.')).toBeVisible()
  await hasNoFaults(page)
  await hasNoFaults(visitor)
  await visitor.context().close()
})

test('an address alone shows no page in a frame', async ({ page, server }) => {
  await page.goto(
    `${server.url}/screen/${session}?screen=stream&url=https%3A%2F%2Fvideo.example%2F&miniSessionId=${session}`,
  )
  await expect(page.getByRole('heading', { name: 'This stream has ended' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})
