/** Without spoilers: no public screen tells a result of what was not watched; one press shows it, a replay's end too. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { EntryPages } from '@openroom/protocol/schema/person'
import type { Registration } from '@openroom/protocol/schema/results'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { someOf } from '@openroom/test-kit/nightly'
import { SCREEN_PARAMS } from '../apps/web/src/ui/slot/screens.ts'
import { hasNoFaults } from './support/axe.ts'
import { button, finishedSite, open, session, siteUrl, unfinishedSessions } from './support/finishedSite.ts'
import { inAllLooks, keepPicture } from './support/looks.ts'
import { isNightly } from './support/nightly.ts'
import { chooseEntry } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'
import { hide, told } from './support/told.ts'
import { screensOf } from './walk/sessionStops.ts'
import { settled } from './walk/settled.ts'

const KINDS = ['Evening', 'League', 'TroubledCup'] as const

finishedSite(...KINDS)
unfinishedSessions()

/** Where a board is looked at: what is bid and played is to be seen there. */
const isReplay = (path: string): boolean => path.includes('screen=replay')

const read = async <T>(path: string): Promise<T> => (await fetch(`${siteUrl()}/api/archive/${path}`)).json()

/** A match and its live tables, where boards have been played. */
async function matchQueries(one: MiniSession): Promise<readonly string[]> {
  if (one.type !== 'TEAM') return []
  const { tables } = await read<{ readonly tables: readonly TeamTable[] }>(`tables/${one.miniSessionId}/1`)
  const match = tables[0]?.calcTableId
  return [
    `match-view&calcTableId=${match}`,
    ...(one.status === 'LIVE' ? [`play&tableId=OP%20${match}`, 'tables&view=boards'] : []),
  ].map((query) => `screen=${query}`)
}

async function queriesOf(one: MiniSession): Promise<readonly string[]> {
  const screens = await screensOf(read, one).catch(() => ({ scores: 'screen=running-score' }))
  const [matches, own] = [
    await matchQueries(one),
    Object.entries(screens)
      // A viewer's own line tells what it would bring.
      .filter(([name]) => name !== 'what-if' && (name !== 'cross' || one.crossTable))
      .map(([, query]) => query),
  ]
  return ['screen=mini-session', 'screen=stream-collector', 'kiosk', ...own, ...matches]
}

async function pathsOf(): Promise<readonly string[]> {
  const sessions = [...KINDS, 'live' as const].map(session)
  const paths = await Promise.all(
    sessions.map(async (one: MiniSession) =>
      (await queriesOf(one)).map((query) => `/screen/${one.miniSessionId}?${query}`),
    ),
  )
  const [evening, league] = [session('Evening'), session('League')]
  const pagesOf = async (id: number, list: 'registrations' | 'teams') => {
    const [first] = await read<readonly Registration[]>(`${list}/${id}`)
    return read<EntryPages>(`entry/${id}/${first?.registrationId}`)
  }
  const { players } = await pagesOf(evening.miniSessionId, 'registrations')
  const { teamId } = await pagesOf(league.miniSessionId, 'teams')
  const partners = players.map(({ personId }) => personId).join('-')
  const others = [
    ...[
      '/',
      '/clubs',
      '/archive',
      '/boards',
      ...[evening, league].map(({ miniSessionId }) => `/bulletin/${miniSessionId}`),
      `/players/${players[0]?.personId}`,
      `/pairs/${partners}`,
      `/teams/${teamId}`,
    ],
    `/clubs/${evening.serverId}`,
    `/embed/screen/${evening.miniSessionId}?screen=running-score`,
    `/embed/screen/${league.miniSessionId}?screen=frequency&board=1&round=1`,
    `/embed/screen/${league.miniSessionId}?screen=cross-imp&round=1`,
    `/embed/screen/${session('live').miniSessionId}?screen=tables`,
    `/embed/screen/${session('live').miniSessionId}?screen=tables&view=boards`,
  ]
  return [...others, ...paths.flat()]
}

async function spoilersOn(page: Page, path: string): Promise<readonly string[]> {
  await settled(page)
  const all = await told(page)
  return isReplay(path) ? all.filter((one) => one !== 'suit') : all
}

async function visit(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(siteUrl() + path)
  return spoilersOn(page, path)
}

/** Of a viewer's own files, of the site, of video, or of deals and their optimum; what is typed in of seasons. */
const ELSEWHERE = /^\/(folder|seasons|hand-records|help|privacy|welcome|error)\b/
const UNREAD: readonly string[] = ['stream', 'users']

/** The pages that the site has, as its routes say. */
const routed = (): readonly string[] => {
  const at = fileURLToPath(new URL('../apps/web/src/app/FurtherPages.tsx', import.meta.url))
  return [...readFileSync(at, 'utf8').matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path)
}

test('every screen and page that there is is read', async () => {
  const paths = await pathsOf()
  const screens = new Set(paths.map((path) => new URLSearchParams(path.split('?')[1]).get('screen')))
  const unread = Object.keys(SCREEN_PARAMS).filter((name) => !screens.has(name) && !UNREAD.includes(name))
  // No session here has a cross table; it is hidden as a whole.
  expect(unread.filter((name) => name !== 'cross-table')).toEqual([])
  const isRead = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`)
    return paths.some((path) => pattern.test(path))
  }
  expect(routed().filter((route) => !ELSEWHERE.test(route) && !isRead(route))).toEqual([])
})

const DESK = { width: 1440, height: 900 } as const
const PHONE = { width: 360, height: 740 } as const

/** Where a knock-out has pages of its own; the others are those of teams. */
const OF_A_CUP: readonly string[] = ['running-score', 'tables', 'match-view', 'mini-session', 'kiosk']

/** What a page is of: the same screen of another session of its kind, board or round is the same page. */
function kindOf(path: string): string {
  const [at = '', query = ''] = path.split('?')
  const params = new URLSearchParams(query)
  const screen = params.get('screen') ?? query
  const of = [...KINDS, 'live' as const].find((which) => at.endsWith(`/${session(which).miniSessionId}`))
  const kind = of === 'TroubledCup' && !OF_A_CUP.includes(screen) ? 'League' : of
  return [at.replaceAll(/\/[\d-]+/g, ''), screen, params.get('view'), params.has('quiz'), kind].join()
}

const firstOf = (paths: readonly string[]): readonly string[] => [
  ...new Map(paths.toReversed().map((path) => [kindOf(path), path])).values(),
]

/** By turns on a desk and on a phone, screens from all kinds of sessions; nightly on both, and all. */
test('no public screen tells a result that was not watched', async ({ page, browser }) => {
  const paths = isNightly ? await pathsOf() : someOf(firstOf(await pathsOf()), 24)
  // Who plays in later stages was asked for.
  const asked = JSON.stringify([`${session('TroubledCup').miniSessionId}/0/0`])
  await page.addInitScript((asked) => localStorage.setItem('openroom.watched', asked), asked)
  const open = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await hide(page)
  const seen: string[] = []
  const compared: string[] = []
  for (const [i, path] of paths.entries()) {
    const isCompared = i % 8 === 0 || (isReplay(path) && (isNightly || seen.every((one) => !isReplay(one))))
    if (isCompared) compared.push(path)
    const there = isCompared ? await visit(open, path) : []
    if (there.length > 0) seen.push(path)
    const looks = isNightly ? [DESK, PHONE] : [i % 2 === 0 ? DESK : PHONE]
    const left: string[] = []
    for (const [at, look] of looks.entries()) {
      await page.setViewportSize(look)
      left.push(...(at === 0 ? await visit(page, path) : await spoilersOn(page, path)))
    }
    expect.soft([path, ...left]).toEqual([path])
  }
  await open.close()
  // It would tell of what it reads for: most screens have results.
  expect(seen.length).toBeGreaterThan(compared.length / 2)
  expect(seen.filter(isReplay).length).toBeGreaterThan(0)
})

test('a press shows a row, a replay its own at its end, and the menu all of them', async ({ page }) => {
  await open(page, 'Evening', 'screen=running-score')
  await expect(page.getByRole('cell', { name: /^\d+\.\d\d$/ }).first()).toBeVisible()
  await chooseEntry(page, 'Display')
  const display = page.getByRole('dialog', { name: 'Display' })
  await display.getByRole('switch', { name: 'Hide results' }).click()
  await hasNoFaults(page)
  await display.getByRole('button', { name: 'Done' }).click()
  const figures = page.getByRole('cell', { name: /^\d+\.\d\d$/ })
  await expect(figures).toHaveCount(0)
  await inAllLooks(page, 'scores')
  await page.setViewportSize({ width: 1440, height: 900 })
  const shows = button(page, 'Show the results of this row')
  const count = await shows.count()
  await shows.first().click()
  await expect(shows).toHaveCount(count - 1)
  await expect(figures.first()).toBeVisible()
  // It is remembered.
  await page.reload()
  await expect(shows).toHaveCount(count)
  await expect(figures).toHaveCount(0)

  await open(page, 'Evening', 'screen=frequency&board=1&session=1')
  await settled(page)
  await hasNoFaults(page)
  await keepPicture(page, 'frequency')
  const before = await shows.count()
  await page
    .getByRole('button', { name: /^Replay/ })
    .first()
    .click()
  await expect(button(page, 'Show result').first()).toBeVisible()
  await hasNoFaults(page)
  await keepPicture(page, 'replay')
  const hidden = await button(page, 'Show result').count()
  await page.keyboard.press('End')
  await expect(button(page, 'Show result')).not.toHaveCount(hidden)
  await page.goBack()
  // In both tables, by match points and by IMPs.
  await expect(shows).toHaveCount(before - 2)

  await open(page, 'League', 'screen=score-card&calcTableId=1&round=1')
  await settled(page)
  await keepPicture(page, 'card')
  // By key.
  await page.locator('[data-content]').first().focus()
  await page.keyboard.press('h')
  await expect(shows).toHaveCount(0)
  await page.goto(siteUrl())
  await settled(page)
  await keepPicture(page, 'front')
})
