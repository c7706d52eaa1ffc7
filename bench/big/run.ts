/** Large fields on a slowed processor: the running score of 1,000 pairs, and cross tables of 100 pairs and of 100 teams. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { type PlainBrowser, type PlainPage, startPlainBrowser } from '../plainBrowser.ts'
import { requireBrowser, startSite } from '../site.ts'
import { type Task, tasksOf } from '../tasks.ts'

const SLOWER = Number(process.env.SLOWER ?? 4)
const RUNS = Number(process.env.RUNS ?? 5)
const LONGEST_MS = 50
/** Until everything is there, many times over. */
const OPEN_MS = 7_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type Screen = {
  readonly tournament: string
  readonly kind: readonly string[]
  readonly query: string
  /** What a reader does there. */
  readonly read: (page: PlainPage) => Promise<void>
}

async function turnRound(page: PlainPage): Promise<void> {
  await scroll(page)
  await page.press('button[aria-pressed=false]')
  await pause(2_000)
}

async function scroll(page: PlainPage): Promise<void> {
  for (let step = 0; step < 30; step++) {
    await page.wheel(800, 500, 900)
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
      await page.press('input[type=search]')
      for (const letter of 'an') {
        await page.type(letter)
        await pause(700)
      }
    },
  },
  {
    tournament: 'Hundred pairs',
    kind: ['--kind', 'pairs-howell', '--contestants', '100', '--boards', '27'],
    query: 'screen=cross-table',
    read: turnRound,
  },
  {
    tournament: 'Hundred teams',
    kind: ['--kind', 'teams-round-robin', '--contestants', '100', '--boards', '2'],
    query: 'screen=cross-table',
    read: turnRound,
  },
]

/** Tasks from the arrival of a screen, opened by its address, until it has been read. */
async function reading(browser: PlainBrowser, address: string, { read }: Screen): Promise<readonly Task[]> {
  const page = await browser.newPage(1600, 900)
  await page.slowDown(SLOWER)
  const tasks = await tasksOf(browser, async () => {
    await page.open(address)
    await pause(OPEN_MS)
    await read(page)
  })
  await page.close()
  return tasks
}

type Measure = 'ms' | 'worked'

const long = (tasks: readonly Task[], of: Measure): readonly Task[] =>
  tasks.filter((task) => task[of] > LONGEST_MS)

/** Run by run, each task with when it began. */
const told = (runs: readonly (readonly Task[])[], of: Measure): string =>
  runs
    .map((tasks) => long(tasks, of).map((task) => `${task[of].toFixed(0)} at ${task.at.toFixed(0)}`))
    .map((tasks) => (tasks.length === 0 ? 'none' : tasks.join(', ')))
    .join(' | ')

async function run(): Promise<boolean> {
  requireBrowser()
  const site = await startSite(Number(process.env.PORT ?? 8408))
  const browser = await startPlainBrowser()
  let isWithin = true
  try {
    for (const { tournament, kind } of SCREENS)
      site.openroom('simulate', ...kind, '--recorded', '1', '--name', tournament, '--store')
    const sessions = (await (
      await fetch(site.url + viewAt('miniSessions').path)
    ).json()) as readonly MiniSession[]
    for (const screen of SCREENS) {
      const { tournament, query } = screen
      const id = sessions.find(({ tournamentName }) => tournamentName === tournament)?.miniSessionId
      const runs: (readonly Task[])[] = []
      for (let n = 0; n < RUNS; n++)
        runs.push(await reading(browser, `${site.url}/screen/${id}?${query}`, screen))
      const counts = runs.map((tasks) => long(tasks, 'worked').length).sort((a, b) => a - b)
      const median = counts[Math.floor(RUNS / 2)] ?? 0
      console.log(
        [
          `${tournament}, ${query}, ${SLOWER} x slower, tasks over ${LONGEST_MS} ms in ${RUNS} runs:`,
          `  worked: ${told(runs, 'worked')}; median ${median}`,
          `  with what they waited for a processor: ${told(runs, 'ms')}`,
        ].join('\n'),
      )
      isWithin &&= median === 0
    }
  } finally {
    await browser.close()
    await site.stop()
  }
  return isWithin
}

process.exitCode = (await run()) ? 0 : 1
