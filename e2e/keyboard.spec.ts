/** Screens without a mouse, and with text twice as large. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { someOf } from '@openroom/test-kit/nightly'
import { hasNoFaults } from './support/axe.ts'
import { grounds, leastContrast } from './support/contrast.ts'
import { sessionsOf, storeFinished } from './support/finished.ts'
import { NIGHTLY } from './support/nightly.ts'
import { doubleText, sideways, unreachable } from './support/reach.ts'
import { crowded, missed, targets } from './support/targets.ts'
import { expect, type Page, test } from './support/test.ts'
import { inTheme } from './walk/settled.ts'

let pairs: MiniSession
let teams: MiniSession
let cup: MiniSession
let match: TeamTable
let site = ''

test.use({ site: 'finished' })

test.beforeAll(async ({ server }) => {
  site = server.url
  await storeFinished(server, 'Evening', 'League', 'Cup')
  const first = async (name: string) => {
    const [found] = await sessionsOf(server, name)
    if (!found) throw new Error(`There is no session of ${name}.`)
    return found
  }
  pairs = await first('Evening')
  teams = await first('League')
  cup = await first('Cup')
  const answer = await fetch(`${site}/api/archive/tables/${teams.miniSessionId}/1`)
  const { tables }: { readonly tables: readonly TeamTable[] } = await answer.json()
  if (!tables[0]) throw new Error('There are no tables.')
  match = tables[0]
})

const open = ({ miniSessionId }: MiniSession, query: string) => `${site}/screen/${miniSessionId}?${query}`

const REPLAY = () => `screen=replay&ns=${match.home}&board=1&round=1&cindex=0`

/** What has the focus, as a screen reader would name it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    const text = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent
    return at?.getAttribute('aria-label') ?? text?.replace(/\s+/g, ' ').trim() ?? ''
  })

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const met: string[] = []
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (name.test(now)) return
    met.push(now)
  }
  throw new Error(`Tab does not reach ${name}; it reached ${met.join(' | ')}`)
}

/** Presses keys one by one, and says how many there were. */
function keysOf(page: Page) {
  let count = 0
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      count += 1
    }
  }
  return { press, pressed: () => count }
}

test('a replay is played through by keyboard', NIGHTLY, async ({ page }) => {
  await page.goto(open(teams, REPLAY()))
  await expect(page.getByRole('button', { name: 'Next card' })).toBeEnabled()
  await tabTo(page, /^Next card$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cindex=1$/)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/cindex=2$/)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await page.keyboard.press('Space')
  await tabTo(page, /^(Cards|Diagram)$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Diagram' })).toBeChecked()
  await tabTo(page, /^Double-dummy figures$/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Double-dummy figures' })).toBeChecked()
  // Play has begun, so the tricks are shown.
  await tabTo(page, /^Tricks$/)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Bidding' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Tricks' })).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, /^Trick 2/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cindex=[1-9]\d*$/)
})

test('a player’s menu opens, is left with Escape, and gives the focus back', async ({ page }) => {
  await page.goto(open(teams, REPLAY()))
  await expect(page.getByRole('button', { name: 'Next card' })).toBeEnabled()
  await tabTo(page, /^North, /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Kibitz' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Kibitz' })).toBeHidden()
  await expect.poll(() => focused(page)).toMatch(/^North, /)
  // A menu that was just closed does not open again for a second.
  const first = page.getByRole('menuitem').first()
  await expect(async () => {
    if (!(await first.isVisible())) await page.keyboard.press('Enter')
    await expect(first).toBeVisible({ timeout: 2_000 })
  }).toPass()
  // The menu takes the focus a moment after it is there.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Private score')
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/screen=private-score/)
})

test('tables lead on by keyboard: scores, traveller, adjusted row, replay, and back', async ({ page }) => {
  await page.goto(open(pairs, 'screen=running-score'))
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await tabTo(page, /^Board 1$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/screen=frequency/)
  await expect(page.getByRole('button', { name: 'Adjusted score' }).first()).toBeVisible()
  await tabTo(page, /^Adjusted score$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('ADJUSTED').first()).toBeVisible()
  await tabTo(page, /^Replay: /)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/screen=replay/)
  await expect(page.getByRole('button', { name: 'Next card' })).toBeEnabled()
  await tabTo(page, /^Back$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/screen=frequency/)
})

test('tabs of screens and rounds are reached in the order they are seen', NIGHTLY, async ({ page }) => {
  await page.goto(open(teams, 'screen=running-score'))
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  for (const name of [
    /^Final score$/,
    /^Matches$/,
    /^Boards$/,
    /^Cross IMP$/,
    /^Cross table$/,
    /^Split/,
    /^1$/,
  ])
    await tabTo(page, name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/round=1$/)
})

test(
  'the buttons of a replay stay in sight; over the felt they hide after 3 s, and come back to the pointer',
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 370 })
    await page.clock.install()
    await page.goto(open(teams, REPLAY()))
    const screen = page.locator('[data-bar]')
    const next = page.getByRole('button', { name: 'Next card' })
    await expect(next).toBeVisible()
    await page.mouse.move(500, 300)
    await expect(screen).toHaveAttribute('data-bar', 'shown')
    await page.clock.fastForward(3_100)
    await expect(screen).toHaveAttribute('data-bar', 'hidden')
    const seen = () => next.evaluate((one) => getComputedStyle(one.closest('[class*="bar"] > div')!).opacity)
    await expect.poll(seen).toBe('0')
    // A key that brings the focus there brings them back, and they go with it.
    await tabTo(page, /^Next card/)
    await expect.poll(seen).toBe('1')
    await next.evaluate((one) => one.blur())
    await expect(screen).toHaveAttribute('data-bar', 'hidden')
    await expect.poll(seen).toBe('0')
    await page.mouse.move(520, 320)
    await expect(screen).toHaveAttribute('data-bar', 'shown')
    await page.setViewportSize({ width: 1300, height: 780 })
    await page.clock.fastForward(3_100)
    await expect(screen).toHaveAttribute('data-bar', 'shown')
    await expect(next).toBeVisible()
  },
)

test('a phone’s menu works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(open(teams, 'screen=running-score'))
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await tabTo(page, /^Menu$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Cross table' })).toBeVisible()
  for (let step = 0; step < 20 && (await focused(page)) !== 'Cross table'; step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/screen=cross-table/)
})

test('from the front page a replay is less than 20 key presses away', async ({ page }) => {
  await page.goto(site)
  const link = page.locator(`a[href$="/screen/${pairs.miniSessionId}"]`)
  await expect(link).toBeVisible()
  const { press, pressed } = keysOf(page)
  const isThere = () => link.evaluate((one) => one === document.activeElement)
  await press('Tab', 'Enter')
  while (!(await isThere()) && pressed() < 20) await press('ArrowDown')
  await press('Enter')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(page.locator('h1')).toBeFocused()
  await press('b', 'ArrowRight', 'Enter')
  await expect(page).toHaveURL(/screen=frequency&board=2/)
  await expect(page.getByRole('button', { name: /^Replay: / }).first()).toBeVisible()
  await expect(page.locator('h1')).toBeFocused()
  await press('ArrowDown')
  while (!/^Replay: /.test(await focused(page)) && pressed() < 20) await press('Tab')
  await press('Enter')
  await expect(page).toHaveURL(/screen=replay/)
  await expect(page.getByRole('button', { name: 'Next card' })).toBeEnabled()
  await expect(page.locator('h1')).toBeFocused()
  // The opening is told first; a card after it.
  await expect(page.getByRole('log')).toContainText('Board 2')
  await press('ArrowRight')
  await expect(page.getByRole('log')).toContainText(/leads|plays/)
  expect(pressed()).toBeLessThan(20)
})

test('help lists the keys, by ? in a replay and from the menu', NIGHTLY, async ({ page }) => {
  await page.goto(open(teams, REPLAY()))
  await expect(page.getByRole('button', { name: 'Next card' })).toBeEnabled()
  await tabTo(page, /^Next card$/)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys and gestures' })
  await expect(help.getByRole('row', { name: 'N Next board in the replay' })).toBeVisible()
  await hasNoFaults(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('log')).toContainText(/leads|plays/)
  // What can be done here is done from the list too, and leads where it leads from its menu.
  await page.keyboard.press('?')
  await help.getByRole('button', { name: 'Turn the table so that' }).click()
  await expect(help).toBeHidden()
  await expect(page.getByRole('log')).toContainText('West is at the bottom')
  await page.keyboard.press('?')
  await help.getByRole('button', { name: 'Cross table', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cross table' })).toBeFocused()
  await page.keyboard.press('?')
  await expect(help.getByRole('button', { name: 'From row to row' })).toBeVisible()
})

test('a board is followed to its end by keyboard and by ear, and answers what it is asked', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches('[data-said]'))
          for (const node of addedNodes) heard.push(node.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: readonly string[] }).heard)
  await page.goto(open(teams, REPLAY()))
  await expect(page.getByRole('button', { name: 'Next card' })).toBeEnabled()
  await tabTo(page, /^Next card$/)
  await expect.poll(async () => (await heard()).length).toBe(1)
  /** What is said to a key. */
  const answer = async (key: string) => {
    const before = (await heard()).length
    await page.keyboard.press(key)
    await expect.poll(async () => (await heard()).length).toBe(before + 1)
    return (await heard()).at(-1) ?? ''
  }
  const hands = []
  for (const key of ['1', '2', '3', '4']) hands.push(await answer(key))
  for (const [at, seat] of ['North', 'East', 'South', 'West'].entries())
    expect(hands[at]).toMatch(new RegExp(`^${seat}(, dummy)?: spades .+; hearts .+; diamonds .+; clubs .+$`))
  expect(await answer('a')).toMatch(/^Auction: .+\. Contract /)
  expect(await answer('t')).toMatch(/^Board 1\. Dealer North\. .+to lead$/)
  const steps: string[] = []
  for (let said = ''; said !== 'End of the replay' && steps.length < 70; steps.push(said))
    said = await answer('ArrowRight')
  expect(steps.at(-1)).toBe('End of the replay')
  expect(new Set(steps).size).toBe(steps.length)
  expect(steps.at(-2)).toMatch(/ to (North-South|East-West)|Passed out|No score/)
  expect(await answer('r')).toBe('End of the replay')
  await page.keyboard.press('e')
  const ear = page.getByRole('dialog', { name: 'Spoken play' })
  await expect(ear.getByRole('row', { name: 'T The table' })).toBeVisible()
  await hasNoFaults(page)
})

const SCREENS: readonly (readonly [name: string, address: () => string])[] = [
  ['running score of pairs', () => open(pairs, 'screen=running-score')],
  ['running score of teams', () => open(teams, 'screen=running-score')],
  ['knock-out', () => open(cup, 'screen=running-score')],
  ['tables', () => open(teams, 'screen=tables')],
  ['frequency of pairs', () => open(pairs, 'screen=frequency&board=1&session=1')],
  ['frequency of teams', () => open(teams, 'screen=frequency&board=1&round=1')],
  ['private score of a pair', () => open(pairs, 'screen=private-score&registrationId=1&session=1')],
  ['private score of a team', () => open(teams, `screen=private-score&registrationId=${match.home}`)],
  ['score card', () => open(teams, `screen=score-card&calcTableId=${match.calcTableId}&round=1`)],
  ['cross-IMPs', () => open(teams, 'screen=cross-imp&round=-1')],
  ['cross table', () => open(teams, 'screen=cross-table')],
  ['replay', () => open(teams, REPLAY())],
]

/** Every screen is walked so by the sweep. */
const SHOWN = new Set(['score card'])

test.describe('text twice as large', () => {
  for (const [name, address] of SCREENS) {
    test(`${name} keeps everything in reach`, SHOWN.has(name) ? {} : NIGHTLY, async ({ page }) => {
      await page.setViewportSize({ width: 1024, height: 768 })
      await doubleText(page)
      await page.goto(address())
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await expect.poll(() => sideways(page)).toBe(0)
      await expect.poll(() => unreachable(page)).toEqual([])
    })
  }
})

test.describe('a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const places: typeof SCREENS = [['list', () => site], ['archive', () => `${site}/archive`], ...SCREENS]
  test(
    'sees which rows of a score card open a replay, and hits a plate beside its edge',
    NIGHTLY,
    async ({ page }) => {
      await page.goto(open(teams, `screen=score-card&calcTableId=${match.calcTableId}&round=1`))
      const rows = page.locator('tr:has(> [data-opens="true"])')
      await expect(rows.first()).toBeVisible()
      const signs = await rows.evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('*')].some((one) => {
            const { borderLeftWidth, content } = getComputedStyle(one, '::after')
            return content !== 'none' && borderLeftWidth === '6px'
          }),
        ),
      )
      expect(signs).not.toContain(false)
      await page.goto(open(teams, REPLAY()))
      const plate = page.getByRole('button', { name: /^South, / })
      await expect(plate).toBeVisible()
      const scale = await plate.evaluate(
        (one) => Number.parseFloat(getComputedStyle(one, '::after').width) / one.clientWidth,
      )
      expect(scale).toBeCloseTo(1.25, 1)
    },
  )

  test('has 44 px for every control, none of which is the middle of another', async ({ page }) => {
    for (const [name, address] of someOf(places, 4)) {
      await page.goto(address())
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect.poll(async () => (await targets(page)).length, { message: name }).toBeGreaterThan(3)
      // Once what comes late has come, and nothing moves any more.
      await expect.poll(() => crowded(page), { message: name }).toEqual([])
      await expect.poll(() => missed(page), { message: name }).toEqual([])
    }
  })
})

test.describe('colours', () => {
  const played = () => open(teams, REPLAY().replace('cindex=0', 'cindex=26'))

  for (const colorScheme of ['light', 'dark'] as const) {
    test(
      `of played ranks and of diamonds can be told from what is under them, ${colorScheme}`,
      colorScheme === 'dark' ? {} : NIGHTLY,
      async ({ page, context }) => {
        await inTheme(page, colorScheme)
        await page.goto(played())
        await expect(page.locator('[data-place="hand"]').first()).toBeVisible()
        const ink = await leastContrast(page, '[data-place="hand"] [data-suit="D"]', '--card')
        expect(ink).toBeGreaterThanOrEqual(4.5)
        await context.addCookies([{ name: 'openroom', value: 'true', url: site }])
        await page.reload()
        await expect(page.locator('[data-played]').first()).toBeVisible()
        expect(await leastContrast(page, '[data-played]')).toBeGreaterThanOrEqual(4.5)
        await page.goto(open(teams, 'screen=frequency&board=1&round=1'))
        await expect(page.locator('[data-suit="D"]').first()).toBeVisible()
        expect(await leastContrast(page, '[data-suit="D"]')).toBeGreaterThanOrEqual(4.5)
      },
    )
  }

  test('forced by the system keep suits, the current board, switches and vulnerability', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(open(teams, 'screen=frequency&board=1&round=1'))
    const board = page.locator('[aria-current="true"]').first()
    await expect(board).toBeVisible()
    await expect(page.locator('[data-suit="S"]').first()).toBeVisible()
    expect(await leastContrast(page, '[data-suit]')).toBeGreaterThanOrEqual(4.5)
    const marked = await grounds(page, '[aria-current="true"]')
    const others = await grounds(page, '[data-strip] li button:not([aria-current])')
    expect(others.length).toBeGreaterThan(0)
    expect(others).not.toContain(marked[0])
    const unmarked = page.locator('tr[data-marked="false"]').first()
    await expect(unmarked).toHaveCSS('outline-style', 'none')
    await page.goto(played())
    await expect(page.locator('[data-place="hand"]').first()).toBeVisible()
    expect(await leastContrast(page, '[data-place="hand"] [data-suit]', '--card')).toBeGreaterThanOrEqual(4.5)
    const lever = page.getByRole('switch', { name: 'Double-dummy figures' })
    const off = await grounds(page, '[role="switch"] > i')
    await lever.click()
    await expect(lever).toHaveAttribute('aria-checked', 'true')
    await expect.poll(() => grounds(page, '[role="switch"] > i')).not.toEqual(off)
    // On board 1 nobody is vulnerable, on board 4 everybody: the letters of the plates tell.
    const letter = () => grounds(page, 'button[aria-label^="North, "] > span:first-child')
    const safe = await letter()
    expect(safe).toHaveLength(1)
    await page.goto(open(teams, REPLAY().replace('board=1', 'board=4')))
    await expect(page.getByRole('button', { name: /^North, .*vulnerable/ })).toBeVisible()
    expect(await letter()).not.toEqual(safe)
  })
})
