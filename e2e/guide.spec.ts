/** Shown round: offered at the first visit to console and desk, step by step, and never again unless asked for. */

import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { operatePage } from '@openroom/protocol/operatorLink'
import { hasNoFaults } from './support/axe.ts'
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { sideways } from './support/reach.ts'
import { hire, pageOf } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

const asked = {
  tournament: 'Tuesday Club',
  event: 'Pairs',
  form: 'howell',
  rounds: 3,
  boardsPerRound: 2,
  sections: [[1, 2, 3, 4].map((n) => ({ name: `Ash ${n} – Elm ${n}`, players: [`Ash ${n}`, `Elm ${n}`] }))],
  calcType: 'MP',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  deals: { kind: 'none' },
  delay: 0,
  releaseRule: 'DELAY',
}

const panel = (page: Page) => page.getByRole('dialog')

/** Its part is seen, with the ring, and not below the panel. */
async function points(page: Page, title: string): Promise<void> {
  await expect(panel(page).getByRole('heading', { name: title })).toBeVisible()
  await expect(page.locator('[data-guided]')).toHaveCount(1)
  await expect(page.locator('[data-guided]')).toBeInViewport()
  await expect(panel(page)).toBeInViewport({ ratio: 0.99 })
  await expect(panel(page).getByRole('button').first()).toBeInViewport()
}

test('console and desk show somebody round, once', NIGHTLY, async ({ server, browser }) => {
  const director = await pageOf(browser, server, await hire(server, 'Dora Director', 'ADMIN'))
  const { url } = server
  const made = await director.request.post(url + deskRoutes.makeEvent(), { data: asked })
  const { miniSessionId: id } = await made.json()
  await director.request.post(url + deskRoutes.deskStart(id))

  // The desk, by keys alone.
  await director.goto(`${url}/desk?session=${id}`)
  await director.getByRole('button', { name: 'Show me round' }).focus()
  await director.keyboard.press('Enter')
  await points(director, 'Start and finish')
  await hasNoFaults(director)
  await director.keyboard.press('ArrowRight')
  await points(director, 'Operators')
  for (const title of ['Players’ phones', 'The clock', 'Every table at a glance', 'As the public sees it']) {
    await director.keyboard.press('Enter')
    await points(director, title)
  }
  await director.keyboard.press('Enter')
  await expect(panel(director)).toHaveCount(0)
  await director.reload()
  await expect(director.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(director.getByText('New here?')).toHaveCount(0)
  await expect(director.locator('[data-guided]')).toHaveCount(0)
  // A new event, from help; one press and it is gone.
  await director.setViewportSize({ width: 360, height: 740 })
  await director.goto(`${url}/desk?new&guide`)
  await points(director, 'What is played')
  await inAllLooks(director, 'guide-make')
  // The part fills a low window; the panel lies over its end.
  for (const [width = 0, height = 0] of [
    [568, 320],
    [740, 360],
  ]) {
    await director.setViewportSize({ width, height })
    await director.reload()
    await points(director, 'What is played')
    await expect(panel(director).getByText('The name that everybody sees')).toBeInViewport({ ratio: 0.99 })
  }
  await director.keyboard.press('Escape')
  await expect(panel(director)).toHaveCount(0)
  await director.getByRole('button', { name: 'Show me round' }).click()
  await points(director, 'What is played')
  await director.keyboard.press('Escape')

  // The console, by finger.
  const link = (await director.request.post(url + operateRoutes.createOperatorLinks(id), { data: {} })).json()
  const [first] = (await link).links
  const page = await pageOf(browser, server, null)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(url + operatePage(first.id, first.secret))
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'To the table' }).click()
  await expect(page.getByText('New here?')).toBeVisible()
  await hasNoFaults(page)
  await page.getByRole('button', { name: 'Show me round' }).click()
  await inAllLooks(page, 'guide-console')
  await page.setViewportSize({ width: 360, height: 740 })
  const steps = [
    'Your table',
    'What you type',
    'Boards and commands',
    'All boards of the round',
    'What has been sent',
  ]
  for (const title of [...steps, 'What viewers see', 'All keys']) {
    await points(page, title)
    expect(await sideways(page)).toBe(0)
    await panel(page)
      .getByRole('button', { name: /^(Next|Done)$/ })
      .click()
  }
  await expect(panel(page)).toHaveCount(0)
  // While a board is in play nobody is asked, nor shown round.
  const other = await pageOf(browser, server, null)
  await other.goto(url + operatePage(first.id, first.secret))
  await other.getByLabel('Your name').fill('Bea')
  await other.keyboard.press('Enter')
  await expect(other.getByText('New here?')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-said]')).toContainText('is on the table.')
  await page.keyboard.press('?')
  await expect(panel(page).getByRole('heading', { name: 'Keys of the console' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Show me round' })).toHaveCount(0)
  await expect(other.getByText('New here?')).toHaveCount(0)
  for (const one of [director, page, other]) await one.context().close()
})
