/**
 * All tables of a session as small boards on a slowed processor: opened cold, moved by play, scrolled and filtered.
 * What else the machine does can only make a task longer, so of a few rounds the best counts, as with Python's `timeit`.
 * https://docs.python.org/3/library/timeit.html#timeit.Timer.repeat
 */
import { recordToLog } from '@openroom/bridge/table/record'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { type PlainPage, startPlainBrowser } from '../plainBrowser.ts'
import { startSite } from '../site.ts'
import { type Task, tasksOf } from '../tasks.ts'
import { isWithin, type Work, workOf } from '../work.ts'

const TABLES = Number(process.env.TABLES ?? 100)
const SECONDS = Number(process.env.SECONDS ?? 20)
const SLOWER = Number(process.env.SLOWER ?? 4)
/** Each table tells something so often: people play a card every six seconds, all tables at once. */
const EVERY_MS = 6_000
const STEPS = Math.floor((SECONDS * 1_000) / EVERY_MS)
const ROUNDS = 3
const LONGEST_MS = 50
const OPEN_MS = 6_000
const AT_ONCE = 8

/** What the page may be made of once all boards are drawn. */
const BUDGETS = { nodes: 4_500, layers: 20 }

const site = await startSite(Number(process.env.PORT ?? 8411))

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const log = [GRAND_SLAM, CLAIMED].flatMap((record) => {
  const made = recordToLog(record)
  if (!made.ok) throw new Error(made.error.breach.code)
  return made.value.events.map((event) => ({ board: record.board.number, event }))
})

const numbers = Array.from({ length: TABLES }, (_, i) => i + 1)

const session = {
  tellsEarly: true,
  event: { key: 'wall', name: 'Wall Pairs', type: 'PAIR' },
  segment: { key: 'one', name: 'One' },
  session: {
    key: 'wall',
    boardsPerRound: 2,
    registrations: numbers.flatMap((table) =>
      ['North', 'East'].map((side) => ({
        key: `${side}${table}`,
        name: `${side} ${table}`,
        players: ['Anna', 'Ben'].map((first) => ({ name: `${first} ${side}${table}`, memberId: null })),
      })),
    ),
    boards: [...new Set(log.map(({ board }) => board))].map((number) => ({ number })),
    tables: numbers.map((number) => ({
      key: `${number}`,
      number,
      ns: `North${number}`,
      ew: `East${number}`,
    })),
  },
}

type Stored = { readonly miniSessionId: number; readonly tables: readonly { readonly tableId: number }[] }

async function call(token: string, method: string, path: string, body: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(site.url + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** How far each table is when the page is opened: all phases stand side by side. */
const begun = (i: number): number => 4 + ((i * 37) % 100)

async function send(token: string, tableId: number, from: number, to: number): Promise<void> {
  const entries = log.slice(from, to).map((entry, i) => ({ seq: from + i, ...entry }))
  if (entries.length > 0) await call(token, 'POST', staffRoutes.ingestEntries(tableId), { entries })
}

async function play(token: string, { tables }: Stored, from: number): Promise<void> {
  for (let step = from; step < from + STEPS; step++) {
    for (let i = 0; i < tables.length; i += AT_ONCE) {
      const began = performance.now()
      await Promise.all(
        tables
          .slice(i, i + AT_ONCE)
          .map(({ tableId }, k) => send(token, tableId, begun(i + k) + step, begun(i + k) + step + 1)),
      )
      await pause(Math.max(0, (EVERY_MS * AT_ONCE) / tables.length - (performance.now() - began)))
    }
  }
}

async function read(page: PlainPage): Promise<void> {
  for (let step = 0; step < 20; step++) {
    await page.wheel(800, 500, step < 10 ? 700 : -700)
    await pause(150)
  }
  for (const at of [2, 3, 1]) {
    await page.press(`[class*=choices] fieldset:first-child button:nth-of-type(${at})`)
    await pause(800)
  }
}

function report(tasks: readonly Task[], shown: number): boolean {
  const long = tasks.filter(({ worked }) => worked > LONGEST_MS)
  const most = tasks.reduce((longest, { worked }) => Math.max(longest, worked), 0)
  console.log(
    `${shown} small boards, ${SLOWER} x slower: ${long.length} tasks worked over ${LONGEST_MS} ms, longest ${most.toFixed(0)} ms`,
  )
  for (const { worked, at, mostly } of long)
    console.log(`  ${worked.toFixed(0)} ms after ${(at / 1000).toFixed(1)} s: ${mostly}`)
  return long.length === 0 && shown === TABLES
}

/** @param from the step of play that it begins with */
async function round(token: string, stored: Stored, from: number): Promise<boolean> {
  const browser = await startPlainBrowser()
  try {
    const page = await browser.newPage(1600, 900)
    await page.slowDown(SLOWER)
    let work: Work | undefined
    const tasks = await tasksOf(browser, async () => {
      await page.open(`${site.url}/screen/${stored.miniSessionId}?screen=tables&view=boards`)
      await pause(OPEN_MS)
      work = await workOf(page, async () => {
        await Promise.all([play(token, stored, from), read(page)])
      })
    })
    const isQuick = report(
      tasks,
      await page.evaluate<number>(`document.querySelectorAll('li > a[data-phase]').length`),
    )
    return isWithin(work!, BUDGETS) && isQuick
  } finally {
    await browser.close()
  }
}

async function run(): Promise<boolean> {
  try {
    const token = site.openroom('token', 'create', 'Wall', '--tells-early').trim().split('\n').at(-1) ?? ''
    const stored = (await call(token, 'PUT', staffRoutes.ingestSessions(), session)) as Stored
    await call(token, 'POST', staffRoutes.ingestStart(stored.miniSessionId), {})
    for (const [i, { tableId }] of stored.tables.entries()) await send(token, tableId, 0, begun(i))
    for (let i = 0; i < ROUNDS; i++) if (await round(token, stored, i * STEPS)) return true
    return false
  } finally {
    await site.stop()
  }
}

process.exitCode = (await run()) ? 0 : 1
