/** Four live tables in split on a slowed processor: long tasks, and how long the page takes to answer a key or a click. */
import { writeFileSync } from 'node:fs'
import { recordToLog } from '@openroom/bridge/table/record'
import { routes } from '@openroom/protocol/routes'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { chromium, type Page } from 'playwright-core'
import { BROWSER, startSite } from '../site.ts'
import { seenBy, watchFrom } from '../watchPage.ts'

const SECONDS = Number(process.env.SECONDS ?? 30)
const SLOWER = Number(process.env.SLOWER ?? 4)
/** Each of the four tables tells something so often: as fast as cards are ever played. */
const EVERY_MS = 1_000
/** Writes a CPU profile of the page there. */
const PROFILE = process.env.PROFILE
const LONGEST_MS = 50

const site = await startSite(Number(process.env.PORT ?? 8407))
const { url } = site

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const log = [CLAIMED, GRAND_SLAM].flatMap((record) => {
  const made = recordToLog(record)
  if (!made.ok) throw new Error(made.error.breach.text)
  return made.value.events.map((event) => ({ board: record.board.number, event }))
})

const TEAMS = ['Ash', 'Elm', 'Fir', 'Oak']
const ROOMS = ['OPEN', 'CLOSED'] as const
const MATCHES = [
  ['Ash', 'Elm'],
  ['Fir', 'Oak'],
] as const

const session = {
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
        ...{ key: `${i}-${room}`, number: i + 1, room },
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

/** The four tables in the slots, as a tab keeps them. */
async function open(page: Page, { miniSessionId, tables }: Stored): Promise<void> {
  await page.goto(`${url}/privacy`)
  const screens = tables.map(({ tableId }) => ({
    component: 'play',
    params: { tableId: `${tableId}` },
    history: [],
    buttonBarHidden: true,
  }))
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
    `screen-${miniSessionId}`,
    JSON.stringify({ zoom: null, version: 4, screens }),
  ] as const)
  await page.goto(`${url}/screen/${miniSessionId}`)
  await page.getByRole('region', { name: /^Screen 4/ }).waitFor()
}

/** Tables tell in turn, evenly; the viewer turns to and fro between the hands' two looks meanwhile. */
async function play(page: Page, token: string, { tables }: Stored): Promise<void> {
  const steps = Math.min(log.length, Math.floor((SECONDS * 1_000) / EVERY_MS))
  for (let seq = 2; seq < steps; seq++) {
    for (const { tableId } of tables) {
      await call(token, 'POST', routes.ingestEntries(tableId), { entries: [{ seq, ...log[seq] }] })
      await pause(EVERY_MS / tables.length)
    }
    if (seq % 3 === 0) await page.keyboard.press('Shift')
    if (seq % 5 === 0) await page.mouse.click(400 + (seq % 2) * 800, 420)
  }
}

async function run(): Promise<boolean> {
  const browser = await chromium.launch(BROWSER)
  try {
    const made = site.openroom('token', 'create', 'Split')
    const token = made.trim().split('\n').at(-1) ?? ''
    const stored = (await call(token, 'PUT', routes.ingestSessions(), session)) as Stored
    await call(token, 'POST', routes.ingestStart(stored.miniSessionId), {})
    for (const { tableId } of stored.tables) {
      const entries = log.slice(0, 2).map((entry, seq) => ({ seq, ...entry }))
      await call(token, 'POST', routes.ingestEntries(tableId), { entries })
    }
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    await watchFrom(page)
    await open(page, stored)
    await pause(3_000)
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const before = await seenBy(page)
    if (PROFILE) {
      await client.send('Profiler.enable')
      await client.send('Profiler.setSamplingInterval', { interval: 500 })
      await client.send('Profiler.start')
    }
    await play(page, token, stored)
    if (PROFILE) {
      const { profile } = await client.send('Profiler.stop')
      writeFileSync(PROFILE, JSON.stringify(profile))
    }
    const after = await seenBy(page)
    const tasks = after.tasks.slice(before.tasks.length)
    const delays = after.delays.slice(before.delays.length)
    console.log(
      `four live tables, ${SLOWER} x slower: ${tasks.length} tasks over ${LONGEST_MS} ms, longest ${Math.max(0, ...tasks.map(({ ms }) => ms)).toFixed(0)} ms; ` +
        `${delays.length} inputs, longest delay ${Math.max(0, ...delays).toFixed(0)} ms`,
    )
    for (const { ms, at } of tasks)
      console.log(`  ${ms.toFixed(0)} ms after ${((at - before.now) / 1000).toFixed(1)} s`)
    return tasks.length === 0 && delays.every((ms) => ms <= LONGEST_MS)
  } finally {
    await browser.close()
    await site.stop()
  }
}

process.exitCode = (await run()) ? 0 : 1
