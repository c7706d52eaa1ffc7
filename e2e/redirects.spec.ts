/** Every row of the table of redirects, in a real browser. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { REDIRECTS, type Target } from '../apps/web/src/ui/slot/redirects.ts'
import { readArchive, sessionsOf, storeFinished } from './support/finished.ts'
import { isNightly, NIGHTLY } from './support/nightly.ts'
import { begin } from './support/running.ts'
import { expect, type Page, test } from './support/test.ts'
import { contextOf, planAhead } from './walk/staff.ts'

const KINDS = ['Evening', 'League', 'Cup', 'Adaptive', 'Vugraph'] as const

type Finished = (typeof KINDS)[number]

type Running = 'adaptive' | 'vugraph' | 'bid-only' | 'bid-only knock-out' | 'not visible'

type Which = Finished | Running | 'upcoming' | 'missing'

/** Addresses lead to the error page of the site where there is no session to name. */
type Expected = Target | 'site error'

type Case = readonly [which: Which, query: string, target?: Expected]

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'missing session': [
    ['missing', 'screen=running-score', 'site error'],
    ['missing', 'screen=frequency&board=1', 'site error'],
    ['missing', '', 'site error'],
  ],
  'upcoming session': [
    ['upcoming', 'screen=frequency&board=1'],
    ['upcoming', 'screen=personal-cross-imp&round=1&player1=1&player2=2'],
    ['upcoming', 'screen=cross-imp&round=1'],
    ['upcoming', 'screen=private-score&registrationId=1'],
    ['upcoming', 'screen=tables'],
    ['upcoming', 'screen=score-card&calcTableId=1&round=1'],
  ],
  'upcoming session without a score': [['upcoming', 'screen=running-score']],
  'frequency with no results': [
    ['Evening', 'screen=frequency&board=99&session=1'],
    ['League', 'screen=frequency&board=99&round=1'],
  ],
  'score-card message with round 0': [['League', 'screen=score-card&calcTableId=9999&round=1']],
  'empty knock-out replay list, or empty cross-imp list': [
    ['Cup', 'screen=replay&ns=9999&board=1&round=1'],
    ['League', 'screen=cross-imp&round=77'],
  ],
  'private score of an unknown registration': [
    ['Evening', 'screen=private-score&registrationId=9999&session=1'],
    ['League', 'screen=private-score&registrationId=9999'],
  ],
  'bid-only play with a closed vugraph result': [
    ['vugraph', 'screen=play&tableId=1'],
    ['Vugraph', 'screen=play&tableId=1'],
  ],
  'play of a session that is over or has been played': [['League', 'screen=play&tableId=1']],
  'adaptive bid-only play': [['adaptive', 'screen=play&tableId=1']],
  'play that is not visible': [['not visible', 'screen=play&tableId=1']],
  'adaptive bid-only replay': [['Adaptive', 'screen=replay&ns=1&board=1&round=1']],
  'bid-only replay with a closed vugraph result': [['Vugraph', 'screen=replay&ns=1&board=1&round=1']],
  'cross-imps of a bid-only team event that is not finished': [
    ['bid-only', 'screen=cross-imp&round=1'],
    ['bid-only knock-out', 'screen=cross-imp&round=1'],
  ],
  'personal cross-imps of a bid-only team session still running': [
    ['bid-only', 'screen=personal-cross-imp&round=1&player1=1&player2=2'],
    ['bid-only knock-out', 'screen=personal-cross-imp&round=1&player1=1&player2=2'],
  ],
  'tables of a pair session that is over or has been played': [['Evening', 'screen=tables']],
  'match view of a team session that is over or has been played, or of pairs': [
    ['League', 'screen=match-view&calcTableId=1'],
    ['Evening', 'screen=match-view&calcTableId=1'],
  ],
}

/** One for each place that they lead to; each clause for each screen is redirects.test's. */
const SHOWN = new Set([
  'missing session',
  'frequency with no results',
  'bid-only play with a closed vugraph result',
  'play of a session that is over or has been played',
  'play that is not visible',
])

const ids = new Map<Which, MiniSession | null>([['missing', null]])

test.use({ site: 'finished' })

test.beforeAll(async ({ browser, server }) => {
  const kinds = isNightly ? KINDS : (['Evening', 'League'] as const)
  await storeFinished(server, ...kinds)
  for (const kind of kinds) ids.set(kind, (await sessionsOf(server, kind))[0] ?? null)
  const running = {
    vugraph: await begin(server, 'Vugraph'),
    'not visible': await begin(server, 'League', { changes: { playVisible: false } }),
    ...(isNightly && {
      adaptive: await begin(server, 'Adaptive'),
      'bid-only': await begin(server, 'BiddingTeams'),
      'bid-only knock-out': await begin(server, 'Cup', { changes: { bidOnly: true }, rounds: 1 }),
    }),
  }
  if (isNightly) {
    const admin = await contextOf(browser, server, 'admin')
    await planAhead(admin.request, server.url)
    await admin.close()
  }
  const all = await readArchive<readonly MiniSession[]>(server, 'miniSessions')
  for (const [which, { id }] of Object.entries(running))
    ids.set(which as Running, all.find(({ miniSessionId }) => miniSessionId === id) ?? null)
  ids.set('upcoming', all.find(({ tournamentName }) => tournamentName === 'Lighthouse Trophy') ?? null)
})

async function isLedTo(page: Page, target: Expected, session: MiniSession | null): Promise<void> {
  const path = () => new URL(page.url()).pathname
  if (target === 'running-score') {
    await expect(page).toHaveURL(/[?&]screen=running-score/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Scores|Standings|Final score)$/)
    return
  }
  if (target === 'words') {
    await expect(page.getByRole('heading', { name: 'Bidding and play are not shown' })).toBeVisible()
    await page.getByRole('button', { name: 'To the running score' }).click()
    await expect(page).toHaveURL(/[?&]screen=running-score/)
    return
  }
  const wanted = {
    error: `/error/${session?.serverId}/${session?.segmentId}`,
    'site error': '/error',
    main: '/',
  }[target]
  await expect.poll(path).toBe(wanted)
  if (target === 'main') await expect(page.getByRole('main').getByText('Evening').first()).toBeVisible()
  else
    await expect(
      page.getByRole('heading', { name: /^This (session|screen) is not available$/ }),
    ).toBeVisible()
}

for (const { name, target } of REDIRECTS) {
  test(`${name}: ${target}`, SHOWN.has(name) ? {} : NIGHTLY, async ({ page, server }) => {
    const cases = CASES[name] ?? []
    expect(cases.length, `There is no case of “${name}”.`).toBeGreaterThan(0)
    for (const [which, query, to = target] of isNightly ? cases : cases.slice(0, 1)) {
      const session = ids.get(which)
      if (session === undefined) throw new Error(`There is no session ${which}.`)
      await page.goto(`${server.url}/screen/${session?.miniSessionId ?? 999_999}?${query}`)
      await test.step(`${which}, ${query}`, () => isLedTo(page, to, session))
    }
  })
}

test('every case belongs to a rule', () => {
  const names = REDIRECTS.map((rule) => rule.name)
  expect(Object.keys(CASES).filter((name) => !names.includes(name))).toEqual([])
})

test('the address of a segment leads to its session, and to the error page without one', async ({
  page,
  server,
}) => {
  const league = ids.get('League')
  await page.goto(`${server.url}/screen/${league?.serverId}/${league?.segmentId}`)
  await expect(page.getByRole('heading', { name: 'Final score' })).toBeVisible()
  await page.goto(`${server.url}/screen/${league?.serverId}/999999`)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/error')
})
