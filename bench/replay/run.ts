/** Steps through a replay at ten cards a second with the double-dummy figures on, in headless chromium. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { BROWSER, requireBrowser } from '../site.ts'
import { type Moment, type Seen, watchPage } from './watchPage.ts'

const OPENROOM = join(import.meta.dirname, '../../apps/cli/dist/openroom.js')

/** Ten cards a second. */
const STEP_MS = 100
const CARDS = 52
const LONGEST_MS = 50
/** So long after the last step every answer has come. */
const SETTLE_MS = 1_500

type Event = { readonly type: string }
type Replayed = { readonly session: number; readonly ns: number; readonly board: number }

const folder = mkdtempSync(join(tmpdir(), 'openroom-bench-'))
const port = Number(process.env.PORT ?? 8269)
const url = `http://localhost:${port}`

async function read<T>(path: string): Promise<T | null> {
  const response = await fetch(`${url}/api/archive/${path}`).catch(() => null)
  return response?.ok ? ((await response.json()) as T) : null
}

/** The first board of the demo that was played to its last card. */
async function playedOut(): Promise<Replayed | null> {
  const sessions = (await read<readonly { miniSessionId: number }[]>('miniSessions')) ?? []
  for (const { miniSessionId: session } of sessions) {
    const registrations = await read<readonly { registrationId: number }[]>(`registrations/${session}`)
    for (const { registrationId: ns } of registrations ?? []) {
      for (let board = 1; board <= 4; board++) {
        const log = (await read<readonly Event[]>(`watch/${session}/${ns}/${board}`)) ?? []
        if (log.filter(({ type }) => type === 'PLAY_CARD').length === CARDS) return { session, ns, board }
      }
    }
  }
  return null
}

async function demoBoard(server: ChildProcess): Promise<Replayed> {
  for (let attempt = 0; attempt < 120; attempt++) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    const found = await playedOut()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The demo had no board that was played to its last card within a minute.')
}

const seen = (page: Page): Promise<Seen> => page.evaluate(() => window.openroomSeen())

/** What is shown now, once its answer has come; the end of the play has none. */
async function answered(page: Page): Promise<Moment | undefined> {
  for (let waited = 0; waited < SETTLE_MS; waited += STEP_MS) {
    await page.waitForTimeout(STEP_MS)
    const last = (await seen(page)).moments.at(-1)
    if (last && last.figures !== '') return last
  }
  return (await seen(page)).moments.at(-1)
}

/** What every moment of the play shows when nobody hurries. */
async function settled(page: Page): Promise<ReadonlyMap<string, string>> {
  const right = new Map<string, string>()
  for (let card = 0; card < CARDS; card++) {
    const moment = await answered(page)
    if (moment) right.set(moment.place, moment.figures)
    await page.keyboard.press('ArrowRight')
  }
  return right
}

async function measure(page: Page, { session, ns, board }: Replayed, slower: number): Promise<boolean> {
  await page.goto(`${url}/screen/${session}?screen=replay&ns=${ns}&board=${board}&cindex=0`)
  await page.getByRole('switch', { name: 'Double-dummy figures' }).click()
  await page.waitForTimeout(SETTLE_MS)
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const before = await seen(page)
  for (let card = 0; card < CARDS; card++) {
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(STEP_MS)
  }
  await page.waitForTimeout(SETTLE_MS)
  const after = await seen(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.keyboard.press('Home')
  await page.getByRole('switch', { name: 'Double-dummy figures' }).setChecked(true)
  const right = await settled(page)
  const tasks = after.tasks.slice(before.tasks.length)
  const moments = after.moments.slice(before.moments.length)
  const figured = moments.filter(({ figures }) => figures !== '')
  const wrong = figured.filter(({ place, figures }) => right.get(place) !== figures)
  const longest = Math.max(0, ...tasks)
  console.log(
    `${slower} x slower: ${moments.length} moments, ${figured.length} with figures, ${wrong.length} with figures of another card; ` +
      `${tasks.length} tasks over ${LONGEST_MS} ms, longest ${longest.toFixed(0)} ms`,
  )
  return wrong.length === 0 && tasks.length === 0 && figured.length >= CARDS / 2
}

async function run(): Promise<boolean> {
  const env = { ...process.env, PORT: `${port}`, HOST: 'localhost', DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, [OPENROOM, 'serve', '--demo'], { env, stdio: 'ignore' })
  const browser = await chromium.launch(BROWSER)
  try {
    const board = await demoBoard(server)
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    // The loader of this script names functions with a call that the page does not have.
    await page.addInitScript({ content: `var __name = (one) => one; (${watchPage.toString()})()` })
    const plain = await measure(page, board, 1)
    await measure(page, board, 4)
    return plain
  } finally {
    await browser.close()
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

requireBrowser()
process.exitCode = (await run()) ? 0 : 1
