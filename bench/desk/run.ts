/**
 * An evening that is run: a desk, a phone at each of 13 tables and two consoles, whose pages lie open. What they ask while
 * nothing happens, and how long a result of a phone takes to the desk's page.
 */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { operatePage } from '@openroom/protocol/operatorLink'
import { PHONE_PREFIX, phonePage } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import { routes } from '@openroom/protocol/routes'
import type { MadeEvent, NewEvent } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { PhoneTables } from '@openroom/protocol/schema/phones'
import { type Browser, chromium, type Page } from 'playwright-core'
import { ask } from '../club/evening.ts'
import { BROWSER, startSite } from '../site.ts'

const PORT = Number(process.env.PORT ?? 8198)
const SECONDS = Number(process.env.SECONDS ?? 60)
const TABLES = Number(process.env.TABLES ?? 13)
const CONSOLES = 2
const RESULTS = Number(process.env.RESULTS ?? 8)
const ARRIVING_MS = 10_000
/** From a phone's result to the desk's page. */
const SEEN_MS = 100

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** By what it was asked with: a browser's own name for the page it is of. */
type Asked = { readonly who: string; readonly path: string }

async function pageAt(browser: Browser, who: string, address: string, asked: Asked[], cookie?: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: address }])
  }
  const page = await context.newPage()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      asked.push({ who, path: `${request.method()} ${pathname.replaceAll(/\d+/g, '{}')}` })
  })
  await page.goto(address)
  return page
}

/** When the text of the desk's page becomes another one. */
const watch = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { changed: [] as number[] })
    new MutationObserver(() => {
      ;(window as unknown as { changed: number[] }).changed.push(Date.now())
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

const site = await startSite(PORT, { SOLVER_THREADS: '0' })
const browser = await chromium.launch(BROWSER)
let isRight = false
try {
  const login = { email: 'desk@example.org', password: 'seven no trumps, redoubled' }
  site.openroom(
    'user',
    'create',
    login.email,
    '--name',
    'Desk',
    '--role',
    'ADMIN',
    '--password',
    login.password,
  )
  const signed = await fetch(site.url + routes.login(), {
    method: 'POST',
    body: new URLSearchParams({ username: login.email, password: login.password }),
  })
  const cookie =
    signed.headers
      .getSetCookie()
      .map((one) => one.split(';')[0] ?? '')
      .find((one) => one.includes('session')) ?? ''
  const desk = <T>(path: string, body?: object) => ask<T>(site.url, path, { cookie }, body)
  const event: NewEvent = {
    tournament: 'Evening',
    event: 'Pairs',
    form: 'mitchell',
    sections: [
      Array.from({ length: 2 * TABLES }, (_, i) => ({
        name: `Pair ${i + 1}`,
        players: [`Ash ${i}`, `Oak ${i}`],
      })),
    ],
    rounds: Math.min(TABLES, 9),
    boardsPerRound: 2,
    calcType: 'MP',
    scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
    deals: { kind: 'none' },
    delay: 0,
    releaseRule: 'BOARD',
  }
  const { miniSessionId: id } = await desk<MadeEvent>(deskRoutes.makeEvent(), event)
  await desk(deskRoutes.deskStart(id), {})
  const linksOf = async (kind: 'phone' | 'operator') =>
    (await desk<CreatedLinks>(operateRoutes.createOperatorLinks(id), { kind })).links
  const [phones, consoles] = [await linksOf('phone'), await linksOf('operator')]
  const asked: Asked[] = []
  const deskPage = await pageAt(browser, 'desk', `${site.url}/desk?session=${id}`, asked, cookie)
  await deskPage
    .getByRole('button', { name: 'Results from the players’ phones' })
    .or(deskPage.locator('summary', { hasText: 'Results from the players’ phones' }))
    .first()
    .click()
  for (const { id: link, secret } of phones) {
    const page = await pageAt(browser, 'phone', site.url + phonePage(link, secret), asked)
    await page.getByRole('button', { name: 'One phone for the whole table' }).click()
  }
  for (const { id: link, secret } of consoles.slice(0, CONSOLES)) {
    const page = await pageAt(browser, 'console', site.url + operatePage(link, secret), asked)
    await page.getByLabel('Your name').fill('Ada')
    await page.keyboard.press('Enter')
    await page.locator('[data-next]').waitFor()
  }
  await pause(ARRIVING_MS)
  asked.length = 0
  await pause(SECONDS * 1_000)
  const idle = [...asked]
  const perMinute = (some: readonly Asked[]) => Math.round((some.length * 60) / SECONDS)
  console.log(
    `idle, requests a minute of a desk, ${phones.length} phones and ${CONSOLES} consoles: ${perMinute(idle)}`,
  )
  for (const who of ['desk', 'phone', 'console']) {
    const own = idle.filter((one) => one.who === who)
    const paths = [...new Set(own.map(({ path }) => path))]
    const each = paths.map((path) => `${path} ${perMinute(own.filter((one) => one.path === path))}`)
    console.log(`  ${who}: ${perMinute(own)}${each.length > 0 ? ` (${each.join(', ')})` : ''}`)
  }
  await watch(deskPage)
  const times: number[] = []
  for (const { secret } of phones.slice(0, RESULTS)) {
    const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
    const { tables } = await ask<PhoneTables>(site.url, phoneRoutes.phoneTables(), headers)
    const table = tables.find((one) => !one.sitOut)
    if (!table?.boards?.[0]) continue
    await pause(1_000 + Math.random() * 3_000)
    const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'S', doubling: '' } as const
    await deskPage.evaluate(() => ((window as unknown as { changed: number[] }).changed.length = 0))
    const body = {
      tableId: table.tableId,
      board: table.boards[0],
      version: 0,
      by: 'NS',
      result: { contract, tricks: 9, lead: null },
    }
    const began = Date.now()
    await ask(site.url, phoneRoutes.phoneResult(), headers, body)
    const seen = await deskPage.waitForFunction(
      (from) => (window as unknown as { changed: number[] }).changed.find((at) => at >= from),
      began,
    )
    times.push(Number(await seen.jsonValue()) - began)
  }
  const worst = Math.max(...times)
  console.log(
    `from a phone's result to the desk's page: median ${median(times)} ms, worst ${worst} ms, of ${times.length}; goal ${SEEN_MS} ms`,
  )
  isRight = median(times) <= SEEN_MS
} finally {
  await browser.close()
  await site.stop()
}
process.exit(isRight ? 0 : 1)
