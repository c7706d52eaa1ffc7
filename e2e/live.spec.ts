/** Live tables and the screens beside them in a browser, with everything between source and viewer failing in turn. */
import { readFileSync } from 'node:fs'
import { plansOf, type SessionPlan } from '@openroom/feed/plan'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import type { WebSocketRoute } from '@playwright/test'
import { logOf, match, people, shows, showsResult, watch } from './support/liveMatch.ts'
import { LiveSource, type Sent } from './support/liveSource.ts'
import { expect, type Page, test } from './support/test.ts'

const LIN = 'lin/lucbellicaud_TM-17360_teammatch.lin'
if (!hasSharedData) console.warn('There is no shared data: the LIN match is not followed.')

let source: LiveSource

test.beforeAll(async ({ server }) => {
  source = new LiveSource(server, 'Live Trial')
})

const offline = (page: Page) => page.getByText('Offline.')

/** Board by board as a viewer sees each: the entries of one table of a plan. */
function boardsOf(plan: SessionPlan, at: number): readonly (readonly Sent[])[] {
  const sent = (plan.tables[at]?.entries ?? []).map(({ entry: { seq: _seq, ...entry } }) => entry as Sent)
  return [...new Set(sent.map(({ board }) => board))].map((board) =>
    sent.filter((entry) => entry.board === board),
  )
}

/**
 * Feeds both rooms at once and looks at what their viewers see at the end of boards, and now and then in the middle.
 * @param each one board of so many is looked at, in the rooms by turns, and the last one
 * @returns how many entries were fed
 */
async function followMatch(
  pages: readonly Page[],
  url: string,
  plan: SessionPlan,
  each = 1,
): Promise<number> {
  const live = await source.begin(plan.body)
  const keys = plan.tables.map(({ key }) => key)
  await Promise.all(keys.map((key, at) => watch(pages[at] as Page, url, live, key)))
  const room = async (at: number) => {
    const page = pages[at] as Page
    const boards = boardsOf(plan, at)
    for (const [i, sent] of boards.entries()) {
      const middle = Math.floor(sent.length / 2)
      await live.send(keys[at] ?? '', sent.slice(0, middle))
      if (i % (3 * each) === 0) await shows(page, sent.slice(0, middle))
      await live.send(keys[at] ?? '', sent.slice(middle))
      if (i % each !== at % each && i < boards.length - 1) continue
      await shows(page, sent)
      await showsResult(page, sent)
    }
    return boards.flat().length
  }
  const fed = await Promise.all(keys.map((_, at) => room(at)))
  await live.client.finish(live.id)
  return fed.reduce((sum, one) => sum + one, 0)
}

test.describe('a match followed in both rooms from the first call to the last claim', () => {
  test('a made-up one', async ({ page, context, server }) => {
    const made = logOf(CLAIMED)
    const plan: SessionPlan = {
      name: 'made up',
      body: match('made-up'),
      tables: (['OPEN', 'CLOSED'] as const).map((room) => ({
        key: room.toLowerCase(),
        round: 1,
        number: 1,
        room,
        entries: [...made, ...logOf(GRAND_SLAM)].map(
          (entry, seq) => ({ waitMs: 0, entry: { ...entry, seq } }) as SessionPlan['tables'][0]['entries'][0],
        ),
      })),
    }
    expect(await followMatch([page, await context.newPage()], server.url, plan)).toBeGreaterThan(100)
  })

  test('a LIN file', async ({ page, context, server }) => {
    test.skip(!hasSharedData, 'needs the shared data')
    const read = await readFile(new Blob([readFileSync(sharedPath(LIN))]).stream(), LIMITS)
    if (!read.ok) throw new Error(read.error.message)
    const [plan] = plansOf(read.value.document)
    if (!plan) throw new Error('Nothing is played in the file.')
    expect(plan.tables).toHaveLength(2)
    const pages = [page, await context.newPage()]
    expect(await followMatch(pages, server.url, plan, 3)).toBeGreaterThan(500)
  })
})

test.describe('a connection lost', () => {
  const play = logOf(GRAND_SLAM)
  const lead = play.findIndex((entry) => 'event' in entry && entry.event.type === 'PLAY_CARD')

  test('in mid-trick is found again without a gap, on the trick that was looked at', async ({
    page,
    server,
  }) => {
    let isCut = false
    const sockets = new Set<WebSocketRoute>()
    await page.routeWebSocket(/\/api\/websocket$/, (socket) => {
      if (isCut) {
        void socket.close({ code: 1001 })
        return
      }
      sockets.add(socket)
      socket.connectToServer()
    })
    const live = await source.begin(match('cut'))
    await watch(page, server.url, live, 'open')
    const soFar = lead + 12
    await live.send('open', play.slice(0, soFar))
    await shows(page, play.slice(0, soFar))
    await page.getByRole('button', { name: 'Go to trick 1', exact: true }).click()
    await expect(page.getByText('1 of 13')).toBeVisible()
    isCut = true
    for (const socket of sockets) await socket.close({ code: 1001 })
    await expect(offline(page)).toBeVisible()
    await live.send('open', play.slice(soFar, soFar + 30))
    isCut = false
    await expect(offline(page)).toBeHidden({ timeout: 15_000 })
    await shows(page, play.slice(0, soFar + 30))
    await expect(page.getByText('1 of 13')).toBeVisible()
    await page.getByRole('button', { name: 'Back to live' }).first().click()
    await live.send('open', play.slice(soFar + 30))
    await shows(page, play)
    await showsResult(page, play)
  })

  for (const [signal, how] of [
    ['SIGTERM', 'restarted'],
    ['SIGKILL', 'killed'],
  ] as const)
    test(`because the server is ${how} in mid-board ends with exactly the fed log`, async ({
      page,
      server,
    }) => {
      const live = await source.begin(match(how))
      await watch(page, server.url, live, 'open')
      await live.send('open', play.slice(0, lead + 6))
      await shows(page, play.slice(0, lead + 6))
      const restarted = server.restart(signal)
      await expect(offline(page)).toBeVisible()
      const rest = live.send('open', play.slice(lead + 6))
      await restarted
      await rest
      await expect(offline(page)).toBeHidden({ timeout: 20_000 })
      await shows(page, play)
      await showsResult(page, play)
    })
})

test.describe('screens beside the tables', () => {
  test('tables of pairs fill and can be entered while an operator is there', async ({ page, server }) => {
    const live = await source.begin({
      event: { key: 'pairs', name: 'Trial Pairs', type: 'PAIR' },
      segment: { key: 'two', name: 'Two' },
      session: {
        key: 'tables',
        boardsPerRound: 2,
        registrations: ['Alder', 'Birch'].map((name) => ({
          key: name,
          name,
          players: people(name).slice(0, 2),
        })),
        boards: [{ number: 2 }, { number: 4 }],
        tables: [{ key: '1', number: 1, ns: 'Alder', ew: 'Birch' }],
      },
    })
    await live.send('1', logOf(CLAIMED).slice(0, 5))
    await page.goto(`${server.url}/screen/${live.id}?screen=tables`)
    await expect(page.getByRole('row').filter({ hasText: 'Alder' })).toBeVisible()
    const enter = page.getByRole('button', { name: 'Play at table 1' })
    await expect(enter).toBeHidden()
    await live.client.operator(live.table('1'), 'Tove Strand', true)
    await enter.click()
    await expect(page).toHaveURL(/screen=play/)
  })

  test('the running score moves with each result', async ({ page, server }) => {
    const live = await source.begin(match('scores'))
    await live.send('open', logOf(CLAIMED))
    await page.goto(`${server.url}/screen/${live.id}?screen=running-score`)
    const ash = page.getByRole('row').filter({ hasText: 'Ash' }).first()
    await expect(ash).toBeVisible()
    const before = await ash.textContent()
    const down = logOf(CLAIMED).map((entry): Sent => {
      if (!('event' in entry) || entry.event.type !== 'END_GAME') return entry
      return {
        ...entry,
        event: { ...entry.event, result: { ...entry.event.result, tricks: 9, scoreNs: -300 } },
      }
    })
    await live.send('closed', down)
    await expect(ash).not.toHaveText(before ?? '')
  })

  test('a knock-out match counts as it is played', async ({ page, server }) => {
    const live = await source.begin(
      match(
        'knock-out',
        { firstRound: 1, numberOfRounds: 1 },
        { key: 'ko', name: 'Trial Cup', arrangeType: 'KNOCK_OUT' },
      ),
    )
    await live.send('open', logOf(CLAIMED))
    await page.goto(`${server.url}/screen/${live.id}?screen=running-score`)
    await expect(page.getByText('Ash').first()).toBeVisible()
    await live.send('closed', [
      ...logOf(CLAIMED).slice(0, 3),
      {
        board: 2,
        result: {
          contract: { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' },
          tricks: 9,
          lead: null,
        },
      },
    ])
    // 1470 against 600: 870 points are 13 IMPs.
    await expect(page.getByText('13', { exact: true }).first()).toBeVisible()
  })

  test('a match view has both rooms, tabs, and asks before it is left', async ({ page, server }) => {
    const live = await source.begin(match('view'))
    for (const key of ['open', 'closed']) {
      await live.send(key, [...logOf(CLAIMED), ...logOf(GRAND_SLAM).slice(0, 10)])
      await live.client.operator(live.table(key), `Operator ${key}`, true)
    }
    await page.goto(`${server.url}/screen/${live.id}?screen=tables&round=1`)
    await page.getByRole('button', { name: /^Match view/ }).click()
    await expect(page.getByRole('region', { name: 'Open room' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Closed room' })).toBeVisible()
    for (const tab of ['BOARDS', 'RUNNING SCORE', 'MATCHES', 'SCORE CARD']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    }
    await live.send('open', logOf(GRAND_SLAM).slice(10))
    await expect(
      page.getByRole('region', { name: 'Open room' }).locator('[data-result]').first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close the match view' }).click()
    const dialog = page.getByRole('dialog')
    await expect(
      dialog.getByText('Are you sure you want to leave this page? Match view will be lost.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Close the match view' }).click()
    await dialog.getByRole('button', { name: 'Leave this page' }).click()
    await expect(page).toHaveURL(/screen=tables/)
  })
})
