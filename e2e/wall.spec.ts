/** Small boards in a browser: on the front page, at a session's landing, and all tables of a session at once. */
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { hasNoFaults } from './support/axe.ts'
import { logOf, match } from './support/liveMatch.ts'
import { type Live, LiveSource } from './support/liveSource.ts'
import { inAllLooks, LOOKS } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, type Page, test } from './support/test.ts'
import { freezeLive } from './walk/frozen.ts'
import { settled } from './walk/settled.ts'

/** Cumulative layout shift (https://web.dev/articles/cls): 0.1 is felt. */
const MOST_SHIFT = 0.05

// What boards in play are worth is worked out by the server.
test.use({ solverThreads: 1 })

let source: LiveSource
let live: Live

test.beforeAll(async ({ server }) => {
  source = await LiveSource.of(server, 'Wall Trial')
  live = await source.begin(match('wall'))
  await live.send('open', logOf(GRAND_SLAM).slice(0, 14))
  await live.send('closed', logOf(CLAIMED).slice(0, 4))
})

/** As many tables, at which nothing has been played. */
function pairs(tables: number) {
  const numbers = Array.from({ length: tables }, (_, i) => i + 1)
  const of = (side: string, number: number) => ({
    key: `${side}${number}`,
    name: `${side} ${number}`,
    players: [],
  })
  return {
    event: { key: 'pairs', name: 'Trial Pairs', type: 'PAIR' as const },
    segment: { key: 'one', name: 'One' },
    session: {
      key: `${tables}`,
      boardsPerRound: 2,
      registrations: numbers.flatMap((number) => [of('Ash', number), of('Elm', number)]),
      boards: [{ number: 2 }, { number: 4 }],
      tables: numbers.map((number) => ({
        key: `${number}`,
        number,
        ns: `Ash${number}`,
        ew: `Elm${number}`,
      })),
    },
  }
}

const board = (page: Page, place: string) => page.getByRole('link', { name: new RegExp(place) })

test('the front page has live tables that move, and one tap sits down', async ({ page, server }) => {
  await page.goto(server.url)
  const strip = page.getByRole('region', { name: 'Live tables' })
  await expect(strip.getByRole('link', { name: /Ash against Elm, board 4/ })).toBeVisible()
  await hasNoFaults(page)
  const cards = await strip.locator('[data-seat]').count()
  await live.send('open', logOf(GRAND_SLAM).slice(14, 15))
  await expect(strip.locator('[data-seat]')).not.toHaveCount(cards)
  await strip.getByRole('link', { name: /Ash against Elm, board 4/ }).click()
  await expect(page).toHaveURL(/screen=play&tableId=\d+/)
  await expect(page.getByRole('tab', { name: 'Bidding', exact: true })).toBeVisible()
})

test('nothing is moved by the live tables when they come', NIGHTLY, async ({ page, server }) => {
  await page.addInitScript(() => {
    window.shifted = 0
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries())
        window.shifted = (window.shifted ?? 0) + (entry as never as { value: number }).value
    }
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  })
  for (const size of LOOKS) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    await page.setViewportSize({ width, height })
    await page.goto(server.url)
    await expect(page.getByRole('region', { name: 'Live tables' })).toBeVisible()
    await settled(page)
    expect(await page.evaluate(() => window.shifted ?? Number.NaN), size).toBeLessThan(MOST_SHIFT)
  }
})

test('the tables of a session are boards too, ordered, filtered, and sat down at by keyboard', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/screen/${live.id}?screen=tables`)
  await page.getByRole('button', { name: 'Live boards', exact: true }).click()
  await expect(page).toHaveURL(/view=boards/)
  await expect(board(page, 'Table 1')).toHaveCount(2)
  await expect(board(page, 'Table 1 · Open').locator('[data-seat]').first()).toBeVisible()
  // A grand slam in play comes before an auction.
  await expect(board(page, 'Table 1').first()).toHaveAccessibleName(/Open.*7 spades/)
  await hasNoFaults(page)
  await page.getByRole('button', { name: /^Slams/ }).click()
  await expect(board(page, 'Table 1')).toHaveCount(1)
  await page.getByRole('button', { name: /^Doubled/ }).click()
  await expect(page.getByText('No table matches this at the moment.')).toBeVisible()
  await page.getByRole('button', { name: /^All/ }).click()
  await live.send('closed', logOf(CLAIMED).slice(4, 14))
  await expect(board(page, 'Table 1 · Closed')).toHaveAccessibleName(/board 2, 6 notrump/)
  await board(page, 'Table 1 · Closed').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/screen=play/)
  await page.goBack()
  await expect(page).toHaveURL(/view=boards/)
})

test(
  'what boards in play are worth is told once it is wanted, and never where results are hidden',
  NIGHTLY,
  async ({ page, server }) => {
    const boards = `${server.url}/screen/${live.id}?screen=tables&view=boards`
    const slam = board(page, 'Table 1 · Open')
    await page.goto(boards)
    await expect(slam).not.toHaveAccessibleDescription(/./)
    await page.getByRole('switch', { name: 'Expected' }).click()
    await expect(slam).toHaveAccessibleDescription(/certain|best play|next card/)
    await hasNoFaults(page)
    await slam.click()
    await expect(page.getByRole('switch', { name: 'Expected' })).toBeChecked()
    const bar = page.locator('[data-certainty]')
    await expect(bar).toContainText('tricks')
    await hasNoFaults(page)
    await page.evaluate(() => localStorage.setItem('spoilers', 'hidden'))
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Expected' })).toBeChecked()
    await expect(bar).toHaveCount(0)
    await page.goto(boards)
    await expect(slam).toBeVisible()
    await expect(slam).not.toHaveAccessibleDescription(/./)
  },
)

test('a wall of one table shows its felt', NIGHTLY, async ({ page, server }) => {
  const one = await source.begin(pairs(1))
  await one.send('1', logOf(GRAND_SLAM).slice(0, 14))
  await page.goto(`${server.url}/screen/${one.id}?screen=tables&view=boards`)
  await expect(board(page, 'Table 1').getByText('7')).toBeVisible()
})

test('boards far from view are there for keys, the ear, print and the search of the page', async ({
  page,
  server,
}) => {
  const many = await source.begin(pairs(40))
  await page.setViewportSize({ width: 412, height: 700 })
  await page.goto(`${server.url}/screen/${many.id}?screen=tables&view=boards`)
  const last = page.getByRole('link', { name: /Ash 40/ })
  await expect(last).toHaveAttribute('hidden', 'until-found')
  await expect(last).toHaveAccessibleName(/Table 40.*Ash 40 against Elm 40/)
  await hasNoFaults(page)
  await page.emulateMedia({ media: 'print' })
  await expect(last.getByText('Ash 40')).toBeVisible()
  await page.emulateMedia({ media: null })
  expect(
    await page.evaluate(() => (window as never as { find: (text: string) => boolean }).find('Elm 39')),
  ).toBe(true)
  await expect(page.getByText('Elm 39')).toBeInViewport()
  await page.getByRole('link', { name: /Ash 1 / }).focus()
  await last.focus()
  await expect(last).not.toHaveAttribute('hidden')
  await expect(last.getByText('Ash 40')).toBeInViewport()
})

test('one connection hears of all tables, by one subscription', async ({ page, server }) => {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void frames.push(`${payload}`)))
  await page.goto(`${server.url}/screen/${live.id}?screen=tables&view=boards`)
  await expect(board(page, 'Table 1')).toHaveCount(2)
  const wanted = frames.flatMap((frame) => /destination:(\S+)/.exec(frame)?.[1] ?? [])
  expect(wanted.filter((one) => one.startsWith('/wall/'))).toEqual([`/wall/${live.id}`])
  expect(wanted.filter((one) => one.startsWith('/watch/'))).toEqual([])
})

test('a session without live tables has no strip and no room for one', NIGHTLY, async ({ page, server }) => {
  const hidden = await source.begin(match('hidden', { playVisible: false }))
  await hidden.send('open', logOf(CLAIMED).slice(0, 3))
  await page.goto(`${server.url}/screen/${hidden.id}?screen=tables`)
  await expect(page.getByRole('row').filter({ hasText: 'Ash' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Live boards', exact: true })).toBeHidden()
})

test('they fit every window, in both themes', NIGHTLY, async ({ page, server }) => {
  const leave = await freezeLive(server)
  try {
    await page.goto(server.url)
    const link = page.getByRole('link', { name: /Live League.*Table/ }).first()
    const id = /screen\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]
    const paths = {
      list: '/',
      boards: `/screen/${id}?screen=tables&view=boards`,
      landing: `/screen/${id}?screen=mini-session`,
    }
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(server.url + path)
      await expect(page.getByRole('link', { name: /Table \d/ }).first()).toBeVisible()
      await inAllLooks(page, name)
    }
  } finally {
    leave()
  }
})
