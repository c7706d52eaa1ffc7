/** Large fields on a slowed processor: the running score of 1,000 pairs, and the cross table of 100 teams. */
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type Browser, chromium, type Page } from 'playwright-core'
import { BROWSER, startSite } from '../site.ts'
import { seenBy, watchFrom } from '../watchPage.ts'

const SLOWER = Number(process.env.SLOWER ?? 4)
const RUNS = Number(process.env.RUNS ?? 3)
const LONGEST_MS = 50

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Screen = {
  readonly tournament: string
  readonly kind: readonly string[]
  readonly query: string
  /** What a reader does there. */
  readonly read: (page: Page) => Promise<void>
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(800, 500)
  for (let step = 0; step < 30; step++) {
    await page.mouse.wheel(0, 900)
    await pause(100)
  }
}

const SCREENS: readonly Screen[] = [
  {
    tournament: 'Thousand',
    kind: ['--kind', 'pairs-mitchell', '--contestants', '1000', '--boards', '20'],
    query: 'screen=running-score',
    read: async (page) => {
      await scroll(page)
      await page.getByRole('searchbox', { name: 'Find a pair' }).pressSequentially('an', { delay: 300 })
      await pause(1_000)
    },
  },
  {
    tournament: 'Hundred',
    kind: ['--kind', 'teams-round-robin', '--contestants', '100', '--boards', '2'],
    query: 'screen=cross-table',
    read: async (page) => {
      await scroll(page)
      await page.getByRole('button', { name: 'By name' }).click()
      await pause(2_000)
    },
  },
]

/** Long tasks (ms) from the opening of a screen, by address, until it has been read. */
async function tasksOf(browser: Browser, address: string, read: Screen['read']): Promise<readonly number[]> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  await watchFrom(page)
  const client = await page.context().newCDPSession(page)
  await page.goto(new URL('/privacy', address).href)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(address)
  await page.getByRole('rowheader').first().waitFor({ timeout: 60_000 })
  await pause(4_000)
  await read(page)
  const { tasks } = await seenBy(page)
  await page.close()
  return tasks.map(({ ms }) => ms).sort((a, b) => b - a)
}

async function run(): Promise<boolean> {
  const site = await startSite(Number(process.env.PORT ?? 8408))
  const browser = await chromium.launch(BROWSER)
  let isWithin = true
  try {
    for (const { tournament, kind } of SCREENS)
      site.openroom('simulate', ...kind, '--recorded', '1', '--name', tournament, '--store')
    const sessions = (await (await fetch(site.url + routes.miniSessions())).json()) as readonly MiniSession[]
    for (const { tournament, query, read } of SCREENS) {
      const id = sessions.find(({ tournamentName }) => tournamentName === tournament)?.miniSessionId
      const runs: (readonly number[])[] = []
      for (let n = 0; n < RUNS; n++)
        runs.push(await tasksOf(browser, `${site.url}/screen/${id}?${query}`, read))
      const middle = [...runs].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))[Math.floor(RUNS / 2)] ?? []
      const longest = middle.slice(0, 8).map((ms) => ms.toFixed(0))
      console.log(
        `${tournament}, ${query}, ${SLOWER} x slower, median of ${RUNS}: ${middle.length} tasks over ${LONGEST_MS} ms: ${longest.join(', ')}`,
      )
      isWithin &&= middle.length === 0
    }
  } finally {
    await browser.close()
    await site.stop()
  }
  return isWithin
}

process.exitCode = (await run()) ? 0 : 1
