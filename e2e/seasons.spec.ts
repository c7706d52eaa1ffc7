/** Seasons of a club, made in the browser; and how many watched a session. */

import { withSessions } from '@openroom/formats/json/documentBuilder'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ViewerFigures } from '@openroom/protocol/schema/viewerFigures'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { store } from './support/finished.ts'
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import type { Server } from './support/server.ts'
import { chooseIn, hire, pageOf } from './support/staff.ts'
import { type Browser, expect, type Page, test } from './support/test.ts'

test.use({ site: 'finished' })

const CLUB = 'Oakmere Seasons'

let club = 0
let evening = 0

/** Evenings of pairs with the same players, and matches of teams. */
function documents() {
  const pairs = ['2026-03-03', '2026-03-10', '2026-03-17'].map((date) => ({
    ...({ seed: 5, kind: 'pairs-mitchell', contestants: 8, boards: 8, recorded: 0 } as const),
    date,
    name: 'Tuesday Pairs',
  }))
  const teams = ['North', 'South'].map((name, at) => ({
    ...({ seed: 8 + at, kind: 'teams-round-robin', contestants: 4, boards: 4, recorded: 0 } as const),
    date: '2026-02-05',
    name: `Winter League ${name}`,
  }))
  return [...pairs, ...teams].map(({ date, name, ...kind }) => {
    const made = simulate({ rulings: 0, ...kind })
    const dated = withSessions(made, (one) => ({ ...one, date, startDateTime: null }))
    return { ...dated, tournament: { ...dated.tournament, key: `${name} ${date}`, name } }
  })
}

async function begin(server: Server): Promise<void> {
  const organiser = { name: CLUB, club: true }
  await store(server, ...documents().map((document) => ({ ...document, organiser })))
  const list = (await (
    await fetch(server.url + viewAt('miniSessions').path)
  ).json()) as readonly MiniSession[]
  const own = list.find(({ tournamentName }) => tournamentName === 'Tuesday Pairs')!
  club = own.serverId
  evening = own.miniSessionId
}

test.beforeAll(async ({ server }) => {
  await begin(server)
})

const director = async (browser: Browser, server: Server, name: string): Promise<Page> =>
  pageOf(browser, server, await hire(server, name, 'UPCOMING_EVENT_HANDLER'))

/** What counts is told in the background. */
const counted = (page: Page, text: RegExp) => expect(page.getByText(text).first()).toBeVisible()

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test(
  'a series is made, seen by everybody, changed and taken back',
  NIGHTLY,
  async ({ page, browser, server }) => {
    const dora = await director(browser, server, 'Dora')
    await dora.goto(`${server.url}/clubs/${club}`)
    await dora.getByRole('link', { name: 'New season' }).click()
    await expect(dora.getByText('Enter a name.')).toBeVisible()
    await dora.getByLabel('Name', { exact: true }).fill('Tuesday Ladder')
    await dora.getByLabel('Year', { exact: true }).fill('2026')
    await dora.getByLabel('Words in the name').fill('tuesday')
    await counted(dora, /^3 finished sessions count/)
    await dora.getByLabel('How many of the best sessions count').fill('2')
    await inAllLooks(dora, 'season-desk', { sizes: ['360x740', '1180x820'], fullPage: true })
    await save(dora)
    await expect(dora.getByRole('heading', { level: 1 })).toHaveText('Tuesday Ladder 2026')
    const address = new URL(dora.url()).pathname

    await page.goto(server.url + address)
    await expect(page.getByText('The best 2 sessions count.')).toBeVisible()
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(17)
    await expect(rows.nth(1)).toContainText('2 of 3')
    const arrange = async () => {
      await page.goto(server.url + address)
      await expect(rows).toHaveCount(17)
    }
    await inAllLooks(page, 'season', { arrange, sizes: ['360x740', '1180x820'] })
    await page.getByLabel('All sessions').check()
    await expect(page.getByRole('columnheader')).toHaveCount(7)
    await inAllLooks(page, 'season-every', { sizes: ['360x740', '1180x820'] })
    await rows.nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/players\/\d+$/)

    await dora.getByRole('link', { name: 'Change' }).click()
    await dora.getByText(/^3 finished sessions count/).click()
    await dora.getByRole('checkbox', { name: /10 Mar/ }).uncheck()
    await counted(dora, /^2 finished sessions count/)
    await dora.getByLabel('The season has ended', { exact: false }).check()
    await save(dora)
    await expect(dora.getByText('2 sessions count', { exact: true })).toBeVisible()
    await page.goto(`${server.url}/clubs/${club}`)
    await expect(page.getByRole('heading', { name: 'Hall of winners' })).toBeVisible()
    await expect(page.getByText('Won by', { exact: false })).toBeVisible()
    await inAllLooks(page, 'club', { sizes: ['360x740', '1180x820'], fullPage: true })

    await dora.getByRole('link', { name: 'Change' }).click()
    await dora.getByRole('button', { name: /^Restore the version of/ }).click()
    await expect(dora.getByText('3 sessions count', { exact: true })).toBeVisible()
    await dora.getByRole('link', { name: 'Change' }).click()
    await dora.getByRole('button', { name: 'Remove', exact: true }).click()
    await dora.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(dora).toHaveURL(new RegExp(`/clubs/${club}$`))
    await page.goto(server.url + address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such season')
    await dora.getByRole('button', { name: 'Restore' }).click()
    await expect(dora.getByRole('link', { name: 'Tuesday Ladder 2026' })).toBeVisible()
  },
)

test(
  'a league has divisions, and the next season has its teams where they went',
  NIGHTLY,
  async ({ browser, server }) => {
    const dora = await director(browser, server, 'Doris')
    await dora.goto(`${server.url}/season-desk?club=${club}`)
    await dora.getByLabel('Name', { exact: true }).fill('Winter League')
    await dora.getByLabel('Year', { exact: true }).fill('2025/26')
    await dora.getByLabel('Kind').selectOption('League')
    await dora.getByRole('button', { name: 'Add a division' }).click()
    for (const [at, name] of ['North', 'South'].entries()) {
      const division = dora.getByRole('group', { name: `Division ${at + 1}` })
      await division.getByLabel('Name of the division').fill(name)
      await division.getByLabel('Words in the name').fill(`league ${name.toLowerCase()}`)
      await expect(division.getByText(/^One finished session counts/)).toBeVisible()
      await division.getByLabel(at === 0 ? 'How many go down' : 'How many go up').fill('1')
    }
    await save(dora)
    await expect(dora.getByRole('heading', { level: 1 })).toHaveText('Winter League 2025/26')
    const down = dora.getByRole('row').filter({ hasText: 'Relegated' })
    const up = dora.getByRole('row').filter({ hasText: 'Promoted' })
    const teamOf = async (row: typeof up) =>
      ((await row.getByRole('rowheader').textContent()) ?? '').replace(/[▲▼].*/, '')
    const [goesUp, goesDown] = [await teamOf(up), await teamOf(down)]
    await inAllLooks(dora, 'league', { sizes: ['360x740', '1180x820'], fullPage: true })
    await dora.getByRole('link', { name: 'Next season' }).click()
    const teams = dora.getByLabel('Teams, one per line')
    await expect(dora.getByLabel('Year', { exact: true })).toHaveValue('2026/27')
    expect((await teams.first().inputValue()).split('\n')).toContain(goesUp)
    expect((await teams.last().inputValue()).split('\n')).toContain(goesDown)
    await save(dora)
    await expect(dora.getByRole('heading', { level: 1 })).toHaveText('Winter League 2026/27')
    // What counted last season counts in this one no more.
    await expect(dora.getByRole('rowheader', { name: goesUp, exact: true })).toBeVisible()
    await expect(dora.getByText('Promoted')).toHaveCount(0)
  },
)

const MINUTE = 60_000

/** An evening's viewers, as the server answers. */
function figures(): ViewerFigures {
  const start = Date.UTC(2026, 2, 3, 18)
  const counts = Array.from({ length: 150 }, (_, at) => Math.round(40 + at / 2 - ((at * 7) % 23)))
  const sum = counts.reduce((all, one) => all + one, 0)
  const peak = Math.max(...counts)
  const at = (minute: number) => new Date(start + minute * MINUTE).toISOString()
  const own = {
    peak,
    peakAt: at(counts.indexOf(peak)),
    mean: sum / 150,
    minutes: 150,
    viewerMinutes: sum,
  }
  return {
    session: own,
    tables: [{ tableId: 7, round: 1, number: 1, room: 'OPEN', ...own }],
    tableId: null,
    curve: counts.map((count, minute) => ({ at: at(minute), minutes: 1, peak: count, mean: count })),
  }
}

test(
  'how many watched is shown to staff, as a curve and as a table',
  NIGHTLY,
  async ({ browser, server }) => {
    const dora = await director(browser, server, 'Della')
    await dora.route('**/api/desk/viewers/*', (route) => route.fulfill({ json: figures() }))
    await dora.goto(server.url)
    const row = dora.locator('li').filter({ has: dora.locator(`a[href="/screen/${evening}"]`) })
    await chooseIn(dora, row.getByRole('button', { name: /^Actions for/ }).first(), 'Viewers over time')
    const dialog = dora.getByRole('dialog', { name: 'Viewers over time' })
    await expect(dialog.getByRole('img', { name: /at most/ })).toBeVisible()
    await dialog.getByText('Show the curve as a table').click()
    await expect(dialog.getByRole('table').first().getByRole('row')).toHaveCount(16)
    await expect(dialog.getByRole('link', { name: 'Save as CSV' })).toHaveAttribute(
      'href',
      `/api/desk/viewers/${evening}/csv`,
    )
    await inAllLooks(dora, 'viewers', { sizes: ['360x740', '1180x820'] })
  },
)
