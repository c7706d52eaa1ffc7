/** A site with finished sessions of some kinds, a live one and a planned one, and how its screens are opened. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { contextOf, planAhead } from '../walk/staff.ts'
import { readArchive, sessionsOf, storeFinished, type Tournament } from './finished.ts'
import { begin, liveName } from './running.ts'
import { expect, type Page, test } from './test.ts'

type Which = Tournament | 'live' | 'upcoming'

const sessions = new Map<Which, MiniSession>()
let site = ''

const LIVE = liveName('League')

/** The address of the site. */
export const siteUrl = (): string => site

/** Has finished tournaments stored before the tests of a file. */
export function finishedSite(...kinds: readonly Tournament[]): void {
  test.use({ site: 'finished' })
  test.beforeAll(async ({ server }) => {
    test.setTimeout(600_000)
    site = server.url
    await storeFinished(server, ...kinds)
    for (const kind of kinds) keep(kind, (await sessionsOf(server, kind))[0])
  })
}

/** Has a session going on and one planned, too. */
export function unfinishedSessions(): void {
  test.beforeAll(async ({ browser, server }) => {
    test.setTimeout(600_000)
    const read = () => readArchive<readonly MiniSession[]>(server, 'miniSessions')
    // A file before this one may have made them.
    if (named(await read(), LIVE) === undefined) {
      await begin(server, 'League', { rounds: 1 })
      const admin = await contextOf(browser, server, 'admin')
      await planAhead(admin.request, server.url)
      await admin.close()
    }
    const all = await read()
    keep('live', named(all, LIVE))
    keep('upcoming', named(all, 'Lighthouse Trophy'))
  })
}

const named = (sessions: readonly MiniSession[], tournament: string) =>
  sessions.find(({ tournamentName }) => tournamentName === tournament)

function keep(which: Which, found: MiniSession | undefined): void {
  if (found) sessions.set(which, found)
}

export function session(which: Which): MiniSession {
  const found = sessions.get(which)
  if (!found) throw new Error(`There is no session ${which}.`)
  return found
}

/** Opens a session, or one of its screens by a query as `screen=tables`. */
export async function open(page: Page, which: Which, query = ''): Promise<void> {
  await page.goto(`${site}/screen/${session(which).miniSessionId}${query && `?${query}`}`)
}

/** The matches of the first round. */
export async function tablesOf(which: Tournament): Promise<readonly TeamTable[]> {
  const answer = await fetch(`${site}/api/archive/tables/${session(which).miniSessionId}/1`)
  const { tables }: { readonly tables: readonly TeamTable[] } = await answer.json()
  return tables
}

/** The first match, by its `calcTableId`. */
export const matchOf = async (which: Tournament): Promise<number | undefined> =>
  (await tablesOf(which))[0]?.calcTableId

/** A button by its name: the whole one, unless a pattern is given. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name, exact: true })

export const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The first column of that name. */
export const head = (page: Page, name: string) =>
  page.getByRole('columnheader', { name, exact: true }).first()

/** The address has each of these parameters (patterns). */
export const isAt = (page: Page, ...parts: readonly string[]) =>
  Promise.all(parts.map((part) => expect(page).toHaveURL(new RegExp(`[?&]${part}(&|$)`))))

export const back = (page: Page) => button(page, 'Back').click()
