/** What is told at and around a live table, in a browser: messages, the clock, the pace of the broadcast, other rooms. */

import type { Seat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import type { Page } from '@playwright/test'
import { act, logOf, match, people, shows, showsResult, watch } from './support/liveMatch.ts'
import { type Live, LiveSource, type Sent } from './support/liveSource.ts'
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { chooseIn, hire, pageOf } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test.use({ site: 'any', solverThreads: 1 })

let source: LiveSource
/** A table that is kept back from `from` on, ms. */
type Late = { readonly live: Live; readonly from: number }
/** Kept back from the beginning of this file on: one for a short time, one for longer than a minute. */
let late: Late
let later: Late

async function keptBack(key: string, delay: number): Promise<Late> {
  const live = await source.begin(match(key, { delay }))
  await source.hold(live.id, live.table('open'), true)
  const from = Date.now()
  await live.send('open', logOf(GRAND_SLAM).slice(0, 40))
  return { live, from }
}

/** Watches a table that is `ms` behind by then, and lets it go on. */
async function goOn(page: Page, url: string, { live, from }: Late, ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, from + ms - Date.now()))
  await watch(page, url, live, 'open')
  await source.hold(live.id, live.table('open'), false)
}

test.beforeAll(async ({ server }) => {
  source = await LiveSource.of(server, 'Live Trial')
  late = await keptBack('late', 31)
  later = await keptBack('later', 0)
})

test.describe('what is told at a table', () => {
  const claim = logOf(CLAIMED)
  const at = (type: TableEvent['type']) =>
    claim.findIndex((entry) => 'event' in entry && entry.event.type === type)
  const board = 2
  const event = (one: TableEvent): Sent => ({ board, event: one })

  test('recalled bids, the director, claims', async ({ page, server }) => {
    const live = await source.begin(match('told'))
    await watch(page, server.url, live, 'open')
    const bid = at('BID')
    await live.send('open', claim.slice(0, bid + 4))
    await shows(page, claim.slice(0, bid + 4))
    await live.send('open', [event({ type: 'CANCEL_BID' })])
    await expect(page.getByText('TD recalled last bid(s)').first()).toBeVisible()
    await shows(page, claim.slice(0, bid + 3))
    await live.send('open', [event({ type: 'CALL_DIRECTOR', seat: 'E' })])
    await expect(page.getByText('East called TD').first()).toBeVisible()
    await live.send('open', [event({ type: 'ACCEPT_CALL', director: 'Max Frei' })])
    await expect(page.getByText('Max Frei accepted the call').first()).toBeVisible()
    await live.send('open', claim.slice(bid + 3, at('CLAIM')))
    await live.send('open', [event({ type: 'CLAIM', seat: 'N', tricks: 13 })])
    await expect(page.getByRole('heading', { name: /^North claims/ })).toBeVisible()
    await live.send('open', [event({ type: 'CLAIM_DECLINE' })])
    await expect(page.getByText('Claim declined').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: /^North claims/ })).toBeHidden()
    await live.send('open', claim.slice(at('CLAIM'), at('CLAIM') + 2))
    await expect(page.getByText('Claim accepted').first()).toBeVisible()
    await live.send('open', claim.slice(at('CLAIM') + 2))
    await showsResult(page, claim)
  })

  test('the clock of the round, down and into overtime', NIGHTLY, async ({ page, server }) => {
    const live = await source.begin(match('clock'))
    await live.client.timer(live.id, { tables: null, type: 'Round 1', remainingTime: 600_000, running: true })
    await live.send('open', claim.slice(0, 3))
    await watch(page, server.url, live, 'open')
    const clock = page.getByRole('timer').first()
    await expect(clock).toHaveText(/^Round 1 9:\d\d$/)
    const first = await clock.textContent()
    await expect(clock).not.toHaveText(first ?? '')
    await server.restart()
    await page.reload()
    await expect(clock).toHaveText(/^Round 1 [5-9]:\d\d$/)
    const tables = [live.table('open')]
    await live.client.timer(live.id, { tables, type: 'Round 1', remainingTime: 1_000, running: true })
    await expect(clock).toHaveText(/^Round 1 \+0:\d[1-9]$/)
  })

  test('that the next board waits for the other room', NIGHTLY, async ({ page, server }) => {
    const live = await source.begin(match('waits', { releaseRule: 'BOARD' }))
    await watch(page, server.url, live, 'open')
    await live.send('open', claim)
    await expect(page.getByText('Board 2. Dealer East.')).toHaveCount(0)
    await live.send('closed', claim)
    await expect(page.getByRole('heading', { name: 'NEXT BOARD WILL START SOON' })).toBeVisible()
    const waiting = 'Waiting for all tables to finish the next hand'
    await expect(page.getByText(waiting, { exact: true })).toBeVisible()
    // It comes back when the table waits for the next board, as it waited for this one.
    await expect(async () => {
      const ok = page.getByRole('button', { name: 'OK' })
      if (await ok.isVisible()) await ok.click()
      await expect(page.getByRole('heading', { name: 'NEXT BOARD WILL START SOON' })).toBeHidden({
        timeout: 1_000,
      })
      await showsResult(page, claim)
    }).toPass()
    await live.send('open', logOf(GRAND_SLAM))
    await live.send('closed', logOf(GRAND_SLAM))
    await shows(page, logOf(GRAND_SLAM))
  })
})

test.describe('around a table', () => {
  test('the other room: its result, its button', async ({ page, server }) => {
    const live = await source.begin(match('rooms'))
    await live.send('closed', logOf(CLAIMED))
    await live.send('open', logOf(CLAIMED).slice(0, 8))
    await watch(page, server.url, live, 'open')
    const box = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ hasText: 'Other room · closed' })
      .last()
    await expect(box).toContainText('6 notrump')
    await box.getByRole('button', { name: 'Other table' }).click()
    await expect(page).toHaveURL(new RegExp(`tableId=${live.table('closed')}`))
    await showsResult(page, logOf(CLAIMED))
  })

  test('who kibitzes sees their own hand and dummy only, and no double dummy', async ({ page, server }) => {
    const live = await source.begin(match('kibitz'))
    const sent = logOf(GRAND_SLAM)
    const lead = sent.findIndex((entry) => 'event' in entry && entry.event.type === 'PLAY_CARD')
    await live.send('open', sent.slice(0, lead - 2))
    await watch(page, server.url, live, 'open')
    const hidden = page.getByText(/cards, not shown/)
    await expect(hidden).toHaveCount(0)
    await act(page, 'South, Sara Hill', 'Kibitz')
    await expect(page).toHaveURL(/kibitz=/)
    await expect(page.getByText('13 cards, not shown')).toHaveCount(3)
    await live.send('open', sent.slice(lead - 2, lead + 1))
    await expect(hidden).toHaveCount(2)
    await expect(page.getByRole('switch', { name: 'Double-dummy figures' })).toBeDisabled()
    await act(page, 'South, Sara Hill', 'Unkibitz')
    await expect(hidden).toHaveCount(0)
    await act(page, 'South, Sara Hill', 'Kibitz')
    await expect(hidden).toHaveCount(2)
    await live.send('open', sent.slice(lead + 1))
    await expect(hidden).toHaveCount(0)
  })

  test(
    'waits for the video of who sets how far that is behind',
    NIGHTLY,
    async ({ page, browser, server }) => {
      const live = await source.begin(match('filmed'))
      const play = logOf(GRAND_SLAM)
      await live.send('open', play.slice(0, 5))
      await page.addInitScript(
        (session) => localStorage.setItem('openroom.video', JSON.stringify([[session, 4]])),
        live.id,
      )
      await page.goto(`${server.url}/screen/${live.id}?screen=play&tableId=${live.table('open')}`)
      await expect(page.getByText('Shown 4 s later, to match your video.')).toBeVisible()
      await shows(page, play.slice(0, 5))
      const sent = Date.now()
      await live.send('open', play.slice(5, 7))
      await shows(page, play.slice(0, 7))
      expect(Date.now() - sent).toBeGreaterThan(2_500)
      await expect(page.getByText('Video: 4 s later').first()).toBeVisible()
      const data = { miniSessionId: live.id, label: 'Studio', url: 'https://video.example/' }
      const cora = await pageOf(browser, server, await hire(server, 'Cora', 'COMMENTATOR'))
      const started = await cora.request.post(server.url + staffRoutes.startStream(), { data })
      expect(started.status()).toBe(200)
      await cora.context().close()
      const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
      await chooseIn(page, menu, 'Sync with a video')
      const dialog = page.getByRole('dialog', { name: 'Sync with a video' })
      await dialog.getByRole('button', { name: '5 s later' }).click()
      await expect(dialog.getByLabel('Delay the tables by (seconds)')).toHaveValue('9')
      await inAllLooks(page, 'video')
      await dialog.getByRole('button', { name: 'Done' }).click()
      await live.send('open', play.slice(7, 9))
      await page
        .getByRole('button', { name: /No delay$/ })
        .filter({ visible: true })
        .first()
        .click()
      await shows(page, play.slice(0, 9))
      await expect(page.getByText(/^Video: /)).toHaveCount(0)
    },
  )

  test('a session that ends leads its viewers to its scores', async ({ page, server }) => {
    const live = await source.begin(match('ends'))
    await live.send('open', logOf(CLAIMED))
    await live.send('closed', logOf(CLAIMED))
    await watch(page, server.url, live, 'open')
    await live.client.finish(live.id)
    await expect(page).toHaveURL(/screen=running-score/)
  })
})

test.describe('a player followed', () => {
  const pairs = ['Alder', 'Birch', 'Cedar', 'Date']
  const place = (round: number, number: number, ns: string, ew: string) => {
    const [[N, S], [E, W]] = [people(ns), people(ew)]
    return { key: `${round}-${number}`, round, number, ns, ew, players: { N, E, S, W } }
  }
  /** In the second round Birch and Cedar have nobody to play, and nobody comes to table 1. */
  const session = (key: string) => ({
    event: { key: 'pairs', name: 'Trial Pairs', type: 'PAIR' },
    segment: { key: 'one', name: 'One' },
    session: {
      key,
      boardsPerRound: 1,
      registrations: pairs.map((name) => ({ key: name, name, players: people(name).slice(0, 2) })),
      boards: [{ number: 2 }, { number: 4 }],
      tables: [place(1, 1, 'Alder', 'Birch'), place(1, 2, 'Cedar', 'Date'), place(2, 2, 'Alder', 'Date')],
    },
  })
  const round = (number: number): Sent => ({
    board: 2 * number,
    event: { type: 'START_ROUND', round: number },
  })
  const seat = (board: number, to: Seat, name: string): Sent => ({
    board,
    event: { type: 'SEAT_PLAYER', seat: to, player: { id: null, name } },
  })

  test('is told of, and followed to the next table', NIGHTLY, async ({ page, server }) => {
    const live = await source.begin(session('follow'))
    await live.send('1-1', [
      ...[round(1), seat(2, 'N', 'Alder One'), seat(2, 'E', 'Birch One')],
      ...logOf(CLAIMED),
    ])
    await watch(page, server.url, live, '1-1')
    await act(page, 'East, Birch One', 'Follow')
    await expect(page).toHaveURL(/follow=\d+/)
    const birch = new URL(page.url()).searchParams.get('follow')
    await live.send('1-1', [{ board: 2, event: { type: 'END_ROUND' } }])

    const bye = page.getByText('Birch One has a bye now. Go back to the tables, or wait?')
    const bubble = (player: string) =>
      page.getByRole('button', { name: `Show the message about ${player}`, exact: true })
    await expect(bye).toBeVisible()
    await page.getByRole('button', { name: 'Wait', exact: true }).click()
    await expect(bye).toBeHidden()
    await bubble('Birch One').click()
    await expect(bye).toBeVisible()

    await act(page, 'East, Birch One', 'Unfollow')
    const empty = page.getByText('This table has a bye in the next round.')
    await expect(empty).toBeVisible()
    await expect(bye).toBeHidden()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(empty).toBeHidden()

    await act(page, 'North, Alder One', 'Follow')
    const taken = page.getByText('You will be taken to the table once Alder One sits down.')
    await expect(taken).toBeVisible()
    await page.getByRole('button', { name: 'Make this message small' }).click()
    await expect(taken).toBeHidden()
    await bubble('Alder One').click()
    await expect(taken).toBeVisible()

    const { players: _others, ...unseated } = GRAND_SLAM
    const second = logOf(unseated).slice(0, 8)
    await live.send('2-2', [round(2), seat(4, 'N', 'Alder One'), ...second])
    await expect(page).toHaveURL(new RegExp(`tableId=${live.table('2-2')}`))
    await expect(taken).toBeHidden()
    await shows(page, second)

    await watch(page, server.url, live, '1-1', `&follow=${birch}`)
    await page.getByRole('button', { name: 'Back to tables' }).click()
    await expect(page).toHaveURL(/screen=tables/)
  })
})

test('how far the broadcast is behind, and that it catches up', NIGHTLY, async ({ page, server }) => {
  // Late by long enough that a busy machine does not open the table when it has caught up.
  await goOn(page, server.url, late, 60_000)
  await expect(page.getByText(/^Delay (?!00:31)\d\d:\d\d$/).first()).toBeVisible()
  // A busy machine may be more than a minute behind by then.
  await expect(page.getByTitle(/^The broadcast is sped up by (5|20)%$/)).toBeVisible()
})

test('more than a minute behind it catches up faster', NIGHTLY, async ({ page, server }) => {
  await goOn(page, server.url, later, 70_000)
  await expect(page.getByTitle('The broadcast is sped up by 20%')).toBeVisible()
})
