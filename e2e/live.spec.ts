/** Live tables in a browser: from the source's call to what viewers see, with everything in between failing in turn. */
import { readFileSync } from 'node:fs'
import { plansOf, type SessionPlan } from '@openroom/feed/plan'
import { LIMITS } from '@openroom/formats/limits'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import type { WebSocketRoute } from '@playwright/test'
import { logOf, match, shows, showsResult, watch } from './support/liveMatch.ts'
import { LiveSource, type Sent } from './support/liveSource.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, type Page, test } from './support/test.ts'

const LIN = 'lin/lucbellicaud_TM-17360_teammatch.lin'
if (!hasSharedData) console.warn('There is no shared data: the LIN match is not followed.')

test.use({ site: 'any' })

let source: LiveSource

test.beforeAll(async ({ server }) => {
  source = await LiveSource.of(server, 'Live Trial')
})

const offline = (page: Page) => page.getByText(/^No network, /)

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

  test('a LIN file', NIGHTLY, async ({ page, context, server }) => {
    test.skip(!hasSharedData, 'needs the shared data')
    // Half of all that these tests load, for one of the night.
    const { readFile } = await import('@openroom/formats/read')
    const read = await readFile(new Blob([readFileSync(sharedPath(LIN))]).stream(), LIMITS)
    if (!read.ok) throw new Error(read.error.message)
    const [plan] = plansOf(read.value.document)
    if (!plan) throw new Error('Nothing is played in the file.')
    expect(plan.tables).toHaveLength(2)
    const pages = [page, await context.newPage()]
    expect(await followMatch(pages, server.url, plan, 8)).toBeGreaterThan(500)
  })
})

test.describe('a connection lost', () => {
  const play = logOf(GRAND_SLAM)
  const lead = play.findIndex((entry) => 'event' in entry && entry.event.type === 'PLAY_CARD')

  test(
    'in mid-trick is found again without a gap, on the trick that was looked at',
    NIGHTLY,
    async ({ page, server }) => {
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
      await expect(offline(page)).toBeHidden()
      await shows(page, play.slice(0, soFar + 30))
      await expect(page.getByText('1 of 13')).toBeVisible()
      await page.getByRole('button', { name: 'Back to live' }).first().click()
      await live.send('open', play.slice(soFar + 30))
      await shows(page, play)
      await showsResult(page, play)
    },
  )

  for (const [signal, how, when] of [
    ['SIGTERM', 'restarted', NIGHTLY],
    ['SIGKILL', 'killed', {}],
  ] as const)
    test(
      `because the server is ${how} in mid-board ends with exactly the fed log`,
      when,
      async ({ page, server }) => {
        const live = await source.begin(match(how))
        await watch(page, server.url, live, 'open')
        await live.send('open', play.slice(0, lead + 6))
        await shows(page, play.slice(0, lead + 6))
        const restarted = server.restart(signal)
        await expect(offline(page)).toBeVisible()
        const rest = live.send('open', play.slice(lead + 6))
        await restarted
        await rest
        await expect(offline(page)).toBeHidden()
        await shows(page, play)
        await showsResult(page, play)
      },
    )
})
