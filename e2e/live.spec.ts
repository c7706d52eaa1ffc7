/** Live tables in a browser: from the source's call to what viewers see, with everything in between failing in turn. */
import { readFileSync } from 'node:fs'
import type { TableEvent } from '@openroom/bridge/table/events'
import { recordToLog, type TableRecord } from '@openroom/bridge/table/record'
import { plansOf, type SessionPlan } from '@openroom/feed/plan'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import type { WebSocketRoute } from '@playwright/test'
import { type Live, LiveSource, resultTricks, type Sent, shownOf, shownOn } from './support/liveSource.ts'
import { expect, type Page, test } from './support/test.ts'

const LIN = 'lin/lucbellicaud_TM-17360_teammatch.lin'
if (!hasSharedData) console.warn('There is no shared data: the LIN match is not followed.')

let source: LiveSource

test.beforeAll(async ({ server }) => {
  source = new LiveSource(server, 'Live Trial')
})

const logOf = (record: TableRecord, board = record.board.number): readonly Sent[] => {
  const made = recordToLog({ ...record, board: { ...record.board, number: board } })
  if (!made.ok) throw new Error(made.error.breach.text)
  return made.value.events.map((event) => ({ board, event }))
}

const eventsOf = (entries: readonly Sent[]): readonly TableEvent[] =>
  entries.flatMap((entry) => ('event' in entry ? [entry.event] : []))

const people = (team: string) =>
  ['One', 'Two', 'Three', 'Four'].map((name) => ({ name: `${team} ${name}`, memberId: `${team}-${name}` }))

/** A match of two teams in two rooms, on boards 2 and 4. */
const match = (key: string, session: object = {}, event: object = {}) => ({
  event: { key: 'teams', name: 'Trial Teams', type: 'TEAM', ...event },
  segment: { key: 'final', name: 'Final' },
  session: {
    key,
    boardsPerRound: 2,
    registrations: ['Ash', 'Elm'].map((name) => ({ key: name, name, players: people(name) })),
    boards: [{ number: 2 }, { number: 4 }],
    matches: [{ round: 1, number: 1, home: 'Ash', visiting: 'Elm' }],
    tables: [
      { key: 'open', number: 1, room: 'OPEN', ns: 'Ash', ew: 'Elm' },
      { key: 'closed', number: 1, room: 'CLOSED', ns: 'Elm', ew: 'Ash' },
    ],
    ...session,
  },
})

const watch = async (page: Page, url: string, live: Live, key: string, more = ''): Promise<void> => {
  await page.goto(`${url}/screen/${live.id}?screen=play&tableId=${live.table(key)}${more}`)
  await expect(page.getByRole('tab', { name: 'Bidding', exact: true })).toBeVisible()
}

const shows = (page: Page, sent: readonly Sent[]) =>
  expect(async () => expect(await shownOn(page)).toEqual(shownOf(eventsOf(sent)))).toPass({ timeout: 15_000 })

/** The result in the middle of the table, in tricks. */
const showsResult = async (page: Page, sent: readonly Sent[]) => {
  const tricks = resultTricks(eventsOf(sent))
  if (tricks === null) return
  const said = tricks === 1 ? 'one trick' : `${tricks} tricks`
  await expect(page.locator('[data-result]').getByText(said, { exact: true })).toBeVisible()
}

const offline = (page: Page) => page.getByText('Offline.')

/** Board by board as a viewer sees each: the entries of one table of a plan. */
function boardsOf(plan: SessionPlan, at: number): readonly (readonly Sent[])[] {
  const sent = (plan.tables[at]?.entries ?? []).map(({ entry: { seq: _seq, ...entry } }) => entry as Sent)
  return [...new Set(sent.map(({ board }) => board))].map((board) =>
    sent.filter((entry) => entry.board === board),
  )
}

async function followMatch(pages: readonly Page[], url: string, plan: SessionPlan): Promise<number> {
  const live = await source.begin(plan.body)
  const keys = plan.tables.map(({ key }) => key)
  await Promise.all(keys.map((key, at) => watch(pages[at] as Page, url, live, key)))
  let seen = 0
  const room = async (at: number) => {
    const page = pages[at] as Page
    for (const sent of boardsOf(plan, at)) {
      const middle = Math.floor(sent.length / 2)
      await live.send(keys[at] ?? '', sent.slice(0, middle))
      await shows(page, sent.slice(0, middle))
      await live.send(keys[at] ?? '', sent.slice(middle))
      await shows(page, sent)
      await showsResult(page, sent)
      seen += sent.length
    }
  }
  await Promise.all(keys.map((_, at) => room(at)))
  await live.client.finish(live.id)
  return seen
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
    test.setTimeout(120_000)
    const read = await readFile(new Blob([readFileSync(sharedPath(LIN))]).stream(), LIMITS)
    if (!read.ok) throw new Error(read.error.message)
    const [plan] = plansOf(read.value.document)
    if (!plan) throw new Error('Nothing is played in the file.')
    expect(plan.tables).toHaveLength(2)
    expect(await followMatch([page, await context.newPage()], server.url, plan)).toBeGreaterThan(500)
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

  test('the clock of the round, down and into overtime', async ({ page, server }) => {
    const live = await source.begin(match('clock'))
    await live.client.timer(live.id, { tables: null, type: 'Round 1', remainingTime: 60_000, running: true })
    await live.send('open', claim.slice(0, 3))
    await watch(page, server.url, live, 'open')
    const clock = page.getByRole('timer').first()
    await expect(clock).toHaveText(/^Round 1 0:5\d$/)
    const first = await clock.textContent()
    await expect(clock).not.toHaveText(first ?? '')
    await server.restart()
    await page.reload()
    await expect(clock).toHaveText(/^Round 1 0:[345]\d$/)
    const tables = [live.table('open')]
    await live.client.timer(live.id, { tables, type: 'Round 1', remainingTime: 1_000, running: true })
    await expect(clock).toHaveText(/^Round 1 \+0:0[1-9]$/)
  })

  test('that the next board waits for the other room', async ({ page, server }) => {
    const live = await source.begin(match('waits', { releaseRule: 'BOARD' }))
    await watch(page, server.url, live, 'open')
    await live.send('open', claim)
    await expect(page.getByText('Board 2. Dealer East.')).toHaveCount(0)
    await live.send('closed', claim)
    await expect(page.getByRole('heading', { name: 'NEXT BOARD WILL START SOON' })).toBeVisible()
    await expect(page.getByText('Waiting for all tables to finish the next hand')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('heading', { name: 'NEXT BOARD WILL START SOON' })).toBeHidden()
    await showsResult(page, claim)
    await live.send('open', logOf(GRAND_SLAM))
    await live.send('closed', logOf(GRAND_SLAM))
    await shows(page, logOf(GRAND_SLAM))
  })

  test('how far the broadcast is behind, and that it catches up', async ({ page, server }) => {
    test.setTimeout(90_000)
    const live = await source.begin(match('late', { delay: 31 }))
    const [table, entries] = [live.table('open'), logOf(GRAND_SLAM)]
    await source.hold(live.id, table, true)
    for (const entry of entries.slice(0, 40)) {
      await live.send('open', [entry])
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
    await new Promise((resolve) => setTimeout(resolve, 20_000))
    await watch(page, server.url, live, 'open')
    await source.hold(live.id, table, false)
    await expect(page.getByText(/^Delay 00:(3[1-9]|4\d)$/).first()).toBeVisible({ timeout: 15_000 })
    await expect(page.getByTitle('The broadcast is sped up by 5%')).toBeVisible()
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
    await watch(page, server.url, live, 'open', '&kibitz=SOUTH')
    const hands = page.getByText('13 cards, not shown')
    await expect(hands).toHaveCount(3)
    await live.send('open', sent.slice(lead - 2, lead + 1))
    await expect(page.getByText(/cards, not shown/)).toHaveCount(2)
    await expect(page.getByRole('switch', { name: 'Double-dummy figures' })).toBeDisabled()
    await live.send('open', sent.slice(lead + 1))
    await expect(page.getByText(/cards, not shown/)).toHaveCount(0)
  })

  test('a session that ends leads its viewers to its scores', async ({ page, server }) => {
    const live = await source.begin(match('ends'))
    await live.send('open', logOf(CLAIMED))
    await live.send('closed', logOf(CLAIMED))
    await watch(page, server.url, live, 'open')
    await live.client.finish(live.id)
    await expect(page).toHaveURL(/screen=running-score/)
  })

  test('a followed player is followed to the next table', async ({ page, server }) => {
    const pairs = ['Alder', 'Birch', 'Cedar', 'Date']
    const place = (round: number, number: number, ns: string, ew: string) => {
      const [[N, S], [E, W]] = [people(ns), people(ew)]
      return { key: `${round}-${number}`, round, number, ns, ew, players: { N, E, S, W } }
    }
    const live = await source.begin({
      event: { key: 'pairs', name: 'Trial Pairs', type: 'PAIR' },
      segment: { key: 'one', name: 'One' },
      session: {
        key: 'follow',
        boardsPerRound: 1,
        registrations: pairs.map((name) => ({ key: name, name, players: people(name).slice(0, 2) })),
        boards: [{ number: 2 }, { number: 4 }],
        tables: [
          place(1, 1, 'Alder', 'Birch'),
          place(1, 2, 'Cedar', 'Date'),
          place(2, 1, 'Cedar', 'Birch'),
          place(2, 2, 'Alder', 'Date'),
        ],
      },
    })
    const seated = (round: number): readonly Sent[] => [
      { board: 2 * round, event: { type: 'START_ROUND', round } },
      {
        board: 2 * round,
        event: { type: 'SEAT_PLAYER', seat: 'N', player: { id: null, name: 'Alder One' } },
      },
    ]
    await live.send('1-1', [...seated(1), ...logOf(CLAIMED)])
    await watch(page, server.url, live, '1-1')
    await page.getByRole('button', { name: /^North, Alder One/ }).click()
    await page.getByRole('menuitem', { name: 'Follow', exact: true }).click()
    await expect(page).toHaveURL(/follow=\d+/)
    const { players: _others, ...unseated } = GRAND_SLAM
    const second = logOf(unseated).slice(0, 8)
    await live.send('2-2', [...seated(2), ...second])
    await expect(page).toHaveURL(new RegExp(`tableId=${live.table('2-2')}`))
    await shows(page, second)
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
