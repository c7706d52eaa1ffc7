/** The thinnest whole path: a file goes up, visitors find it, look it up and replay it. */

import type { Board } from '@openroom/protocol/schema/results'
import { viewAt } from '@openroom/protocol/views'
import { hasNoFaults } from './support/axe.ts'
import { NIGHTLY } from './support/nightly.ts'
import { fixture, logIn, upload } from './support/site.ts'
import { expect, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

test.use({ solverThreads: 1 })

test.describe.configure({ mode: 'serial' })

test('a director signs in, uploads a pairs file and reads the report', async ({ page, server, uploader }) => {
  await logIn(page, server.url, uploader)
  await upload(page, server.url, fixture('pairs.pbn'))
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.getByRole('button', { name: 'Upload report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload report' })
  await expect(dialog.getByText('Read and stored.', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Boards 6/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Results 30/ })).toBeVisible()
  await dialog.getByRole('link', { name: 'Open the session' }).click()
  await expect(page).toHaveURL(/\/screen\/\d+/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an upload appears in everybody’s list without reload', async ({ page, browser, server, uploader }) => {
  const visitor = await browser.newPage()
  await visitor.goto(server.url)
  await expect(visitor.getByText('IMP · 2 teams')).toBeHidden()
  await logIn(page, server.url, uploader)
  await upload(page, server.url, fixture('teams.pbn'))
  await expect(visitor.getByText('IMP · 2 teams')).toBeVisible()
  await visitor.close()
})

test('the same file twice changes nothing', NIGHTLY, async ({ page, server, uploader }) => {
  await logIn(page, server.url, uploader)
  await upload(page, server.url, fixture('teams.pbn'))
  await expect(page.getByText('Nothing new: these files have already been uploaded.')).toBeVisible()
})

test('a visitor goes from the list over score and frequency to the last card', async ({ page, server }) => {
  await page.goto(server.url)
  await page.getByRole('link', { name: /pairs/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Final score' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Board 1', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Board 1', exact: true })).toBeVisible()
  // The solver takes as long as the machine lets it; the page says it by itself once it is known.
  const { miniSessionId: id } = await sessionOf(server.url, 'PAIR')
  const known = async (): Promise<Board> =>
    (await fetch(server.url + viewAt('board', { id, board: 1 }).path)).json()
  await expect.poll(async () => (await known()).optimumScores, { timeout: 0 }).not.toBeNull()
  await expect(page.getByText('Optimum score')).toBeVisible()
  await page
    .getByRole('button', { name: /replay/i })
    .first()
    .click()
  await expect(page.getByRole('article', { name: 'Replay of board 1' })).toBeVisible()

  const next = page.getByRole('button', { name: 'Next card' })
  for (let step = 0; step < 8; step += 1) await next.click()
  // Card by card to the end, by key and by ear: keyboard.spec.ts.
  await page.keyboard.press('End')
  await expect(next).toBeDisabled()
  await expect(page).toHaveURL(/cindex=52/)
})

test('a replay reloaded in the middle shows the same card', NIGHTLY, async ({ page, server }) => {
  const teams: { registrationId: number }[] = await sessionOf(server.url, 'TEAM').then(({ miniSessionId }) =>
    fetch(`${server.url}/api/archive/teams/${miniSessionId}`).then((response) => response.json()),
  )
  const { miniSessionId } = await sessionOf(server.url, 'TEAM')
  const ns = teams[0]?.registrationId
  await page.goto(`${server.url}/screen/${miniSessionId}?screen=replay&ns=${ns}&board=2&round=1&cindex=0`)
  const next = page.getByRole('button', { name: 'Next card' })
  for (let step = 0; step < 7; step += 1) await next.click()
  const table = page.getByRole('region', { name: 'Replay of board 2' })
  await expect(page).toHaveURL(/cindex=7$/)
  const shown = await table.ariaSnapshot()
  const address = page.url()
  await page.reload()
  await expect(next).toBeEnabled()
  expect(page.url()).toBe(address)
  expect(await table.ariaSnapshot()).toBe(shown)
})

test('the list and its screens have no accessibility faults', async ({ page, server }) => {
  const { miniSessionId } = await sessionOf(server.url, 'PAIR')
  for (const path of [
    '/',
    `/screen/${miniSessionId}`,
    `/screen/${miniSessionId}?screen=frequency&board=1`,
    '/login',
  ]) {
    await page.goto(server.url + path)
    await settled(page)
    await hasNoFaults(page)
  }
})

async function sessionOf(url: string, type: 'PAIR' | 'TEAM'): Promise<{ miniSessionId: number }> {
  const sessions: { miniSessionId: number; type: string }[] = await (
    await fetch(`${url}/api/archive/miniSessions`)
  ).json()
  const found = sessions.find((session) => session.type === type)
  if (!found) throw new Error(`No session of type ${type} is stored.`)
  return found
}
