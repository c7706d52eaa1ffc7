/** Screens of scores: the selector, standings, matches, cross scores. */

import { hasNoFaults } from './support/axe.ts'
import {
  back,
  button,
  finishedSite,
  head,
  isAt,
  open,
  session,
  siteUrl,
  tab,
  title,
  unfinishedSessions,
} from './support/finishedSite.ts'
import { keepPicture } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, test } from './support/test.ts'

finishedSite('Evening', 'Imps', 'CarryOver', 'League', 'Bam', 'TroubledCup', 'Handicap')
unfinishedSessions()

test.describe('selector', () => {
  test('a session to come has no score yet', NIGHTLY, async ({ page }) => {
    await open(page, 'upcoming')
    await expect(page.getByRole('heading', { name: 'No available score' })).toBeVisible()
    await hasNoFaults(page)
    await button(page, 'All sessions').click()
    await expect(page).toHaveURL(`${siteUrl()}/`)
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

  test('a finished one goes to its score at once', NIGHTLY, async ({ page }) => {
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
    await expect(page.getByText('No name contains “xyzzy”.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a pair' }).fill(name)
    // The heads of what they are qualified for are row heads, too.
    await expect(page.locator('th[scope=row]').first()).toContainText(name)
    await page.getByRole('rowheader').getByRole('button').first().click()
    await isAt(page, 'screen=private-score', 'registrationId=\\d+')
    await back(page)
    await isAt(page, 'screen=running-score')
    await button(page, 'Board 3').click()
    await isAt(page, 'screen=frequency', 'board=3')
  })

  test('IMPs and carry-over have columns of their own', NIGHTLY, async ({ page }) => {
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

  test('handicaps: both places stand together, and in the team’s own score', NIGHTLY, async ({ page }) => {
    await open(page, 'Handicap', 'screen=running-score')
    await expect(page.getByRole('columnheader', { name: 'With handicap' }).first()).toBeVisible()
    await page.locator('tbody tr').first().getByRole('button').first().click()
    await isAt(page, 'screen=private-score')
    for (const label of ['With handicap', 'Rank', 'Stratum B'])
      await expect(page.locator('dt', { hasText: label }).first()).toBeVisible()
    await hasNoFaults(page)
    await keepPicture(page, 'wide')
    await page.setViewportSize({ width: 320, height: 640 })
    await keepPicture(page, 'narrow')
  })

  test('knock-out: matches with segments, withdrawals and what is postponed', async ({ page }) => {
    await open(page, 'TroubledCup', 'screen=running-score')
    await expect(page.getByRole('rowheader', { name: /through$/ }).first()).toBeVisible()
    await expect(page.getByRole('rowheader', { name: /withdrawn$/ }).first()).toBeVisible()
    await expect(page.getByText(/withdrew after segment \d/).first()).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Carry-over' }).first()).toBeVisible()
    await hasNoFaults(page)
    await page.getByRole('columnheader', { name: 'Segment 1 of 3' }).getByRole('button').first().click()
    await isAt(page, 'screen=score-card', 'round=1')
    await expect(title(page)).toHaveText(/score card/i)
  })
})

test('what stands below a ranking is in line with it on a wide screen', NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 })
  for (const kind of ['Evening', 'League'] as const) {
    await open(page, kind, 'screen=running-score')
    const table = await page.getByRole('table').first().boundingBox()
    const rules = await button(page, 'How this was scored').boundingBox()
    expect(Math.abs((rules?.x ?? 0) - (table?.x ?? 0))).toBeLessThan(24)
  }
})

test(
  'below the contract of an adjusted score on a phone stands the mark alone',
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const { miniSessionId } = session('League')
    const { tables } = await (await fetch(`${siteUrl()}/api/archive/tables/${miniSessionId}/1`)).json()
    await open(page, 'League', `screen=score-card&calcTableId=${tables[0].calcTableId}&round=1`)
    const marked = page.locator('[data-cell="contract"]:has([data-mark])').first()
    await expect(marked).toBeVisible()
    // The sign that the row leads on stays beside the contract.
    expect(await marked.evaluate((cell) => cell.lastElementChild?.hasAttribute('data-mark'))).toBe(true)
    const played = await marked.locator('[data-played]').boundingBox()
    expect(played?.height).toBeLessThan(36)
  },
)

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
    await expect(page.getByText('Optimum score')).toHaveCount(1)
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

  test('who did not play is told so', NIGHTLY, async ({ page }) => {
    await open(page, 'League', 'screen=personal-cross-imp&round=1&player1=1&player2=2')
    await expect(page.getByText('Did not play in this round.')).toBeVisible()
  })

  test('board-a-match has Cross MPs', NIGHTLY, async ({ page }) => {
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
