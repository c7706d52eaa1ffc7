/** Steps of the rarer screens, of dialogs and of staff's pages; looked at in two sizes alone. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { CrossImpRow } from '@openroom/protocol/schema/screens'
import { readArchive } from '../support/finished.ts'
import type { Server } from '../support/server.ts'
import type { Step } from './step.ts'
import type { Walker } from './walker.ts'

const TWO = ['390x844', '1180x820']

const MENU = '^(Menu|Account of.*)$'

export const choose =
  (entry: string) =>
  async (page: Walker): Promise<void> => {
    await page.press('button', MENU)
    await page.press('menuitem', entry)
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
    { name: 'menu', path: replay, act: (page) => page.press('button', MENU), shows: 'Turn the table' },
    { name: 'keys', path: replay, act: askForKeys, shows: 'Keys and gestures' },
  ]
  return steps.map((step) => ({ ...step, only: TWO }))
}

/** Steps of who is signed in as an administrator. */
export const staffSteps = (path: (screen: string) => string): readonly Step[] =>
  [
    { name: 'staff-list', path: '/', act: (page: Walker) => page.press('button', MENU), shows: 'USERS' },
    { name: 'users', path: '/users', shows: 'Dilys Rector' },
    { name: 'upcoming', path: '/upcoming', shows: 'New tournament' },
    {
      name: 'plan',
      path: '/upcoming',
      act: (page: Walker) => page.press('button', '^New tournament$'),
      shows: 'Announce',
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
