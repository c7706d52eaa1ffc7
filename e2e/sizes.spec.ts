/**
 * Screens in some sizes of the sweep, the same at each run; `npm run sweep` looks at all.
 * `SIZES_SEED=7 npm run e2e -- sizes.spec.ts` takes others.
 */

import { finishedSite, matchOf, session, siteUrl } from './support/finishedSite.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, test } from './support/test.ts'
import { line, look } from './sweep/look.ts'
import { GROUPS, type Group } from './sweep/sizes.ts'
import { fillSlots, settled } from './walk/settled.ts'

finishedSite('Evening', 'League')

const SEED = Number(process.env.SIZES_SEED ?? 9584)
/** One in so many windows of a group is looked at. */
const STEP = 6

/** Each screen takes another group and other windows of it, so that a run sees most of them somewhere. */
function groupOf(turn: number): Group {
  const group = GROUPS[(SEED + turn) % GROUPS.length] ?? { touch: false, looks: [] }
  return { ...group, looks: group.looks.filter((_, at) => (at + SEED + turn) % STEP === 0) }
}

test('what screens show can be read and reached', async ({ context }) => {
  process.stdout.write(`SIZES_SEED=${SEED}\n`)
  const [pairs, teams] = [session('Evening').miniSessionId, session('League').miniSessionId]
  const match = await matchOf('League')
  const paths = [
    `/screen/${teams}?screen=frequency&board=1&round=1`,
    `/screen/${teams}?screen=score-card&calcTableId=${match}&round=1`,
    `/screen/${pairs}?screen=running-score`,
    `/screen/${pairs}?screen=frequency&board=1&session=1`,
  ]
  const found: string[] = []
  for (const [turn, path] of paths.entries()) {
    found.push(...(await look(context, siteUrl(), { name: path, path }, groupOf(turn))).map(line))
  }
  expect(found).toEqual([])
})

test('a phone shows every figure of the boards without being moved sideways', NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [pairs, teams] = [session('Evening').miniSessionId, session('League').miniSessionId]
  const match = await matchOf('League')
  const paths = [
    `/screen/${teams}?screen=frequency&board=1&round=1`,
    `/screen/${teams}?screen=score-card&calcTableId=${match}&round=1`,
    `/screen/${pairs}?screen=private-score&registrationId=1&session=1`,
    `/screen/${pairs}?screen=frequency&board=1&session=1`,
  ]
  for (const path of paths) {
    await page.goto(siteUrl() + path)
    await settled(page)
    await expect(page.locator('table[aria-busy="false"]').first(), path).toBeVisible()
    await expect(page.locator('[data-sideways]'), path).toHaveCount(0)
  }
})

test('at 400 % zoom rows of results have the window: head and boards move away with them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${siteUrl()}/screen/${session('Evening').miniSessionId}?screen=running-score`)
  await settled(page)
  const strip = page.getByRole('group', { name: 'Boards' })
  await expect(strip).not.toBeInViewport()
  await page.locator('tbody tr').nth(5).scrollIntoViewIfNeeded()
  await expect(strip).not.toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await strip.scrollIntoViewIfNeeded()
  // But for a part of a pixel.
  await expect(strip).toBeInViewport({ ratio: 0.95 })
})

test('the head of a quarter has room for its buttons beside long words', NIGHTLY, async ({ page }) => {
  const { miniSessionId } = session('League')
  const match = await matchOf('League')
  await page.addInitScript(() => localStorage.setItem('language', 'de'))
  await page.setViewportSize({ width: 1024, height: 768 })
  await fillSlots(page, siteUrl(), {
    session: miniSessionId,
    screens: [
      'screen=running-score',
      `screen=score-card&calcTableId=${match}&round=1`,
      'screen=tables&round=1',
      'screen=cross-imp&round=1',
    ],
  })
  // Each was come to from elsewhere, and has a way back.
  await page.evaluate((key) => {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? '')
    for (const screen of saved.screens) screen.history = [{ component: 'tables', params: { round: 1 } }]
    sessionStorage.setItem(key, JSON.stringify(saved))
  }, `screen-${miniSessionId}`)
  await page.goto(`${siteUrl()}/screen/${miniSessionId}`)
  await settled(page)
  await expect(page.getByRole('button', { name: 'Zurück', exact: true })).toHaveCount(4)
  const tooWide = await page
    .locator('[data-screen] > header')
    .evaluateAll((heads) => heads.filter((head) => head.scrollWidth > head.clientWidth).length)
  expect(tooWide).toBe(0)
})

test('a suit of a deal is one line, however large the letters', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(
    `${siteUrl()}/screen/${session('Evening').miniSessionId}?screen=frequency&board=1&session=1`,
  )
  await settled(page)
  await page.addStyleTag({ content: 'html { font-size: 150% }' })
  const deal = page.locator('[data-hands]')
  // A suit of eight across from one of seven, whatever is dealt here.
  await deal.evaluate((hands) => {
    for (const [seat, count] of [
      ['W', 8],
      ['E', 7],
    ] as const) {
      const ranks = hands.querySelector(`[data-seat="${seat}"] > div`)?.lastElementChild
      ranks?.replaceChildren(
        ...'AKQJ9876'
          .slice(0, count)
          .split('')
          .map((rank) => {
            const sign = document.createElement('span')
            sign.textContent = rank
            return sign
          }),
      )
    }
    const grid = hands.firstElementChild as HTMLElement
    grid.style.setProperty('--west', '8')
    grid.style.setProperty('--east', '7')
  })
  const { lines, over } = await deal.evaluate((hands) => {
    const edge = hands.getBoundingClientRect().right
    const boxes = (row: Element) => [...row.children].map((rank) => rank.getBoundingClientRect())
    const rows = [...hands.querySelectorAll('[data-seat] > div > :last-child')].map(boxes)
    return {
      lines: Math.max(...rows.map((row) => new Set(row.map(({ top }) => Math.round(top))).size)),
      over: Math.max(...rows.flat().map(({ right }) => right - edge)),
    }
  })
  expect(lines).toBe(1)
  expect(over).toBeLessThanOrEqual(1)
})
