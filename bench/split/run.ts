/** Four live tables in split on a slowed processor: long tasks, and how long the page takes to answer a key or a click. */
import { writeFileSync } from 'node:fs'
import { recordToLog } from '@openroom/bridge/table/record'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { type PlainPage, startPlainBrowser } from '../plainBrowser.ts'
import { requireBrowser, startSite } from '../site.ts'
import { type Task, tasksOf } from '../tasks.ts'
import { isWithin, type Work, workOf } from '../work.ts'

const SECONDS = Number(process.env.SECONDS ?? 30)
const SLOWER = Number(process.env.SLOWER ?? 4)
/** Each of the four tables tells something so often: as fast as cards are ever played. */
const EVERY_MS = 1_000
/** Writes a CPU profile of the page there. */
const PROFILE = process.env.PROFILE
const LONGEST_MS = 50
/** What the page may be made of once all has been played. */
const BUDGETS = { nodes: 2_000, layers: 20 }
/** Until everything is there, many times over. */
const OPEN_MS = 6_000

requireBrowser()
const site = await startSite(Number(process.env.PORT ?? 8407))
const { url } = site

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const log = [CLAIMED, GRAND_SLAM].flatMap((record) => {
  const made = recordToLog(record)
  if (!made.ok) throw new Error(made.error.breach.code)
  return made.value.events.map((event) => ({ board: record.board.number, event }))
})

const TEAMS = ['Ash', 'Elm', 'Fir', 'Oak']
const ROOMS = ['OPEN', 'CLOSED'] as const
const MATCHES = [
  ['Ash', 'Elm'],
  ['Fir', 'Oak'],
] as const

const session = {
  tellsEarly: true,
  event: { key: 'split', name: 'Split Teams', type: 'TEAM' },
  segment: { key: 'one', name: 'One' },
  session: {
    key: 'split',
    boardsPerRound: 2,
    registrations: TEAMS.map((name) => ({
      key: name,
      name,
      players: ['One', 'Two', 'Three', 'Four'].map((player) => ({
        name: `${name} ${player}`,
        memberId: null,
      })),
    })),
    boards: [...new Set(log.map(({ board }) => board))].map((number) => ({ number })),
    matches: MATCHES.map(([home, visiting], i) => ({ round: 1, number: i + 1, home, visiting })),
    tables: MATCHES.flatMap(([home, visiting], i) =>
      ROOMS.map((room) => ({
        key: `${i}-${room}`,
        number: i + 1,
        room,
        ns: room === 'OPEN' ? home : visiting,
        ew: room === 'OPEN' ? visiting : home,
      })),
    ),
  },
}

type Stored = { readonly miniSessionId: number; readonly tables: readonly { readonly tableId: number }[] }

async function call(token: string, method: string, path: string, body: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** How long each input waits before the page takes it up, ms. */
const WATCH = `
  window.openroomDelays = [];
  for (const type of ['keydown', 'pointerdown'])
    window.addEventListener(type, ({ timeStamp }) => openroomDelays.push(performance.now() - timeStamp), true);
`

/** The four tables in the slots, as a tab keeps them. */
async function open(page: PlainPage, { miniSessionId, tables }: Stored): Promise<void> {
  const screens = tables.map(({ tableId }) => ({
    component: 'play',
    params: { tableId: `${tableId}` },
    history: [],
    buttonBarHidden: true,
  }))
  const kept = JSON.stringify(JSON.stringify({ zoom: null, version: 4, screens }))
  await page.addScript(`${WATCH} sessionStorage.setItem('screen-${miniSessionId}', ${kept});`)
  await page.open(`${url}/screen/${miniSessionId}`)
  await pause(OPEN_MS)
  const slots = await page.evaluate<number>(`document.querySelectorAll('main > section').length`)
  if (slots !== tables.length) throw new Error(`The page shows ${slots} tables instead of ${tables.length}.`)
}

/** Tables tell in turn, evenly; the viewer turns to and fro between the hands' two looks meanwhile. */
async function play(page: PlainPage, token: string, { tables }: Stored): Promise<void> {
  const steps = Math.min(log.length, Math.floor((SECONDS * 1_000) / EVERY_MS))
  for (let seq = 2; seq < steps; seq++) {
    for (const { tableId } of tables) {
      await call(token, 'POST', staffRoutes.ingestEntries(tableId), { entries: [{ seq, ...log[seq] }] })
      await pause(EVERY_MS / tables.length)
    }
    if (seq % 3 === 0) await page.key('Shift')
    if (seq % 5 === 0) await page.click(400 + (seq % 2) * 800, 420)
  }
}

/** Plays, and writes the profile if one is asked for. */
async function played(page: PlainPage, token: string, stored: Stored): Promise<void> {
  if (!PROFILE) return play(page, token, stored)
  await page.call('Profiler.enable')
  await page.call('Profiler.setSamplingInterval', { interval: 500 })
  await page.call('Profiler.start')
  await play(page, token, stored)
  const { profile } = await page.call<{ profile: object }>('Profiler.stop')
  writeFileSync(PROFILE, JSON.stringify(profile))
}

/** @returns whether all is within the limit */
function report(tasks: readonly Task[], delays: readonly number[]): boolean {
  const long = tasks.filter(({ worked }) => worked > LONGEST_MS)
  const waited = tasks.filter(({ ms }) => ms > LONGEST_MS)
  const most = (of: readonly number[]): string => of.reduce((a, b) => Math.max(a, b), 0).toFixed(0)
  console.log(
    [
      `four live tables, ${SLOWER} x slower: ${long.length} tasks worked over ${LONGEST_MS} ms, longest ${most(tasks.map(({ worked }) => worked))} ms;`,
      `${waited.length} with what they waited for a processor, longest ${most(tasks.map(({ ms }) => ms))} ms;`,
      `${delays.length} inputs, longest delay ${most(delays)} ms`,
    ].join('\n  '),
  )
  for (const { worked, at, mostly } of long)
    console.log(`  ${worked.toFixed(0)} ms after ${(at / 1000).toFixed(1)} s: ${mostly}`)
  return long.length === 0 && delays.every((ms) => ms <= LONGEST_MS)
}

async function run(): Promise<boolean> {
  const browser = await startPlainBrowser()
  try {
    const made = site.openroom('token', 'create', 'Split', '--tells-early')
    const token = made.trim().split('\n').at(-1) ?? ''
    const stored = (await call(token, 'PUT', staffRoutes.ingestSessions(), session)) as Stored
    await call(token, 'POST', staffRoutes.ingestStart(stored.miniSessionId), {})
    for (const { tableId } of stored.tables) {
      const entries = log.slice(0, 2).map((entry, seq) => ({ seq, ...entry }))
      await call(token, 'POST', staffRoutes.ingestEntries(tableId), { entries })
    }
    const page = await browser.newPage(1600, 900)
    await open(page, stored)
    await page.slowDown(SLOWER)
    let work: Work | undefined
    const tasks = await tasksOf(browser, async () => {
      work = await workOf(page, () => played(page, token, stored))
    })
    const isQuick = report(tasks, await page.evaluate<readonly number[]>('openroomDelays'))
    return isWithin(work!, BUDGETS) && isQuick
  } finally {
    await browser.close()
    await site.stop()
  }
}

process.exitCode = (await run()) ? 0 : 1
