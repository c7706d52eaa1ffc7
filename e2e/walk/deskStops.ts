/** Stops of who runs evenings: the desk and its sheets, consoles, players' phones, a season. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { Server } from '../support/server.ts'
import { askedLineUps, makeSeason, openDesk, type Post, phoneAt } from './evenings.ts'
import { named } from './named.ts'
import { ENDS, press, type Stop } from './stop.ts'

const callsOf =
  (by: APIRequestContext, url: string): Post =>
  async (path, body) => {
    const answer = await by.post(url + path, { data: body })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }

/** The name is asked for once in a browser. */
const sitDown = async (page: Page): Promise<void> => {
  const name = page.getByLabel(named(/^Your name/))
  await name.fill('Ada', { timeout: 3_000 }).catch(() => {})
  await press('To the table')(page)
}

/** An average at a table for a board that nobody has played. */
const ruleOnUnplayed = async (page: Page): Promise<void> => {
  await press('Put right')(page)
  const choose = (label: string, option: { readonly index: number } | string) =>
    page.getByRole('combobox', { name: named(label), exact: true }).selectOption(option, { timeout: 5_000 })
  await choose('What is wrong?', 'average')
  await choose('Board', { index: 1 })
  await choose('Table', { index: 1 })
}

/** What is made here is played while the tour lasts. */
export async function deskStops(by: APIRequestContext, server: Server): Promise<readonly Stop[]> {
  const post = callsOf(by, server.url)
  const { session, console: path } = await openDesk(post)
  const phone = await phoneAt(post)
  const { session: match, captain } = await askedLineUps(post)
  const { seasonId } = await makeSeason(server, post)
  const desk = `/desk?session=${session}`
  const ofStaff: readonly Stop[] = [
    { name: 'desk', path: '/desk' },
    { name: 'desk-make', path: '/desk?new', dark: ENDS },
    { name: 'desk-program', path: '/desk?program' },
    { name: 'desk-run', path: desk, dark: ENDS },
    { name: 'desk-site', path: desk, act: press('Send to BridgeWebs') },
    { name: 'desk-hooks', path: desk, act: press('Tell other programs') },
    { name: 'desk-federation', path: desk, act: press('File for the federation') },
    { name: 'desk-ruling', path: desk, act: ruleOnUnplayed },
    // New links each time.
    { name: 'desk-sheet', path: desk, act: press('Links for operators'), only: ['1600x900'] },
    { name: 'desk-boards', path: `${desk}&boards`, dark: ENDS },
    { name: 'desk-board', path: `${desk}&boards`, act: press(/, board \d+: /) },
    { name: 'desk-codes', path: `${desk}&codes` },
    { name: 'desk-guides', path: `${desk}&guides` },
    { name: 'desk-travellers', path: `${desk}&travellers` },
    { name: 'desk-line-ups', path: `/desk?session=${match}&lineups`, dark: ENDS },
    { name: 'desk-next', path: `${desk}&next` },
    { name: 'desk-clock', path: `${desk}&clock`, dark: ENDS },
    { name: 'desk-seasons', path: '/season-desk' },
  ]
  return [
    ...ofStaff.map((stop): Stop => ({ ...stop, who: 'admin' })),
    { name: 'desk-season', path: `/seasons/${seasonId}` },
    // Who watches it is told a moment later.
    { name: 'desk-console', path, act: sitDown, keeps: true },
    { name: 'desk-phone', path: phone, act: press('One phone for the whole table'), keeps: true },
    { name: 'desk-captain', path: captain, keeps: true },
    { name: 'desk-operate', path: '/operate' },
    { name: 'desk-code', path: '/t#of-no-table-at-all' },
  ].map((stop): Stop => ({ only: ENDS, ...stop }))
}
