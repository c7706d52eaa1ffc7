/** Followed without an account: stars, marks on screens of results, the strip of the front page, and the list of all. */

import type { Registration } from '@openroom/protocol/schema/results'
import { hasNoFaults } from './support/axe.ts'
import { button, finishedSite, open, session, siteUrl, unfinishedSessions } from './support/finishedSite.ts'
import { inAllLooks, keepPicture } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { chooseEntry } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

finishedSite('Evening')
unfinishedSessions()

const star = (page: Page, name: string) => button(page, `Follow ${name}`)
const strip = (page: Page) => page.getByRole('region', { name: 'Followed' })
const marks = (page: Page) => page.locator('[data-followed]').filter({ visible: true })

async function pictures(page: Page, name: string): Promise<void> {
  await inAllLooks(page, name)
  await page.setViewportSize({ width: 1440, height: 900 })
}

const read = async <T>(path: string): Promise<T> => (await fetch(`${siteUrl()}/api/archive/${path}`)).json()

const nameOf = ({ players }: Registration): string =>
  players.map(({ name, surname }) => `${name} ${surname}`).join(' – ')

test(
  'who is followed is marked on the screens of results, and leads the front page',
  NIGHTLY,
  async ({ page }) => {
    const evening = session('Evening').miniSessionId
    const live = session('live').miniSessionId
    const [pair] = await read<readonly Registration[]>(`registrations/${evening}`)
    const [team] = await read<readonly Registration[]>(`teams/${live}`)
    const own = nameOf(pair!)

    // Nothing is followed: no strip, no mark.
    await page.goto(siteUrl())
    await settled(page)
    await expect(strip(page)).toHaveCount(0)

    await open(page, 'Evening', `screen=private-score&registrationId=${pair!.registrationId}&session=1`)
    await star(page, own).click()
    await expect(star(page, own)).toHaveAttribute('aria-pressed', 'true')
    await hasNoFaults(page)
    await keepPicture(page, 'private')

    await open(page, 'Evening', 'screen=running-score')
    await expect(marks(page)).toHaveCount(1)
    await expect(page.getByRole('row').filter({ has: marks(page) })).toContainText(pair!.players[0]!.surname)
    await hasNoFaults(page)
    await pictures(page, 'scores')
    await open(page, 'Evening', 'screen=frequency&board=1&session=1')
    // By match points and by IMPs.
    await expect(marks(page)).toHaveCount(2)
    await keepPicture(page, 'frequency')

    await open(page, 'live', `screen=private-score&registrationId=${team!.registrationId}`)
    await star(page, team!.name).click()
    await open(page, 'live', 'screen=tables&round=1')
    await expect(marks(page)).toHaveCount(1)
    // Both rooms.
    await open(page, 'live', 'screen=tables&view=boards')
    await expect(page.getByRole('link', { name: /^Followed: Table \d+/ })).toHaveCount(2)
    await expect(marks(page)).toHaveCount(2)
    await page.goto(siteUrl())
    await star(page, session('upcoming').tournamentName).first().click()
    await expect(strip(page).getByRole('link', { name: 'Their score' })).toHaveCount(2)
    await expect(strip(page).getByRole('link', { name: /^Last board \d+$/ })).toBeVisible()
    await expect(strip(page).getByRole('link', { name: 'Match of round 1' })).toBeVisible()
    await expect(strip(page).getByText(session('upcoming').tournamentName)).toBeVisible()
    await hasNoFaults(page)
    await pictures(page, 'front')

    // Without spoilers the strip tells no figure until it is asked for.
    const figure = strip(page).getByText(/^\d+\.\d\d %$/)
    await expect(figure).toBeVisible()
    await page.evaluate(() => localStorage.setItem('spoilers', 'hidden'))
    await page.reload()
    await expect(
      button(page, `${pair!.name}: show result`).or(button(page, `${own}: show result`)),
    ).toBeVisible()
    await expect(figure).toHaveCount(0)
    await page.evaluate(() => localStorage.removeItem('spoilers'))

    // One tap to the last board.
    await page.reload()
    await strip(page)
      .getByRole('link', { name: /^Last board \d+$/ })
      .click()
    await expect(page).toHaveURL(/screen=replay&ns=\d+&board=\d+/)

    // The list of all by key; remove one, forget all.
    await page.goto(siteUrl())
    await expect(strip(page)).toBeVisible()
    await page.locator('[data-content]').focus()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Followed' })
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await hasNoFaults(page)
    await pictures(page, 'all')
    await button(page, `Stop following ${team!.name}`).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Remove all' }).click()
    await dialog.getByRole('button', { name: 'Stop following everybody?' }).click()
    await expect(dialog.getByText('You are not following anybody yet.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(strip(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('openroom.followed'))).toBeNull()
  },
)

test('a player is followed from his page, with any partner', NIGHTLY, async ({ page }) => {
  await page.goto(`${siteUrl()}/boards?result=made`)
  const link = page.locator('a[href^="/players/"]').first()
  const name = (await link.textContent()) ?? ''
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await star(page, name).click()
  await settled(page)
  await hasNoFaults(page)
  await keepPicture(page, 'player')
  await page.getByRole('link', { name: 'Openroom' }).first().click()
  await expect(strip(page).getByRole('link', { name: name })).toHaveAttribute('href', href)
  // The menu leads to the list of all.
  await chooseEntry(page, 'Display')
  await page.getByRole('dialog', { name: 'Display' }).getByRole('button', { name: 'Followed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Followed' })
  await expect(dialog.getByRole('link', { name: name, exact: true })).toBeVisible()
  for (const [link, type] of [
    ['Calendar', 'text/calendar'],
    ['Feed', 'application/atom+xml'],
  ]) {
    const at = await dialog.getByRole('link', { name: `${link} of ${name}` }).getAttribute('href')
    const answer = await page.request.get(new URL(at ?? '', page.url()).href)
    expect([answer.status(), answer.headers()['content-type']?.split(';')[0]]).toEqual([200, type])
  }
})

test('a name that may be that of a followed player is asked about once', NIGHTLY, async ({ page }) => {
  const [pair] = await read<readonly Registration[]>(`registrations/${session('Evening').miniSessionId}`)
  const { name, surname } = pair!.players[0]!
  const short = `${name.slice(0, 1)}. ${surname}`
  const question = page.getByRole('region', { name: 'Is this who you follow?' })
  const scores = () => open(page, 'Evening', 'screen=running-score')
  await page.goto(`${siteUrl()}/privacy`)
  await page.evaluate(
    (one) => localStorage.setItem('openroom.followed', JSON.stringify([one])),
    // Somebody of whom the server knows nothing.
    { kind: 'player', name: short, personId: 999_999 },
  )
  await scores()
  await expect(question).toContainText(`${name} ${surname}`)
  await expect(marks(page)).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('question.png') })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question).toHaveCount(0)
  await expect(marks(page)).toHaveCount(1)
  await scores()
  await expect(marks(page)).toHaveCount(1)
  await expect(question).toHaveCount(0)
  // It can be taken back.
  await chooseEntry(page, 'Display')
  await page.getByRole('dialog', { name: 'Display' }).getByRole('button', { name: 'Followed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Followed' })
  await expect(dialog).toContainText(`Also as ${name} ${surname}`)
  await page.screenshot({ path: test.info().outputPath('also.png') })
  await dialog.getByRole('button', { name: `Ask again ${short}` }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await question.getByRole('button', { name: 'No, somebody else' }).click()
  await expect(question).toHaveCount(0)
  await scores()
  await expect(page.getByRole('row').filter({ hasText: surname }).first()).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(marks(page)).toHaveCount(0)
})
