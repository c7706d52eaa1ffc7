/** What is never lost, in every engine: what was typed when a login ends, where a list stood, and a network that is gone. */
import { routes } from '@openroom/protocol/routes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { silentLine } from '../support/silentLine.ts'
import type { Behaviour } from './behaviours.ts'
import { choose } from './more.ts'
import type { Walker } from './walker.ts'

const NAME = 'Lindhaven Winter Pairs'

const textIn = (page: Walker, label: string): Promise<string> =>
  page.evaluate((text) => {
    const fields = [...document.querySelectorAll('input')]
    return fields.find(({ labels }) => labels?.[0]?.textContent?.trim() === text)?.value ?? ''
  }, label)

/** @param logIn fills the login that stands on the page, and waits until it has gone */
const keepsWhatIsTyped =
  (url: string, logIn: (page: Walker) => Promise<void>) =>
  async (page: Walker): Promise<void> => {
    await logIn(page)
    await page.settle()
    await page.open(`${url}/upcoming`)
    await page.settle()
    await page.press('button', '^New tournament$')
    await page.fill('^Tournament$', NAME)
    await page.fill('^Event$', 'Pairs')
    // The session ends as another tab ends it.
    await page.evaluate(async (path) => (await fetch(path, { method: 'POST' })).status, routes.logout())
    await page.until('the login', () => page.has('textbox', '^E-mail'))
    await page.shows('What you have written here is kept')
    await logIn(page)
    await page.until('what was typed', async () => (await textIn(page, 'Tournament')) === NAME)
    await page.press('button', '^Save draft$')
    const isSaved = (path: string, name: string) =>
      page.evaluate(async (at, wanted) => (await (await fetch(at)).text()).includes(wanted), path, name)
    await page.until('the draft', () => isSaved(staffRoutes.upcomingList(), NAME))
    // That somebody was asked to log in is in the console.
    await page.faults()
  }

const MESSAGE = 'The second session begins at half past two.'

const FIELD = '[role=dialog] textarea'

/** What stands in the dialog's field; `null`: there is none. */
const typedMessage = (page: Walker): Promise<string | null> =>
  page.evaluate((field) => document.querySelector<HTMLTextAreaElement>(field)?.value ?? null, FIELD)

const isSignedIn = (page: Walker): Promise<boolean> =>
  page.evaluate(() => document.querySelector('button[aria-label^="Account of"]') !== null)

/** A message that somebody writes whose password is changed in another browser, which turns this one away. */
const keepsADialog =
  (url: string, { email, password, changePassword }: TurnedAway) =>
  async (page: Walker): Promise<void> => {
    const enter = async () => {
      await page.fill('^E-mail', email)
      await page.fill('^Password', password())
      await page.press('button', '^Log in$')
      await page.gone('textbox', '^E-mail')
    }
    await page.evaluate(async (path) => (await fetch(path, { method: 'POST' })).status, routes.logout())
    await page.open(`${url}/login`)
    await page.settle()
    await enter()
    await page.open(url)
    await page.settle()
    await choose('^GLOBAL SYSTEM MESSAGE$')(page)
    await page.until('the field', async () => (await typedMessage(page)) === '')
    await page.type(FIELD, MESSAGE)
    await changePassword()
    await page.until('a page that was turned away', async () => !(await isSignedIn(page)))
    if ((await typedMessage(page)) !== MESSAGE) throw new Error('What was typed went with the login.')
    await page.press('button', '^Send$')
    await page.until('the login', () => page.has('textbox', '^E-mail'))
    await enter()
    await page.until(
      'the message sent',
      async () => (await typedMessage(page)) === null && hasText(page, MESSAGE),
    )
    // That somebody was asked to log in is in the console.
    await page.faults()
  }

/** Which row stands where: how far a page is scrolled says less, where something above it has another height. */
type Place = { readonly rows: number; readonly at: number; readonly top: number }

const place = (page: Walker): Promise<Place> =>
  page.evaluate(() => {
    const tops = [...document.querySelectorAll('main li a[href^="/screen/"]')].map((row) =>
      Math.round(row.getBoundingClientRect().top),
    )
    const at = tops.findIndex((top) => top > 200)
    return { rows: tops.length, at, top: tops[at] ?? 0 }
  })

const told = ({ rows, at, top }: Place): string => `row ${at} of ${rows} at ${top} px`

async function standsAt(page: Walker, wanted: Place): Promise<void> {
  let now: Place = { rows: 0, at: 0, top: 0 }
  const isThere = async () => {
    now = await place(page)
    return now.rows === wanted.rows && now.at === wanted.at && Math.abs(now.top - wanted.top) <= 1
  }
  await page.until(told(wanted), isThere).catch(() => {
    throw new Error(`The list stands with ${told(now)}, and stood with ${told(wanted)}.`)
  })
}

/** Far down a list of which more was asked for: there again after a step back, and after a reload. */
async function comesBackToItsPlace(page: Walker): Promise<void> {
  const first = await place(page)
  await page.press('button', '^Show more')
  await page.until('more rows', async () => (await place(page)).rows > first.rows)
  await page.settle()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  await page.settle()
  const there = await place(page)
  if (there.at < 10) throw new Error('The list is too short to be far down in it.')
  await page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLAnchorElement>('main li a[href^="/screen/"]')]
    rows.find((row) => row.getBoundingClientRect().top > 200)?.click()
  })
  await page.until('another page', () => page.evaluate(() => window.location.pathname.startsWith('/screen/')))
  await page.settle()
  await page.go('back')
  await standsAt(page, there)
  await page.go('refresh')
  await standsAt(page, there)
}

const hasText = (page: Walker, pattern: string): Promise<boolean> =>
  page.evaluate((text) => new RegExp(text).test(document.body.textContent ?? ''), pattern)

const LOST = 'No network, \\d+ s old'

/** As a browser tells its pages: for a driver that cannot take the network away. */
const tellPage = (page: Walker, isOffline: boolean): Promise<boolean> =>
  page.evaluate((gone) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !gone })
    return window.dispatchEvent(new Event(gone ? 'offline' : 'online'))
  }, isOffline)

/** Told at once, not as late as silence is, and at now within two seconds of being back. */
const TOLD_MS = 5_000
const BACK_MS = 5_000

const within = (what: string, took: number, most: number): void => {
  if (took > most) throw new Error(`${what} after ${took} ms`)
}

const knowsItIsOffline =
  (url: string, live: string) =>
  async (page: Walker): Promise<void> => {
    const line = await silentLine(url)
    try {
      await page.open(line.url + live)
      await page.settle()
      await page.until('LIVE', () => hasText(page, 'LIVE'))
      const gone = Date.now()
      line.cut()
      const isReal = await page.offline(true)
      if (!isReal) await tellPage(page, true)
      await page.until('a browser without a network told', () => hasText(page, LOST))
      const told = Date.now() - gone
      line.mend()
      const mended = Date.now()
      if (isReal) await page.offline(false)
      else await tellPage(page, false)
      await page.until('the network back', async () => !(await hasText(page, LOST)))
      const back = Date.now() - mended
      console.log(
        `  offline (${isReal ? 'the browser' : 'told to the page'}) told after ${told} ms, back after ${back} ms`,
      )
      within('A lost network was told', told, TOLD_MS)
      within('The page was back', back, BACK_MS)
      // That lines were cut is in the console.
      await page.faults()
    } finally {
      await page.open(url)
      await page.settle()
      await page.faults()
      await line.close()
    }
  }

type TurnedAway = {
  readonly email: string
  /** The one that is good now. */
  readonly password: () => string
  readonly changePassword: () => Promise<void>
}

type Of = {
  readonly url: string
  /** Path of a live table. */
  readonly live: string
  readonly logIn: (page: Walker) => Promise<void>
  readonly turnedAway: TurnedAway
}

export const keptBehaviours = ({ url, live, logIn, turnedAway }: Of): readonly Behaviour[] => [
  { name: 'offline', path: '/', holds: knowsItIsOffline(url, live) },
  { name: 'list-position', path: '/boards?hand=37-', holds: comesBackToItsPlace },
  { name: 'typed-over-login', path: '/login', holds: keepsWhatIsTyped(url, logIn) },
  { name: 'dialog-turned-away', path: '/login', holds: keepsADialog(url, turnedAway) },
]
