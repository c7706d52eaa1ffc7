/** Both rooms of a match: where they part and what it cost; in the match view they move in step. */

import { hasNoFaults } from './support/axe.ts'
import {
  button,
  finishedSite,
  isAt,
  open,
  session,
  siteUrl,
  tablesOf,
  unfinishedSessions,
} from './support/finishedSite.ts'
import { inAllLooks, keepPicture } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, type Page, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

test.use({ solverThreads: 1 })

finishedSite('League')
unfinishedSessions()

const box = (page: Page) => page.getByRole('region', { name: 'Both rooms', exact: true })

test('the first other call, lead and card are marked, and what they cost', async ({ page }) => {
  const [table] = await tablesOf('League')
  await open(page, 'League', `screen=replay&ns=${table?.home}&board=1&round=1`)
  await button(page, 'Both rooms: show result').click()
  await expect(box(page)).toContainText('Other room')
  await hasNoFaults(page)
  await box(page).getByRole('row').nth(1).getByRole('button').click()
  await isAt(page, 'cindex=-\\d')
  await button(page, 'What did it cost?').click()
  await expect(box(page)).toContainText('The contracts: ')
  await inAllLooks(page, 'rooms', {
    arrange: async (width) => {
      if (width === 360) await page.getByRole('tab', { name: 'Info' }).click()
    },
  })
})

test(
  'the tabs stay above what of a replay scrolls, and nothing hides it that nobody scrolls back',
  NIGHTLY,
  async ({ page }) => {
    const [table] = await tablesOf('League')
    await page.setViewportSize({ width: 1440, height: 760 })
    await open(page, 'League', `screen=replay&ns=${table?.home}&board=1&round=1&cindex=14`)
    await button(page, 'Both rooms: show result').click()
    await button(page, 'What did it cost?').click()
    const cost = box(page).getByText('The contracts: ')
    await cost.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    for (const name of ['Bidding', 'Tricks', 'DDS'])
      await expect(page.getByRole('tab', { name, exact: true })).toBeInViewport({ ratio: 1 })
    const hiding = await cost.evaluate((element) => {
      const found: string[] = []
      for (let at = element.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowY === 'hidden') found.push(at.className)
      return found
    })
    expect(hiding).toEqual([])
  },
)

test('in the match view the other room moves along, until it is let go', async ({ page }) => {
  const { miniSessionId } = session('live')
  const { tables } = await (await fetch(`${siteUrl()}/api/archive/tables/${miniSessionId}/1`)).json()
  const [{ calcTableId, home, visiting }] = tables
  const pane = (n: number, ns: number) => `screen${n}=replay&ns${n}=${ns}&board${n}=1&round${n}=1`
  await page.goto(
    `${siteUrl()}/screen/${miniSessionId}?screen=match-view&calcTableId=${calcTableId}&${pane(1, home)}&${pane(2, visiting)}`,
  )
  const room = (name: string) => page.getByRole('region', { name, exact: true })
  const next = (name: string) => room(name).getByRole('button', { name: 'Next card', exact: true })
  await expect(next('Open room')).toBeVisible()
  await expect(next('Closed room')).toBeVisible()
  const onTurn = (name: string, seat: string) =>
    expect(
      room(name).getByRole('button', { name: new RegExp(`^${seat}, .*(to play|to lead)`, 'i') }),
    ).toBeVisible()
  await onTurn('Closed room', 'South')
  await next('Open room').click()
  await onTurn('Open room', 'West')
  await onTurn('Closed room', 'West')
  await settled(page)
  await keepPicture(page, 'step')
  await hasNoFaults(page)
  // Played by itself in one room, in the other as well.
  await room('Closed room').getByRole('button', { name: 'Play', exact: true }).click()
  await expect(room('Open room').getByText('2 of 13')).toBeVisible()
  await room('Closed room').getByRole('button', { name: 'Stop', exact: true }).click()
  await room('Open room').getByRole('button', { name: 'First card', exact: true }).click()
  await onTurn('Closed room', 'South')
  await button(page, 'Match view menu').click()
  await page.getByRole('menuitem', { name: 'Move each room separately' }).click()
  await next('Open room').click()
  await onTurn('Open room', 'West')
  await settled(page)
  await onTurn('Closed room', 'South')
})
