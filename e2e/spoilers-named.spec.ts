/** Without spoilers: names of who came through a stage, and what menus and dialogs tell. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { EntryPages } from '@openroom/protocol/schema/person'
import type { Registration } from '@openroom/protocol/schema/results'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { button, finishedSite, open, session, siteUrl, unfinishedSessions } from './support/finishedSite.ts'
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, type Page, test } from './support/test.ts'
import { hide, named, told } from './support/told.ts'
import { settled } from './walk/settled.ts'

finishedSite('Evening', 'League', 'TroubledCup')
unfinishedSessions()

const read = async <T>(path: string): Promise<T> => (await fetch(`${siteUrl()}/api/archive/${path}`)).json()

/** The stages of the cup, the first one first. */
async function stages(): Promise<readonly MiniSession[]> {
  const all = await read<readonly MiniSession[]>('miniSessions')
  return all
    .filter(({ eventId }) => eventId === session('TroubledCup').eventId)
    .sort((a, b) => a.segmentOrder - b.segmentOrder)
}

test(
  'nobody is named of a later stage of a knock-out until it is asked who plays there',
  NIGHTLY,
  async ({ page }) => {
    const all = await stages()
    const [first, later] = [all[0]!, all[1]!]
    const teams = await read<readonly { readonly name: string; readonly bye: boolean }[]>(
      `teams/${later.miniSessionId}`,
    )
    const names = teams.filter(({ bye }) => !bye).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(1)
    const { tables } = await read<{ readonly tables: readonly TeamTable[] }>(
      `tables/${later.miniSessionId}/1`,
    )
    const match = tables[0]?.calcTableId
    const at = `screen/${later.miniSessionId}`
    const paths = [
      `/${at}`,
      `/${at}?screen=running-score`,
      `/${at}?screen=tables&round=1`,
      `/${at}?screen=score-card&calcTableId=${match}&round=1`,
      `/screen/${later.serverId}/${later.segmentId}?screen=match-view&calcTableId=${match}`,
      `/${at}?kiosk`,
      `/embed/${at}?screen=running-score`,
    ]
    await hide(page)
    for (const path of paths) {
      await page.goto(siteUrl() + path)
      await settled(page)
      expect.soft([path, ...(await named(page, names))]).toEqual([path])
    }
    await page.goto(`${siteUrl()}/${at}?screen=running-score`)
    await expect(button(page, 'Show who plays')).toBeVisible()
    await inAllLooks(page, 'stage')
    await button(page, 'Show who plays').click()
    await expect(async () => expect((await named(page, names)).length).toBe(names.length)).toPass()
    // Of the matches nothing is told by that.
    expect(await told(page)).toEqual([])
    await page.reload()
    await settled(page)
    await expect(async () => expect((await named(page, names)).length).toBe(names.length)).toPass()
    // The first stage is named as ever.
    await page.goto(`${siteUrl()}/screen/${first.miniSessionId}?screen=running-score`)
    await expect(button(page, 'Show who plays')).toHaveCount(0)
    await expect(async () => expect((await named(page, names)).length).toBe(names.length)).toPass()
  },
)

/** Of a team: itself, its first player, and what finds them. */
async function foundAt(session: number, team: Registration): Promise<readonly string[]> {
  const { players, teamId } = await read<EntryPages>(`entry/${session}/${team.registrationId}`)
  const [player] = players
  const [q, name] = [team.name, player?.name ?? ''].map(encodeURIComponent)
  return [
    `/teams/${teamId}`,
    `/players/${player?.personId}`,
    `/boards?player=${name}`,
    `/archive?q=${q}`,
    `/archive?q=${name}`,
    `/?q=${q}`,
  ]
}

test(
  'neither the pages of players and teams nor a search name anybody beside a later stage',
  NIGHTLY,
  async ({ page }) => {
    const [first, later] = (await stages()) as [MiniSession, MiniSession]
    const entries = await read<readonly Registration[]>(`teams/${first.miniSessionId}`)
    const through = (await read<readonly Registration[]>(`teams/${later.miniSessionId}`)).filter(
      ({ bye }) => !bye,
    )
    const winner = entries.find(({ name }) => through.some((one) => one.name === name))!
    const loser = entries.find(({ name, bye }) => !bye && through.every((one) => one.name !== name))!
    const links = page.locator(`a[href*="/screen/${later.miniSessionId}"]`)
    await hide(page)
    const buttons: string[][] = []
    for (const team of [winner, loser]) {
      const paths = await foundAt(first.miniSessionId, team)
      for (const path of paths) {
        await page.goto(siteUrl() + path)
        await settled(page)
        await expect(page.getByRole('main')).not.toBeEmpty()
        expect
          .soft([path, ...(await named(page, [later.segmentName])), await links.count()])
          .toEqual([path, 0])
      }
      await page.goto(siteUrl() + paths[0])
      // What it tells comes after its name, and is the same to press for all: it comes with this one.
      await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible()
      await expect(button(page, 'Show later stages').first()).toBeVisible()
      await settled(page)
      buttons.push(await page.getByRole('main').getByRole('button').allTextContents())
    }
    // There is no button more for those who came through.
    expect(buttons[0]).toEqual(buttons[1])
    for (const path of await foundAt(first.miniSessionId, winner)) {
      await page.goto(siteUrl() + path)
      const show = button(page, path.startsWith('/boards') ? /: show board$/ : 'Show later stages')
      await show.first().click()
      await expect(links.first()).toBeVisible()
    }
    await inAllLooks(page, 'found')
  },
)

/** The session's, and of the site's menu what opens something above it. */
const MENUS = { Menu: /./, Site: /^(Display|LOG IN)$/ } as const

/** The names of the entries of a menu, which is left open. */
async function menuOf(page: Page, menu: keyof typeof MENUS): Promise<readonly string[]> {
  await button(page, menu).filter({ visible: true }).first().click()
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  return (await items.allTextContents()).map((text) => text.trim())
}

for (const [which, query] of [
  ['Evening', 'screen=frequency&board=1&session=1'],
  ['League', 'screen=frequency&board=1&round=1'],
  ['live', 'screen=running-score'],
] as const)
  test(`no menu and no dialog of ${which} tells a result`, NIGHTLY, async ({ page }) => {
    await hide(page)
    await open(page, which, query)
    await settled(page)
    let opened = 0
    for (const [menu, opens] of Object.entries(MENUS) as [keyof typeof MENUS, RegExp][]) {
      const names = await menuOf(page, menu)
      expect(await told(page)).toEqual([])
      await page.keyboard.press('Escape')
      for (const name of names.filter((one) => opens.test(one))) {
        await open(page, which, query)
        await settled(page)
        await menuOf(page, menu)
        await page.getByRole('menuitem', { name, exact: true }).click()
        await settled(page)
        opened += await page.getByRole('dialog').count()
        expect.soft([name, ...(await told(page))]).toEqual([name])
      }
      await open(page, which, query)
      await settled(page)
    }
    expect(opened).toBeGreaterThan(2)
  })
