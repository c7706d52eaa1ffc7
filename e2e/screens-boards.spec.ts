/** Screens of boards: tables, travellers, private scores, score cards. */

import { hasNoFaults } from './support/axe.ts'
import {
  back,
  button,
  finishedSite,
  head,
  isAt,
  matchOf,
  open,
  session,
  siteUrl,
  tab,
  title,
} from './support/finishedSite.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, type Page, test } from './support/test.ts'

finishedSite('Evening', 'Imps', 'BiddingPairs', 'League', 'Bam', 'Cup', 'BiddingTeams')

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

test('the browser walks back and forward through what was viewed, and the title names it', async ({
  page,
}) => {
  const shows = async (target: Page, heading: string, screen: string) => {
    await expect(title(target)).toHaveText(heading)
    // A card says of which match it is, where its heading does not.
    const match = screen === 'score-card' ? '\\S.* – \\S.* · ' : ''
    await expect(target).toHaveTitle(new RegExp(`^${match}${heading} – League – Openroom$`))
    await isAt(target, `screen=${screen}`)
  }
  await page.goto(siteUrl())
  const league = page.locator(`a[href$="/screen/${session('League').miniSessionId}"]`).first()
  const more = page.getByRole('button', { name: /^Show (one|\d+) more/ })
  await expect(league.or(more).first()).toBeVisible()
  if (!(await league.isVisible())) await more.click()
  await league.click()
  await shows(page, 'Final score', 'running-score')
  await tab(page, 'Matches').click()
  await shows(page, 'MATCHES', 'tables')
  await page.getByRole('rowheader').getByRole('button').first().click()
  await shows(page, 'SCORE CARD', 'score-card')
  const card = page.url()
  await page.goBack()
  await shows(page, 'MATCHES', 'tables')
  await page.goBack()
  await shows(page, 'Final score', 'running-score')
  await page.goForward()
  await page.goForward()
  await shows(page, 'SCORE CARD', 'score-card')
  expect(page.url()).toBe(card)
  // The site's own Back is the browser's.
  await back(page)
  await shows(page, 'MATCHES', 'tables')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`${siteUrl()}/`)
  await expect(page.getByRole('region', { name: /^Closed/ })).toBeVisible()
  await expect(page).toHaveTitle(/Openroom$/)
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
    await expect(page.getByText('60%').first()).toBeVisible()
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

  test('a long suit of the deal beside the results breaks into no second line', NIGHTLY, async ({ page }) => {
    await page.setViewportSize({ width: 1111, height: 768 })
    await open(page, 'Evening', 'screen=frequency&board=1&session=1')
    const suits = page.getByRole('complementary', { name: 'Deal' }).locator('[data-seat] > [aria-hidden]')
    for (let board = 1; board <= 8; board += 1) {
      if (board > 1) await button(page, 'Next board').click()
      await expect(title(page)).toHaveText(`Board ${board}`)
      await expect(suits).toHaveCount(16)
      const heights = await suits.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
      expect(Math.max(...heights)).toBeLessThan(1.5 * Math.min(...heights))
    }
  })

  test('IMPs of pairs have no percent, and keep their order', NIGHTLY, async ({ page }) => {
    await open(page, 'Imps', 'screen=frequency&board=1&session=1')
    await expect(head(page, 'IMPs')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Percent' })).toHaveCount(0)
    // The order that was chosen stands after a reload.
    const order = page.getByRole('combobox', { name: 'Order' })
    await expect(order).toHaveValue('ns')
    await order.selectOption('pair')
    await page.reload()
    await expect(order).toHaveValue('pair')
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

  test('teams of a knock-out name their members instead of leading on', NIGHTLY, async ({ page }) => {
    await open(page, 'Cup', 'screen=frequency&board=1&round=1')
    await expect(page.getByRole('group', { name: 'Segment' })).toBeVisible()
    const team = page
      .getByRole('table', { name: /Results/ })
      .locator('[aria-haspopup]')
      .first()
    const members = page.getByRole('dialog', { name: (await team.textContent()) ?? '' }).getByRole('listitem')
    await team.hover()
    await expect(members).not.toHaveCount(0)
    await page.mouse.move(0, 0)
    await expect(members).toHaveCount(0)
    await team.click()
    await expect(members).not.toHaveCount(0)
    await hasNoFaults(page)
  })

  for (const [which, place] of [
    ['BiddingPairs', 'session'],
    ['BiddingTeams', 'round'],
  ] as const) {
    test(
      `${which}: the bidding behind a contract`,
      which === 'BiddingPairs' ? {} : NIGHTLY,
      async ({ page }) => {
        await open(page, which, `screen=frequency&board=1&${place}=1`)
        await button(page, /Bidding of board 1/)
          .first()
          .click()
        await expect(button(page, 'Close the bidding')).toBeVisible()
        await hasNoFaults(page)
        await button(page, 'Close the bidding').click()
        await expect(button(page, 'Close the bidding')).toBeHidden()
      },
    )
  }
})

test.describe('private score', () => {
  test('of a pair: boards, opponents, replay', NIGHTLY, async ({ page }) => {
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

  test('on a phone: nothing moves sideways', NIGHTLY, async ({ page }) => {
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

  test('board-a-match counts MPs', NIGHTLY, async ({ page }) => {
    await open(page, 'Bam', `screen=score-card&calcTableId=${await matchOf('Bam')}&round=1`)
    await expect(head(page, 'MP')).toBeVisible()
    await hasNoFaults(page)
  })
})
