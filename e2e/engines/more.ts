/** Steps of the rarer screens, of dialogs and of staff's pages; looked at in two sizes alone. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { CrossImpRow } from '@openroom/protocol/schema/screens'
import { readArchive } from '../support/finished.ts'
import type { Server } from '../support/server.ts'
import type { Step } from './step.ts'
import type { Walker } from './walker.ts'

export const TWO = ['360x740', '1180x820']

const MENUS = ['^Menu$', '^(Site|Account of.*)$', '^Tools$']

export const choose =
  (entry: string) =>
  async (page: Walker): Promise<void> => {
    for (const menu of MENUS) {
      if (!(await page.has('button', menu))) continue
      await page.press('button', menu)
      await page.until('a menu', () => page.has('menuitem', '.'))
      if (await page.has('menuitem', entry)) return page.press('menuitem', entry)
      await page.key('Escape')
    }
    throw new Error(`No menu has ${entry}.`)
  }

const split = async (page: Walker): Promise<void> => {
  await page.press('button', '^Split screen into four$')
  await page.press('button', '^Screens')
  await page.until('a menu', () => page.has('menuitem', '.'))
}

/** Letters work within the screen of the table, to which the link past the bar leads. */
const askForKeys = async (page: Walker): Promise<void> => {
  await page.key('Tab')
  await page.key('Enter')
  await page.key('?')
}

type Of = {
  readonly at: (session: MiniSession, screen: string) => string
  readonly pairs: MiniSession
  readonly teams: MiniSession
  readonly cup: MiniSession
  readonly replay: string
}

export async function rarerSteps(server: Server, of: Of): Promise<readonly Step[]> {
  const { at, pairs, teams, cup, replay } = of
  type Pairs = { readonly tables: readonly { readonly rows: readonly Sides[] }[] }
  type Sides = { readonly registrations: { readonly NORTH_SOUTH: number } }
  type Teams = { readonly rows: readonly { readonly registrations: { readonly HOME: number } }[] }
  const { tables } = await readArchive<Pairs>(server, `pair-frequencies/${pairs.miniSessionId}/1`)
  const { rows } = await readArchive<Teams>(server, `team-frequencies/${teams.miniSessionId}/1`)
  const [crossed] = await readArchive<readonly CrossImpRow[]>(server, `cross-imps/${teams.miniSessionId}/1`)
  const pair = tables[0]?.rows[0]?.registrations.NORTH_SOUTH
  const team = rows[0]?.registrations.HOME
  const two = `player1=${crossed?.pair.player1}&player2=${crossed?.pair.player2}`
  const steps: readonly Step[] = [
    {
      name: 'pair-private',
      path: at(pairs, `private-score&registrationId=${pair}&session=1`),
      shows: 'Contract|CONTRACT',
    },
    { name: 'team-private', path: at(teams, `private-score&registrationId=${team}`), shows: 'IMP' },
    { name: 'cross-table', path: at(teams, 'cross-table'), shows: 'CROSS TABLE' },
    { name: 'bracket', path: at(cup, 'running-score'), shows: 'Final|FINAL' },
    {
      name: 'personal',
      path: at(teams, `personal-cross-imp&round=1&${two}`),
      shows: 'IMP',
    },
    {
      name: 'how-scored',
      path: at(pairs, 'running-score'),
      act: (page) => page.press('button', '^How this was scored$'),
      shows: 'atchpoint',
    },
    { name: 'menu', path: replay, act: (page) => page.press('button', MENUS[0]!), shows: 'Turn the table' },
    { name: 'keys', path: replay, act: askForKeys, shows: 'Keys and gestures' },
  ]
  return steps.map((step) => ({ ...step, only: TWO }))
}

type Conventions = {
  readonly at: Of['at']
  readonly points: MiniSession
  readonly handicap: MiniSession
  readonly swiss: MiniSession
}

const chooseRanking = async (page: Walker): Promise<void> => {
  await page.evaluate(() => {
    const choices = [...document.querySelectorAll('select[aria-label="Ranking"]')]
    const seen = choices.find((one) => one.getClientRects().length > 0)
    if (!(seen instanceof HTMLSelectElement)) throw new Error('There is no choice of a ranking.')
    seen.value = 'stratum B'
    seen.dispatchEvent(new Event('change', { bubbles: true }))
    return true
  })
  await page.shows('Stratum B')
  await page.go('refresh')
}

/** Sessions that are not scored as usual. */
export async function conventionSteps(server: Server, of: Conventions): Promise<readonly Step[]> {
  const { at, points, handicap, swiss } = of
  type Teams = { readonly rows: readonly { readonly calculatedTableId: number }[] }
  const { rows } = await readArchive<Teams>(server, `team-frequencies/${points.miniSessionId}/1`)
  const card = `score-card&calcTableId=${rows[0]?.calculatedTableId}&round=1`
  const steps: readonly Step[] = [
    { name: 'points', path: at(points, 'running-score'), shows: 'Points' },
    { name: 'points-card', path: at(points, card), shows: 'Points' },
    { name: 'points-frequency', path: at(points, 'frequency&board=1&round=1'), shows: '1230' },
    { name: 'handicap', path: at(handicap, 'running-score'), shows: 'With handicap' },
    { name: 'stratum', path: at(handicap, 'running-score'), act: chooseRanking, shows: 'Stratum B' },
    { name: 'swiss-pairs', path: at(swiss, 'running-score'), shows: 'VP' },
  ]
  return steps.map((step) => ({ ...step, only: TWO }))
}

/** @param file of a stored session that is scored otherwise there */
export const uploadSteps = (file: string): readonly Step[] => [
  {
    name: 'rescored',
    path: '/upload',
    act: async (page) => {
      await page.choose('input[type=file]', file)
      await page.press('button', '^Upload$')
    },
    shows: 'Some figures would change',
    only: TWO,
  },
]

/** Steps of who is signed in as an administrator. */
export const staffSteps = (path: (screen: string) => string): readonly Step[] =>
  [
    { name: 'staff-list', path: '/', act: (page: Walker) => page.press('button', MENUS[1]!), shows: 'USERS' },
    { name: 'users', path: '/users', shows: 'Dilys Rector' },
    { name: 'upcoming', path: '/upcoming', shows: 'New tournament' },
    {
      name: 'plan',
      path: '/upcoming',
      act: (page: Walker) => page.press('button', '^New tournament$'),
      shows: 'Announce',
    },
    {
      name: 'account',
      path: '/',
      act: choose('^Logins and security$'),
      shows: 'This browser',
    },
    { name: 'message', path: '/', act: choose('^GLOBAL SYSTEM MESSAGE$'), shows: 'GLOBAL SYSTEM MESSAGE' },
    {
      name: 'session-message',
      path: path('running-score'),
      act: choose('^Send system message$'),
      shows: 'SEND SYSTEM MESSAGE',
    },
  ].map((step) => ({ ...step, only: TWO }))

/** Four screens, of which one chooses another. */
export const chooseInQuarter = (path: string): Step => ({
  name: 'choice',
  path,
  act: split,
  shows: 'Cross table',
  only: ['1180x820'],
})
