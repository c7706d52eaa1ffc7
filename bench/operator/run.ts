/**
 * An operator at the console: how many keys real boards take, and whether what was typed at eight keys a second through
 * reloads and cut networks is exactly what the file says; how long a key takes until it is drawn on a slow machine.
 */

import { typeBoard } from '@openroom/bridge/operate/testing/typist'
import type { TableEvent } from '@openroom/bridge/table/events'
import { IngestClient } from '@openroom/feed/client'
import { dealText } from '@openroom/formats/json/documentBuilder'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX, operatePage } from '@openroom/protocol/operatorLink'
import { routes } from '@openroom/protocol/routes'
import type { CreatedLinks, OperatedLog } from '@openroom/protocol/schema/operate'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { BROWSER, startSite } from '../site.ts'
import { type RealBoard, realBoards } from './boards.ts'

const KEYS_A_SECOND = 8
const MOST_KEYS = 75
const DRAWN_MS = 50
const SLOWER = 4
const BOARDS = Number(process.env.BOARDS ?? 6)
const PORT = Number(process.env.PORT ?? 8197)

/** Opens the auction, which is what Enter does. */
const begun = (log: readonly TableEvent[]) => log.slice(log.findIndex(({ type }) => type === 'START_AUCTION'))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0

type Counted = RealBoard & { readonly keys: string; readonly count: number }

/** Types every board by the rules of the console; those whose log the keys do not make are told. */
function counted(boards: readonly RealBoard[]): readonly Counted[] {
  const typed = boards.map((board) => ({ board, typed: typeBoard(board.log) }))
  const wrong = typed.filter(({ board, typed: { events } }) => !same(events, board.log))
  for (const {
    board,
    typed: { stuck },
  } of wrong.slice(0, 20))
    console.log(`  not as the file: ${board.name}, at ${JSON.stringify(stuck)}`)
  console.log(
    `${boards.length} real boards with plays, ${boards.length - wrong.length} typed exactly as the file says`,
  )
  const right = typed.filter((one) => !wrong.includes(one))
  // With Enter, which puts the board on the table; words of explanations are no keys of the play.
  return right.map(({ board, typed: { keys, words } }) => ({
    ...board,
    keys,
    count: keys.length - words + 1,
  }))
}

function tellKeys(boards: readonly Counted[]): boolean {
  const whole = boards.filter(({ cards }) => cards === 52)
  const order = [...boards].sort((a, b) => a.count - b.count)
  const tell = (some: readonly Counted[]) => some.map(({ name, count }) => `  ${count} ${name}`).join('\n')
  console.log(`shortest:\n${tell(order.slice(0, 50))}\nlongest:\n${tell(order.slice(-50))}`)
  const all = median(boards.map(({ count }) => count))
  console.log(
    `median keys a board: ${all} of ${boards.length}; with all 52 cards ${median(whole.map(({ count }) => count))} of ${whole.length}; goal ${MOST_KEYS}`,
  )
  return all <= MOST_KEYS
}

async function begin(
  url: string,
  openroom: (...args: readonly string[]) => string,
  boards: readonly Counted[],
) {
  const token = openroom('token', 'create', 'Operated').trim().split('\n').at(-1) ?? ''
  const client = new IngestClient({ server: url, token })
  const body = {
    event: { key: 'teams', name: 'Operated', type: 'TEAM' },
    segment: { key: 'one', name: 'One' },
    session: {
      key: 'one',
      boardsPerRound: boards.length,
      firstBoard: 1,
      registrations: ['Ash', 'Elm'].map((name) => ({ key: name, name })),
      boards: boards.map(({ board: { dealer, vulnerability, deal } }, i) => ({
        number: i + 1,
        dealer,
        vulnerability,
        deal: deal && dealText(deal),
      })),
      matches: [{ round: 1, number: 1, home: 'Ash', visiting: 'Elm' }],
      tables: [{ key: 'open', number: 1, room: 'OPEN', ns: 'Ash', ew: 'Elm' }],
    },
  }
  const { miniSessionId, tables } = await client.storeSession(body)
  await client.start(miniSessionId)
  const login = { email: 'desk@example.org', password: 'seven no trumps, redoubled' }
  openroom('user', 'create', login.email, '--name', 'Desk', '--role', 'ADMIN', '--password', login.password)
  const signed = await fetch(url + routes.login(), {
    method: 'POST',
    body: new URLSearchParams({ username: login.email, password: login.password }),
  })
  const cookie = signed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const made = await fetch(url + operateRoutes.createOperatorLinks(miniSessionId), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  })
  const { links } = (await made.json()) as CreatedLinks
  const [link] = links
  if (!link) throw new Error('No link was made.')
  return { link, tableId: tables[0]?.tableId ?? 0 }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const named = (key: string): string => (key === '\n' ? 'Enter' : key === '\b' ? 'Backspace' : key)

/** Types a board; in its middle the page is loaded anew, or the network is cut for a while. */
async function type(page: Page, context: BrowserContext, { keys }: Counted, i: number): Promise<void> {
  await page.keyboard.press('Enter')
  await pause(200)
  for (const [at, key] of [...keys].entries()) {
    const isMiddle = at === Math.floor(keys.length * 0.75)
    if (isMiddle && i % 2 === 0) {
      await page.reload()
      await page.locator('[data-next]').waitFor()
    }
    if (isMiddle && i % 2 === 1) await context.setOffline(true)
    await page.keyboard.press(named(key))
    await pause(1_000 / KEYS_A_SECOND)
  }
  await context.setOffline(false)
}

async function allSent(page: Page): Promise<void> {
  await page.locator('[data-line="up"]', { hasText: 'All sent' }).waitFor({ timeout: 60_000 })
}

type Seen = { readonly line: readonly number[]; readonly table: readonly number[] }

/**
 * From a key to the frame that shows it in the line, ms, as the browser tells of its events; and, of keys that change the
 * table, to the frame that shows it there.
 */
const watchKeys = () => {
  const line: number[] = []
  const table: number[] = []
  Object.assign(window, { seen: { line, table } })
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (one.name === 'keydown') line.push(one.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  let typed = 0
  window.addEventListener('keydown', ({ timeStamp }) => (typed = timeStamp), { capture: true })
  const felt = document.querySelector('[data-shape]')
  new MutationObserver(() => {
    const key = typed
    typed = 0
    if (key > 0) requestAnimationFrame(() => setTimeout(() => table.push(performance.now() - key)))
  }).observe(felt ?? document.body, { childList: true, subtree: true, attributes: true })
}

async function inBrowser(boards: readonly Counted[]): Promise<boolean> {
  const site = await startSite(PORT, { SOLVER_THREADS: '0' })
  const browser = await chromium.launch(BROWSER)
  try {
    const { link, tableId } = await begin(site.url, site.openroom, boards)
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    const page = await context.newPage()
    await page.goto(site.url + operatePage(link.id, link.secret))
    await page.getByLabel('Your name').fill('Ada')
    await page.keyboard.press('Enter')
    await page.locator('[data-next]').waitFor()
    for (const [i, board] of boards.slice(0, -1).entries()) await type(page, context, board, i)
    await allSent(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.evaluate(watchKeys)
    const last = boards.at(-1)
    if (last) {
      await page.keyboard.press('Enter')
      for (const key of last.keys) {
        await page.keyboard.press(named(key))
        await pause(1_000 / KEYS_A_SECOND)
      }
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await allSent(page)
    const drawn = await page.evaluate(() => (window as unknown as { readonly seen: Seen }).seen)
    const answer = await fetch(site.url + operateRoutes.operatedLog(tableId), {
      headers: { authorization: `Bearer ${OPERATOR_PREFIX}${link.secret}` },
    })
    const { entries } = (await answer.json()) as OperatedLog
    return tellTyped(boards, entries, drawn)
  } finally {
    await browser.close()
    await site.stop()
  }
}

function tellTyped(boards: readonly Counted[], entries: OperatedLog['entries'], drawn: Seen): boolean {
  const wrong = boards.filter(({ log, board }, i) => {
    const own = entries.flatMap((one) => (one.board === i + 1 && one.event ? [one.event] : []))
    const given = begun(log).map((event) =>
      event.type === 'START_AUCTION' ? { ...event, board: { ...board, number: i + 1 } } : event,
    )
    return !same(begun(own), given)
  })
  for (const { name } of wrong) console.log(`  not as the file: ${name}`)
  console.log(
    `${boards.length} boards typed in a browser at ${KEYS_A_SECOND} keys a second, with reloads and cuts: ${boards.length - wrong.length} logs are the file's`,
  )
  // Keys below the browser's threshold of 16 ms are not told of.
  const worst = Math.max(16, ...drawn.line)
  const keys = boards.at(-1)?.keys.length ?? 0
  const times = [...drawn.line, ...Array<number>(Math.max(0, keys - drawn.line.length)).fill(16)]
  console.log(
    `a key until the line shows it, ${SLOWER} times slower: median ${median(times)} ms, worst ${worst} ms, goal ${DRAWN_MS} ms`,
  )
  console.log(
    `until the table does: median ${Math.round(median(drawn.table))} ms, worst ${Math.round(Math.max(0, ...drawn.table))} ms, of ${drawn.table.length}`,
  )
  return wrong.length === 0 && median(times) <= DRAWN_MS
}

const boards = counted(await realBoards())
const isShort = tellKeys(boards)
/** Signs that a keyboard has. */
const isTypable = (keys: string): boolean => /^[\x20-\x7e\n\b]*$/.test(keys)
const whole = boards.filter(
  ({ cards, board, log, keys }) => cards > 20 && board.deal !== null && log.length < 140 && isTypable(keys),
)
const chosen = whole
  .filter((_, i) => i % Math.max(1, Math.floor(whole.length / BOARDS)) === 0)
  .slice(0, BOARDS)
const isRight = await inBrowser(chosen)
process.exit(isShort && isRight ? 0 : 1)
