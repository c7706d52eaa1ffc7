/** Followed: marks at the table itself, on the wall, on the boards of the front page; stars on pages of pairs and teams. */

import type { EntryPages } from '@openroom/protocol/schema/person'
import type { Registration } from '@openroom/protocol/schema/results'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { button, finishedSite, open, session, siteUrl, unfinishedSessions } from './support/finishedSite.ts'
import { inAllLooks, keepPicture } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, type Page, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

finishedSite('Evening', 'League')
unfinishedSessions()

const read = async <T>(path: string): Promise<T> => (await fetch(`${siteUrl()}/api/archive/${path}`)).json()

const star = (page: Page, name: string) => button(page, `Follow ${name}`)
/** Plates whose label says so. */
const plates = (page: Page) => page.getByRole('button', { name: /^Followed: (North|East|South|West), / })

type PairRows = {
  readonly tables: readonly {
    readonly rows: readonly {
      readonly registrations: { readonly NORTH_SOUTH: number; readonly EAST_WEST: number }
      readonly replay: boolean
    }[]
  }[]
}

test('a pair is followed from its page, and marked at the table of a replay', async ({ page }) => {
  const { miniSessionId: id } = session('Evening')
  const { tables } = await read<PairRows>(`pair-frequencies/${id}/1`)
  const row = tables[0]!.rows.find(({ replay }) => replay)!.registrations
  const { players } = await read<EntryPages>(`entry/${id}/${row.EAST_WEST}`)
  await page.goto(`${siteUrl()}/pairs/${players.map(({ personId }) => personId).join('-')}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await star(page, name).click()
  await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true')
  await inAllLooks(page, 'pair')
  const replay = `screen=replay&ns=${row.NORTH_SOUTH}&board=1&session=1&cindex=14`
  await open(page, 'Evening', replay)
  await expect(plates(page)).toHaveCount(2)
  for (const { name } of players)
    await expect(page.locator(`button[data-followed][title="${name}"]`)).toBeVisible()
  await inAllLooks(page, 'replay')
  // Nobody is marked who is not followed.
  await page.evaluate(() => localStorage.removeItem('openroom.followed'))
  await open(page, 'Evening', replay)
  await settled(page)
  await expect(plates(page)).toHaveCount(0)
})

test('a team is followed from its page, and marked on the wall', NIGHTLY, async ({ page }) => {
  const { miniSessionId: id } = session('League')
  const [team] = await read<readonly Registration[]>(`teams/${id}`)
  const { teamId } = await read<EntryPages>(`entry/${id}/${team!.registrationId}`)
  await page.goto(`${siteUrl()}/teams/${teamId}`)
  await star(page, team!.name).click()
  await expect(star(page, team!.name)).toHaveAttribute('aria-pressed', 'true')
  await inAllLooks(page, 'team')
  await page.setViewportSize({ width: 2560, height: 1440 })
  await page.goto(`${siteUrl()}/screen/${id}?kiosk=3`)
  const line = page.getByRole('listitem').filter({ hasText: team!.name })
  await expect(line.locator('[data-followed]')).toBeVisible()
  await keepPicture(page, 'kiosk')
})

test('who plays now is marked at the live table and on the boards of the front page', async ({ page }) => {
  const { miniSessionId: id } = session('live')
  const { tables } = await read<{ readonly tables: readonly TeamTable[] }>(`tables/${id}/1`)
  const [first] = tables
  const teams = await read<readonly Registration[]>(`teams/${id}`)
  const home = teams.find(({ registrationId }) => registrationId === first!.home)!
  await open(page, 'live', `screen=private-score&registrationId=${home.registrationId}`)
  await star(page, home.name).click()
  await open(page, 'live', `screen=play&tableId=OP%20${first!.calcTableId}`)
  await expect(plates(page)).toHaveCount(2)
  await inAllLooks(page, 'live')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(siteUrl())
  await expect(page.getByRole('link', { name: /Followed: Table \d+/ }).first()).toBeVisible()
  await inAllLooks(page, 'front')
})
