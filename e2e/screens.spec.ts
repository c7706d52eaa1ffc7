/** The screens of finished sessions: what they show, where they lead, what can be done on them. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { hasNoFaults } from './support/axe.ts'
import { readArchive, sessionsOf, storeFinished, type Tournament } from './support/finished.ts'
import { begin } from './support/running.ts'
import { expect, type Page, test } from './support/test.ts'
import { contextOf, planAhead } from './walk/staff.ts'

const KINDS = [
  ...(['Evening', 'Imps', 'CarryOver', 'BiddingPairs', 'League', 'Bam'] as const),
  ...(['Cup', 'TroubledCup', 'BiddingTeams'] as const),
] as const satisfies readonly Tournament[]

const sessions = new Map<Tournament | 'live' | 'upcoming', MiniSession>()
let site = ''

test.beforeAll(async ({ browser, server }) => {
  test.setTimeout(180_000)
  site = server.url
  storeFinished(server, ...KINDS)
  const live = await begin(server, 'League', { rounds: 1 })
  const admin = await contextOf(browser, server, 'admin')
  await planAhead(admin.request, server.url)
  await admin.close()
  const all = await readArchive<readonly MiniSession[]>(server, 'miniSessions')
  const keep = (name: Tournament | 'live' | 'upcoming', session: MiniSession | undefined) => {
    if (session) sessions.set(name, session)
  }
  for (const kind of KINDS) keep(kind, (await sessionsOf(server, kind))[0])
  keep(
    'live',
    all.find(({ miniSessionId }) => miniSessionId === live.id),
  )
  keep(
    'upcoming',
    all.find(({ tournamentName }) => tournamentName === 'Lighthouse Trophy'),
  )
})

function session(which: Tournament | 'live' | 'upcoming'): MiniSession {
  const found = sessions.get(which)
  if (!found) throw new Error(`There is no session ${which}.`)
  return found
}

async function open(page: Page, which: Tournament | 'live' | 'upcoming', query = ''): Promise<void> {
  await page.goto(`${site}/screen/${session(which).miniSessionId}${query && `?${query}`}`)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true }).first()
const isAt = (page: Page, ...parts: readonly string[]) =>
  Promise.all(parts.map((part) => expect(page).toHaveURL(new RegExp(`[?&]${part}(&|$)`))))
const back = (page: Page) => button(page, 'Back').click()

test.describe('selector', () => {
  test('a session to come has no score yet', async ({ page }) => {
    await open(page, 'upcoming')
    await expect(page.getByRole('heading', { name: 'No available score' })).toBeVisible()
    await hasNoFaults(page)
    await button(page, 'All sessions').click()
    await expect(page).toHaveURL(`${site}/`)
  })

  test('a running one offers its scores, its tables, and what was looked at last', async ({ page }) => {
    await open(page, 'live')
    await expect(page.getByRole('heading', { name: 'Running or Final Score' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Play&Replay' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Go back to last visited page' })).toBeHidden()
    await hasNoFaults(page)
    await button(page, 'Tables').click()
    await expect(title(page)).toHaveText('MATCHES')
    await back(page)
    await button(page, 'Result').click()
    await expect(title(page)).toHaveText('Scores')
    await button(page, 'Split screen into four').click()
    await expect(button(page, 'Result')).toHaveCount(3)
  })

  test('a finished one goes to its score at once', async ({ page }) => {
    await open(page, 'Evening')
    await isAt(page, 'screen=running-score')
    await expect(title(page)).toHaveText('Standings')
  })
})

test.describe('running score', () => {
  test('pairs: sessions, boards, private scores', async ({ page }) => {
    await open(page, 'Evening', 'screen=running-score')
    for (const name of ['Rank', 'Pair', 'Points', 'Percent', 'Played'])
      await expect(head(page, name)).toBeVisible()
    await expect(page.getByRole('cell', { name: /^\d+\.\d\d$/ }).first()).toBeVisible()
    await hasNoFaults(page)
    await page.getByRole('group', { name: 'Session' }).getByRole('button', { name: '2', exact: true }).click()
    await expect(title(page)).toHaveText('Final score')
    await page.getByRole('group', { name: 'Session' }).getByRole('button', { name: '1', exact: true }).click()
    const first = page.getByRole('rowheader').getByRole('button').first()
    const name = ((await first.textContent()) ?? '').split(/\s/)[0] ?? ''
    await page.getByRole('searchbox', { name: 'Find a pair' }).fill('xyzzy')
    await expect(page.getByText('Nobody’s name has “xyzzy” in it.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a pair' }).fill(name)
    await expect(page.getByRole('rowheader').first()).toContainText(name)
    await page.getByRole('rowheader').getByRole('button').first().click()
    await isAt(page, 'screen=private-score', 'registrationId=\\d+')
    await back(page)
    await isAt(page, 'screen=running-score')
    await button(page, 'Board 3').click()
    await isAt(page, 'screen=frequency', 'board=3')
  })

  test('IMPs and carry-over have columns of their own', async ({ page }) => {
    await open(page, 'Imps', 'screen=running-score')
    await expect(head(page, 'IMPs')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Percent' })).toHaveCount(0)
    await open(page, 'CarryOver', 'screen=running-score')
    await expect(head(page, 'Carry-over')).toBeVisible()
    await hasNoFaults(page)
  })

  test('teams: rounds and private scores', async ({ page }) => {
    await open(page, 'League', 'screen=running-score')
    for (const name of ['Against', 'IMP', 'Average', 'VP', 'Total'])
      await expect(head(page, name)).toBeVisible()
    await hasNoFaults(page)
    await page.getByRole('group', { name: 'Round' }).getByRole('button', { name: '1', exact: true }).click()
    await isAt(page, 'round=1')
    await expect(head(page, 'Round 1')).toBeVisible()
    await page.getByRole('rowheader').getByRole('button').first().click()
    await isAt(page, 'screen=private-score')
    await expect(page.getByRole('columnheader', { name: 'Session %' })).toHaveCount(0)
  })

  test('knock-out: matches with segments, withdrawals and what is postponed', async ({ page }) => {
    await open(page, 'TroubledCup', 'screen=running-score')
    await expect(page.getByRole('rowheader', { name: /through$/ }).first()).toBeVisible()
    await expect(page.getByRole('rowheader', { name: /withdrawn$/ }).first()).toBeVisible()
    await expect(page.getByText(/withdrew after segment \d/).first()).toBeVisible()
    await expect(page.getByText(/^Carried over: /).first()).toBeVisible()
    await hasNoFaults(page)
    await page.getByRole('columnheader', { name: 'Segment 1 of 3' }).getByRole('button').first().click()
    await isAt(page, 'screen=score-card', 'round=1')
    await expect(title(page)).toHaveText(/score card/i)
  })
})

test.describe('tables', () => {
  test('matches of a round lead to teams and score cards', async ({ page }) => {
    await open(page, 'League', 'screen=tables')
    await expect(title(page)).toHaveText('MATCHES')
    for (const name of ['Table', 'Home Team', 'Visiting Team', 'Played', 'IMPs', 'VPs'])
      await expect(head(page, name)).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Viewers' })).toHaveCount(0)
    await hasNoFaults(page)
    await page.getByRole('group', { name: 'Round' }).getByRole('button', { name: '2', exact: true }).click()
    await isAt(page, 'round=2')
    await page.getByRole('row').nth(2).getByRole('button').nth(1).click()
    await isAt(page, 'screen=private-score')
    await back(page)
    await page.getByRole('rowheader').getByRole('button').first().click()
    await isAt(page, 'screen=score-card', 'round=2', 'calcTableId=\\d+')
    await back(page)
    await isAt(page, 'screen=tables')
  })
})

test.describe('frequency', () => {
  test('matchpoints: deal, pairs, weighted rows, boards, replay', async ({ page }) => {
    await open(page, 'Evening', 'screen=frequency&board=1&session=1')
    const deal = page.getByRole('complementary', { name: 'Deal' })
    for (const term of ['Board', 'Dealer', 'Vulnerable'])
      await expect(deal.getByText(term, { exact: true })).toBeVisible()
    await expect(deal.getByText('Optimum score')).toBeVisible()
    for (const name of [
      'Replay',
      'N-S pair',
      'E-W pair',
      'Contract',
      'Declarer',
      'Lead',
      'Result',
      'Score',
      'Points',
    ])
      await expect(head(page, name)).toBeVisible()
    for (const type of ['MP', 'IMP'])
      await expect(page.getByRole('table', { name: `Results of board 1, ${type}` })).toBeVisible()
    const mark = button(page, 'Adjusted score').first()
    await expect(page.getByText('ADJUSTED')).toHaveCount(0)
    await mark.click()
    await expect(page.getByText('ADJUSTED').first()).toBeVisible()
    await expect(page.getByText('60 %').or(page.getByText('60%')).first()).toBeVisible()
    await hasNoFaults(page)
    await mark.click()
    await expect(page.getByText('ADJUSTED')).toHaveCount(0)
    await expect(button(page, 'Previous board')).toBeDisabled()
    await button(page, 'Next board').click()
    await isAt(page, 'board=2')
    await expect(page.getByText('Not played').first()).toBeVisible()
    await button(page, 'Board 3').click()
    await expect(page.getByText('Passed out').first()).toBeVisible()
    await button(page, 'Board 1').click()
    await page.getByRole('cell').getByRole('button', { name: / – / }).nth(1).click()
    await isAt(page, 'screen=private-score')
    await back(page)
    await button(page, /^Replay: /)
      .first()
      .click()
    await isAt(page, 'screen=replay', 'board=1')
    await expect(page.getByRole('article', { name: 'Replay of board 1' })).toBeVisible()
  })

  test('IMPs of pairs have no percent', async ({ page }) => {
    await open(page, 'Imps', 'screen=frequency&board=1&session=1')
    await expect(head(page, 'IMPs')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Percent' })).toHaveCount(0)
  })

  test('teams: both rooms, Cross IMPs, ways to the match', async ({ page }) => {
    await open(page, 'League', 'screen=frequency&board=1&round=1')
    for (const name of ['Table', 'Room', 'IMP', 'Cross IMP']) await expect(head(page, name)).toBeVisible()
    for (const room of ['Open', 'Closed'])
      await expect(page.getByRole('cell', { name: room, exact: true })).toHaveCount(2)
    await hasNoFaults(page)
    await button(page, 'Score card of table 1')
      .or(page.getByRole('table', { name: /Results/ }).getByRole('button', { name: '1', exact: true }))
      .first()
      .click()
    await isAt(page, 'screen=score-card')
    await back(page)
    await page.getByRole('group', { name: 'Round' }).getByRole('button', { name: '2', exact: true }).click()
    await isAt(page, 'screen=frequency', 'round=2')
  })

  test('teams of a knock-out name their members instead of leading on', async ({ page }) => {
    await open(page, 'Cup', 'screen=frequency&board=1&round=1')
    await expect(page.getByRole('group', { name: 'Segment' })).toBeVisible()
    await expect(
      page
        .getByRole('table', { name: /Results/ })
        .locator('[title*=","]')
        .first(),
    ).toBeVisible()
    await hasNoFaults(page)
  })

  for (const [which, place] of [
    ['BiddingPairs', 'session'],
    ['BiddingTeams', 'round'],
  ] as const) {
    test(`${which}: the bidding behind a contract`, async ({ page }) => {
      await open(page, which, `screen=frequency&board=1&${place}=1`)
      await button(page, /Bidding of board 1/)
        .first()
        .click()
      await expect(button(page, 'Close the bidding')).toBeVisible()
      await hasNoFaults(page)
      await button(page, 'Close the bidding').click()
      await expect(button(page, 'Close the bidding')).toBeHidden()
    })
  }
})

test.describe('private score', () => {
  test('of a pair: boards, opponents, replay', async ({ page }) => {
    await open(page, 'Evening', 'screen=running-score')
    await page.getByRole('rowheader', { name: /Oprea/ }).getByRole('button').click()
    await expect(title(page)).toHaveText('Private score')
    for (const name of ['Board', 'Opponents', 'Contract', 'Lead', 'Points', 'Session %'])
      await expect(head(page, name)).toBeVisible()
    await expect(page.getByText('Mistaken explanation of the 2D overcall')).toBeVisible()
    await hasNoFaults(page)
    await page.getByRole('cell').getByRole('button', { name: / – / }).first().click()
    await expect(page.getByRole('table', { name: /Oprea/ })).toHaveCount(0)
    await back(page)
    await page.getByRole('rowheader').getByRole('button', { name: '4', exact: true }).click()
    await isAt(page, 'screen=frequency', 'board=4')
    await back(page)
    await button(page, 'Replay of board 4').click()
    await isAt(page, 'screen=replay', 'board=4')
  })

  test('of a team: matches lead to score cards, opponents to theirs', async ({ page }) => {
    await open(page, 'League', 'screen=running-score')
    await page.getByRole('rowheader').getByRole('button').first().click()
    for (const name of ['Opponent', 'VP']) await expect(head(page, name)).toBeVisible()
    await hasNoFaults(page)
    const own = page.url()
    await page.getByRole('rowheader').getByRole('button').first().click()
    await expect(page).not.toHaveURL(own)
    await isAt(page, 'screen=private-score', 'registrationId=\\d+')
    await back(page)
    await expect(page).toHaveURL(own)
    await page.getByRole('cell').getByRole('button', { name: '1', exact: true }).first().click()
    await isAt(page, 'screen=score-card', 'round=1')
  })
})

test.describe('score card', () => {
  test('at a desk: rooms, seats, boards, replay', async ({ page }) => {
    await open(page, 'League', `screen=score-card&calcTableId=${await matchOf('League')}&round=1`)
    await expect(title(page)).toHaveText(/score card/i)
    for (const room of ['OPEN ROOM', 'CLOSED ROOM'])
      await expect(page.getByRole('columnheader', { name: new RegExp(room) })).toBeVisible()
    await expect(page.getByText('Passed out').first()).toBeVisible()
    await hasNoFaults(page)
    await page.getByRole('group', { name: 'Round' }).getByRole('button', { name: '2', exact: true }).click()
    await isAt(page, 'round=2')
    await button(page, /^Replay of board \d+, Open$/)
      .first()
      .click()
    await isAt(page, 'screen=replay', 'round=2')
    await back(page)
    await page.getByRole('rowheader').getByRole('button').first().click()
    await isAt(page, 'screen=frequency', 'round=2')
  })

  test('on a phone: nothing moves sideways', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, 'League', `screen=score-card&calcTableId=${await matchOf('League')}&round=1`)
    await expect(title(page)).toHaveText(/score card/i)
    await hasNoFaults(page)
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    const before = await page.getByRole('main').textContent()
    await button(page, 'Menu').click()
    await page.getByRole('menuitem', { name: 'Boards' }).click()
    await isAt(page, 'screen=frequency')
    expect(await page.getByRole('main').textContent()).not.toBe(before)
  })

  test('board-a-match counts MPs', async ({ page }) => {
    await open(page, 'Bam', `screen=score-card&calcTableId=${await matchOf('Bam')}&round=1`)
    await expect(head(page, 'MP')).toBeVisible()
    await hasNoFaults(page)
  })
})

test.describe('cross scores', () => {
  test('pairs lead to their boards, which open one at a time', async ({ page }) => {
    await open(page, 'League', 'screen=running-score')
    await tab(page, 'Cross IMP').click()
    await isAt(page, 'screen=cross-imp', 'round=-1')
    for (const name of ['Rank', 'Pair', 'Boards', 'Sum', 'Average'])
      await expect(head(page, name)).toBeVisible()
    await hasNoFaults(page)
    await page.getByRole('rowheader').getByRole('button').first().click()
    await isAt(page, 'screen=personal-cross-imp', 'player1=\\d+', 'player2=\\d+')
    await expect(title(page)).toHaveText('PERSONAL CROSS IMP')
    await button(page, 'Show the deal of board 1').click()
    await expect(page.getByText('Optimum score')).toHaveCount(1, { timeout: 40_000 })
    await hasNoFaults(page)
    await button(page, /^Show the deal of board/)
      .first()
      .click()
    await expect(button(page, /^Hide the deal of board/)).toHaveCount(1)
    await page.getByRole('group', { name: 'Round' }).getByRole('button', { name: '2', exact: true }).click()
    await isAt(page, 'round=2')
    await button(page, /^Replay of board/)
      .first()
      .click()
    await isAt(page, 'screen=replay', 'round=2')
  })

  test('who did not play is told so', async ({ page }) => {
    await open(page, 'League', 'screen=personal-cross-imp&round=1&player1=1&player2=2')
    await expect(page.getByText('Did not play in this round.')).toBeVisible()
  })

  test('board-a-match has Cross MPs', async ({ page }) => {
    await open(page, 'Bam', 'screen=running-score')
    await tab(page, 'Cross MP').click()
    await expect(title(page)).toHaveText('Cross MP')
    await page.getByRole('rowheader').getByRole('button').first().click()
    await expect(title(page)).toHaveText('PERSONAL CROSS MP')
  })

  test('the cross table by rank and by name', async ({ page }) => {
    await open(page, 'League', 'screen=running-score')
    await tab(page, 'Cross table').click()
    await expect(title(page)).toHaveText('CROSS TABLE BY RANK')
    await hasNoFaults(page)
    const names = () => page.getByRole('rowheader').allInnerTexts()
    await button(page, 'By name').click()
    await expect(title(page)).toHaveText('CROSS TABLE BY NAME')
    await isAt(page, 'order=name')
    const shown = await names()
    expect(shown).toEqual([...shown].sort((a, b) => a.localeCompare(b)))
    await page.getByRole('rowheader').getByRole('button').first().click()
    await isAt(page, 'screen=private-score')
  })
})

test.describe('replay', () => {
  test('playback, double dummy, players, the other room', async ({ page }) => {
    const tables = await tablesOf('League')
    await open(page, 'League', `screen=replay&ns=${tables[0]?.home}&board=1&round=1&cindex=0`)
    await button(page, 'Next card').click()
    await isAt(page, 'cindex=1')
    await page.getByRole('tab', { name: 'Tricks' }).click()
    await button(page, 'Next trick').click()
    await hasNoFaults(page)
    await page.getByRole('radio', { name: 'Diagram' }).click()
    await page.getByRole('switch', { name: 'Double-dummy figures' }).click()
    await page.getByRole('tab', { name: 'DDS' }).click()
    await expect(page.getByRole('tabpanel', { name: 'DDS' })).toContainText('Optimum score', {
      timeout: 20_000,
    })
    await page.getByRole('tab', { name: 'Tricks' }).click()
    await expect(page.getByRole('table', { name: 'Tricks' })).toBeVisible()
    await hasNoFaults(page)
    await button(page, /^North, /).click()
    await page.getByRole('menuitem', { name: 'Kibitz', exact: true }).click()
    await isAt(page, 'kibitz=\\w+')
    await expect(page.getByRole('switch', { name: 'Double-dummy figures' })).toBeDisabled()
    await button(page, 'Play').click()
    await expect(button(page, 'Stop')).toBeVisible()
    await button(page, 'Stop').click()
    await button(page, 'Other table').click()
    await expect(
      page.getByText('Modified result by TD').or(button(page, 'Other table')).first(),
    ).toBeVisible()
    await button(page, /^Board 1, Dealer/).click()
    await isAt(page, 'screen=frequency', 'board=1')
  })

  test('both scores lead to the pairs', async ({ page }) => {
    await open(page, 'Evening', 'screen=frequency&board=5&session=1')
    await button(page, /^Replay: /)
      .first()
      .click()
    await button(page, 'N-S SCORE').click()
    await isAt(page, 'screen=private-score')
    await back(page)
    await button(page, 'E-W SCORE').click()
    await isAt(page, 'screen=private-score')
  })
})

test.describe('slots', () => {
  test('split in four, a quarter is chosen for a screen, zoom, and all comes back', async ({ page }) => {
    await open(page, 'League', 'screen=running-score')
    await button(page, 'Split screen into four').click()
    const regions = page.getByRole('region', { name: /^Screen \d of four$/ })
    await expect(regions).toHaveCount(4)
    expect(new URL(page.url()).search).toBe('')
    await hasNoFaults(page)
    const third = page.getByRole('region', { name: 'Screen 3 of four' })
    await third.getByRole('combobox', { name: 'Screens' }).selectOption({ label: 'Cross table' })
    await expect(third.getByRole('heading', { level: 1 })).toHaveText('CROSS TABLE BY RANK')
    await page.reload()
    await expect(regions).toHaveCount(4)
    await expect(third.getByRole('heading', { level: 1 })).toHaveText('CROSS TABLE BY RANK')
    await third.getByRole('button', { name: 'Zoom in' }).click()
    await isAt(page, 'screen=cross-table')
    const saved = await page.evaluate(() =>
      Object.entries(sessionStorage).filter(([key]) => key.startsWith('screen-')),
    )
    expect(JSON.parse(saved[0]?.[1] ?? 'null')).toMatchObject({ version: 4, zoom: 2 })
  })

  test('state of another version is left alone', async ({ page }) => {
    await open(page, 'League', 'screen=cross-table')
    await expect(title(page)).toHaveText('CROSS TABLE BY RANK')
    const id = session('League').miniSessionId
    await page.evaluate((key) => {
      const state = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      sessionStorage.setItem(key, JSON.stringify({ ...state, version: 3 }))
    }, `screen-${id}`)
    await open(page, 'Cup')
    await open(page, 'League')
    await expect(title(page)).toHaveText('Final score')
  })

  test('the browser goes back to the list, and forward to the screen', async ({ page }) => {
    await page.goto(site)
    await page.locator(`main a[href="/screen/${session('League').miniSessionId}"]`).click()
    await expect(title(page)).toHaveText(/Final score|Scores|Standings/)
    const address = page.url()
    await page.goBack()
    await expect(page).toHaveURL(`${site}/`)
    await page.goForward()
    await expect(page).toHaveURL(address)
    await expect(title(page)).toHaveText(/Final score|Scores|Standings/)
  })
})

async function tablesOf(which: Tournament): Promise<readonly TeamTable[]> {
  const answer = await fetch(`${site}/api/archive/tables/${session(which).miniSessionId}/1`)
  const { tables }: { readonly tables: readonly TeamTable[] } = await answer.json()
  return tables
}

const matchOf = async (which: Tournament): Promise<number | undefined> =>
  (await tablesOf(which))[0]?.calcTableId
