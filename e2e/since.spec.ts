/** Coming back to a live session: what has happened meanwhile, each one press away. */
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { begin } from './support/running.ts'
import { expect, test } from './support/test.ts'

const KEY = 'openroom.left'

test('who comes back to a live session is told what has happened', NIGHTLY, async ({ page, server }) => {
  const { id } = await begin(server, 'League', { rounds: 1 })
  const path = `${server.url}/screen/${id}?screen=running-score`
  const strip = page.getByRole('region', { name: /^Since you left/ })
  await page.goto(path)
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toContain(`"${id}":{"at"`)
  await expect(strip).toHaveCount(0)

  // Away for 54 minutes, in which a round was played.
  await page.goto(`${server.url}/privacy`)
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    for (const seen of Object.values<{ at: number }>(kept)) seen.at -= 54 * 60_000
    localStorage.setItem(key, JSON.stringify(kept))
  }, KEY)
  await begin(server, 'League', { rounds: 2 })
  await page.goto(path)
  await expect(strip).toBeVisible()
  await expect(strip.getByRole('heading', { name: 'Since you left (54 min)' })).toBeVisible()
  const items = strip.getByRole('listitem')
  await expect(items.filter({ hasText: 'Round 1 is over' })).toHaveCount(1)
  await expect(items.filter({ hasText: /\+\d+ IMPs? against|no swing/ })).toHaveCount(8)
  await inAllLooks(page, 'since', { sizes: ['360x740', '1180x820'] })

  // Without spoilers boards are named, and nothing of what came of them.
  await page.locator('[data-content]').first().focus()
  await page.keyboard.press('h')
  await expect(items.filter({ hasText: /^Board \d+: .+ – / })).toHaveCount(8)
  await expect(items.filter({ hasText: /\+\d|lead|swing/ })).toHaveCount(0)
  await page.keyboard.press('h')

  await items.filter({ hasText: 'Board' }).first().getByRole('button').click()
  await expect(page).toHaveURL(/screen=(replay|score-card)/)
  await expect(strip).toBeVisible()
  await strip.getByRole('button', { name: 'Dismiss' }).click()
  await expect(strip).toHaveCount(0)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip).toHaveCount(0)
})
