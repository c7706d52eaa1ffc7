/** What a viewer may not know is told nowhere: not beside the hand he looks into, not in a frame, not in a pane. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { readArchive, sessionsOf, storeFinished, type Tournament } from './support/finished.ts'
import { logOf, match } from './support/liveMatch.ts'
import { type Live, LiveSource } from './support/liveSource.ts'
import { keepPicture } from './support/looks.ts'
import { isNightly, NIGHTLY } from './support/nightly.ts'
import { begin } from './support/running.ts'
import type { Server } from './support/server.ts'
import { expect, type Page, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

test.use({ site: 'finished', solverThreads: 1 })

const KINDS = ['Evening', 'League', 'Adaptive', 'Vugraph'] as const satisfies readonly Tournament[]
type Which = (typeof KINDS)[number] | 'adaptive' | 'vugraph' | 'bid-only' | 'unseen' | 'seen'

const sessions = new Map<Which, MiniSession>()
const session = (which: Which): MiniSession => {
  const found = sessions.get(which)
  if (!found) throw new Error(`There is no session ${which}.`)
  return found
}

const inPlay = new Map<Which, InPlay>()

/** Board 4 is over in the open room, and in play in the closed one. */
let live: Live

type InPlay = Live & { readonly attended: () => Promise<void> }

/** A match whose two tables are in play; an operator is heard of for less than a minute. */
async function playing(server: Server, key: string, session: object): Promise<InPlay> {
  const begun = await (await LiveSource.of(server, `Secrecy ${key}`)).begin(match(key, session))
  await begun.send('open', logOf(GRAND_SLAM).slice(0, 5))
  await begun.send('closed', logOf(GRAND_SLAM).slice(0, 4))
  const attended = async () => {
    for (const room of ['open', 'closed']) await begun.client.operator(begun.table(room), room, true)
  }
  return { ...begun, attended }
}

test.beforeAll(async ({ server }) => {
  test.setTimeout(600_000)
  await storeFinished(server, ...KINDS)
  const matches = {
    adaptive: await playing(server, 'adaptive', { bidOnly: true, adaptive: true }),
    vugraph: await playing(server, 'vugraph', { bidOnly: true, vugraphClosedResult: true }),
    unseen: await playing(server, 'unseen', { playVisible: false }),
    seen: await playing(server, 'seen', {}),
  }
  for (const [which, begun] of Object.entries(matches)) inPlay.set(which as Which, begun)
  const running = { ...matches, 'bid-only': await begin(server, 'BiddingTeams') }
  const all = await readArchive<readonly MiniSession[]>(server, 'miniSessions')
  for (const kind of KINDS) {
    const found = (await sessionsOf(server, kind))[0]
    if (found) sessions.set(kind, found)
  }
  for (const [which, { id }] of Object.entries(running)) {
    const found = all.find(({ miniSessionId }) => miniSessionId === id)
    if (found) sessions.set(which as Which, found)
  }
  live = await (await LiveSource.of(server, 'Secrecy Trial')).begin(match('secrecy'))
  await live.send('open', logOf(GRAND_SLAM))
  await live.send('closed', logOf(GRAND_SLAM).slice(0, -8))
})

/** What is kept for the browser, as a viewer has left it who likes the figures. */
const wantsExpected = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('openroom.expected', 'on'))

/** Words of double dummy, wherever they stand. */
const DOUBLE_DUMMY =
  /double dummy|nobody makes a mistake|with best play|almost certain|depends on the next|expected with|No swing$/

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const

const picture = async (page: Page, name: string) => {
  await settled(page)
  await keepPicture(page, `${name}-${page.viewportSize()?.width}`)
}

test('the expected value of a board is not told to who looks into one of its hands', async ({
  page,
  server,
}) => {
  await wantsExpected(page)
  const address = `${server.url}/screen/${live.id}?screen=play&tableId=${live.table('closed')}`
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const toInfo = async () => {
      if (size.width === 360) await page.getByRole('tab', { name: 'Info', exact: true }).click()
    }
    const expected = page.getByRole('switch', { name: 'Expected value', exact: true })
    await page.goto(address)
    await toInfo()
    await expect(page.getByText(DOUBLE_DUMMY).first()).toBeVisible()
    await page.goto(`${address}&kibitz=SOUTH`)
    await toInfo()
    await expect(expected).toBeDisabled()
    await expect(page.getByRole('switch', { name: /double.dummy/i }).first()).toBeDisabled()
    await settled(page)
    await expect(page.getByText(DOUBLE_DUMMY)).toHaveCount(0)
    await picture(page, 'kibitzed')
  }
})

test('nor in a match view, beside the pane in which he does', NIGHTLY, async ({ page, server }) => {
  await wantsExpected(page)
  const { tables } = await (await fetch(`${server.url}/api/archive/tables/${live.id}/1`)).json()
  await page.setViewportSize({ width: 1440, height: 900 })
  const address = `${server.url}/screen/${live.id}?screen=match-view&calcTableId=${tables[0].calcTableId}`
  await page.goto(address)
  // In the pane, and above the score card.
  await expect(page.getByText('No swing', { exact: true }).filter({ visible: true })).toHaveCount(2)
  await page.goto(`${address}&kibitz2=SOUTH`)
  const closed = page.getByRole('region', { name: 'Closed room', exact: true })
  await expect(closed.getByRole('switch', { name: 'Expected value', exact: true })).toBeDisabled()
  await settled(page)
  await expect(page.getByText(DOUBLE_DUMMY)).toHaveCount(0)
  await picture(page, 'match-view')
})

test('a kibitzed replay tells of the other room and of double dummy only once the board is over, on paper too', async ({
  page,
  server,
}) => {
  const { miniSessionId } = session('League')
  const { tables } = await (await fetch(`${server.url}/api/archive/tables/${miniSessionId}/1`)).json()
  const address = `${server.url}/screen/${miniSessionId}?screen=replay&ns=${tables[0].home}&board=1&round=1`
  const rooms = page.getByRole('region', { name: 'Both rooms', exact: true })
  const ask = page.getByRole('button', { name: 'What did it cost?', exact: true })
  const paper = page.locator('[data-paper]')
  const print = async () => {
    // What is printed comes a moment after the picture, as what is told.
    await expect(page.getByRole('log').first()).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(paper).toBeVisible()
    const text = await paper.textContent()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    return text
  }
  await page.goto(`${address}&cindex=0`)
  await page.getByRole('button', { name: 'Both rooms: show result', exact: true }).click()
  await expect(ask).toBeVisible()
  expect(await print()).toContain('Trick')
  await page.goto(`${address}&kibitz=WEST&cindex=0`)
  await expect(page.getByRole('button', { name: 'Next card', exact: true })).toBeVisible()
  await settled(page)
  await expect(rooms).toHaveCount(0)
  const here = page
    .getByRole('heading', { name: 'Result at this table' })
    .locator('xpath=ancestor::section[1]')
  await expect(here).toContainText('Hidden until')
  const there = page.getByRole('heading', { name: /^Other room/ }).locator('xpath=ancestor::section[1]')
  await expect(there).toContainText('Hidden until')
  await picture(page, 'replay')
  const told = await print()
  expect(told).not.toMatch(/Trick|\+\d{2,}/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('tab', { name: 'Info', exact: true }).click()
  await expect(rooms).toHaveCount(0)
  await picture(page, 'replay')
  await page.setViewportSize({ width: 1440, height: 900 })
  // Until the phone's tabs are gone the key is theirs.
  await expect(page.getByRole('tab', { name: 'Info', exact: true })).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(rooms).toBeVisible()
  await expect(ask).toHaveCount(0)
})

const FRAMES: readonly (readonly [which: Which, query: string, shows: 'scores' | 'kept' | 'nothing'])[] = [
  ['Adaptive', 'screen=replay&ns=1&board=1&round=1', 'scores'],
  ['Vugraph', 'screen=replay&ns=1&board=1&round=1', 'kept'],
  ['adaptive', 'screen=play&tableId=1', 'scores'],
  ['vugraph', 'screen=play&tableId=1', 'kept'],
  ['unseen', 'screen=play&tableId=1', 'kept'],
  ['League', 'screen=play&tableId=1', 'scores'],
  ['bid-only', 'screen=cross-imp&round=1', 'scores'],
  ['Evening', 'screen=tables', 'scores'],
  ['Evening', 'screen=frequency&board=99&session=1', 'nothing'],
  ['League', 'screen=frequency&board=99&round=1', 'nothing'],
  ['Evening', 'screen=private-score&registrationId=9999&session=1', 'nothing'],
  ['League', 'screen=score-card&calcTableId=9999&round=1', 'nothing'],
  ['League', 'screen=cross-imp&round=77', 'nothing'],
]

const KEPT = 'Bidding and play are not shown'

/** What leads where is redirects.test's. */
const ONE_OF_EACH = [...new Map(FRAMES.map((frame) => [frame[2], frame])).values()]

for (const size of SIZES)
  test(
    `a frame shows where a redirect leads, or says what cannot be shown, ${size.width}`,
    size.width === 360 ? {} : NIGHTLY,
    async ({ page, server }) => {
      await page.setViewportSize(size)
      for (const [which, query, shows] of isNightly ? FRAMES : ONE_OF_EACH)
        await test.step(`${which}, ${query}`, async () => {
          await page.goto(`${server.url}/embed/screen/${session(which).miniSessionId}?${query}`)
          const heading = page.getByRole('heading', { level: 1 })
          if (shows === 'scores') await expect(heading).toHaveText(/^(Scores|Standings|Final score)$/)
          else await expect(heading).toHaveText(shows === 'kept' ? KEPT : 'There is nothing to show here.')
          await picture(page, `frame-${which}-${shows}`)
        })
    },
  )

test('panes of a match whose play is kept say so', NIGHTLY, async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const which of ['adaptive', 'vugraph', 'unseen'] as const)
    await test.step(which, async () => {
      const { miniSessionId } = session(which)
      const { tables } = await (await fetch(`${server.url}/api/archive/tables/${miniSessionId}/1`)).json()
      await page.goto(
        `${server.url}/screen/${miniSessionId}?screen=match-view&calcTableId=${tables[0].calcTableId}`,
      )
      for (const room of ['Open room', 'Closed room'])
        await expect(page.getByRole('region', { name: room, exact: true })).toContainText(KEPT)
      // The results stand beside them as ever.
      await expect(page.getByRole('tabpanel').getByText('Ash').first()).toBeVisible()
      await picture(page, `panes-${which}`)
    })
})

test('where play is kept, no way leads to it', async ({ page, server }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const which of ['seen', 'adaptive', 'vugraph', 'unseen'] as const)
      await test.step(which, async () => {
        await inPlay.get(which)?.attended()
        await page.goto(`${server.url}/screen/${session(which).miniSessionId}?screen=tables&round=1`)
        const rooms = page.getByRole('button', { name: /^(Open|Closed)/ })
        await expect(rooms.first()).toBeVisible()
        const isSeen = which === 'seen'
        for (const room of await rooms.all()) await expect(room).toBeEnabled({ enabled: isSeen })
        const isWide = size.width > 360
        await expect(page.getByRole('button', { name: 'Match view' })).toHaveCount(isSeen && isWide ? 1 : 0)
        await picture(page, `tables-${which}`)
      })
  }
  await page.goto(`${server.url}/screen/${session('unseen').miniSessionId}?screen=play&tableId=1`)
  await expect(page.getByRole('main').getByText(KEPT)).toBeVisible()
  await picture(page, 'slot')
})

test('the next board is told again', async ({ page, server }) => {
  await wantsExpected(page)
  await live.send('closed', logOf(GRAND_SLAM).slice(-8))
  await live.send('open', logOf(CLAIMED).slice(0, 6))
  await page.goto(`${server.url}/screen/${live.id}?screen=play&tableId=${live.table('closed')}&kibitz=SOUTH`)
  await expect(page.getByRole('switch', { name: 'Expected value', exact: true })).toBeDisabled()
})
