/** Stops outside sessions: lists, pages, dialogs, what staff sees. */
import { ABOUT } from '../../apps/web/src/pages/help/persons.ts'
import { named } from './named.ts'
import { choose, ENDS, press, type Stop } from './stop.ts'

const typed =
  (label: string | RegExp, text: string): NonNullable<Stop['act']> =>
  async (page) => {
    await page.getByLabel(named(label)).filter({ visible: true }).first().fill(text)
    await page.waitForTimeout(600)
  }

/** The dialog that puts right a session that is over, opened at the list. */
const correct =
  (session: number, kind: string): NonNullable<Stop['act']> =>
  async (page) => {
    const row = page.locator('li').filter({ has: page.locator(`a[href="/screen/${session}"]`) })
    const menu = row.getByRole('button', { name: named(/^Actions for/) }).first()
    await menu.click({ timeout: 1_500 }).catch(() => {})
    await press('Put right', 'menuitem')(page)
    const what = page.getByLabel(named('What is wrong?'))
    await what.selectOption(kind, { timeout: 5_000 }).catch(() => {})
  }

/** @param club the club of the demo; @param session any session that has results; @param over one that is over */
export const siteStops = (club: number, session: number, over: number): readonly Stop[] => [
  { name: 'site-sessions', path: '/', dark: ENDS },
  { name: 'site-sessions-found', path: '/', act: typed(/Tournament, club/, 'Live'), only: ENDS },
  { name: 'site-sessions-none', path: '/', act: typed(/Tournament, club/, 'xyzzy'), only: ENDS },
  { name: 'site-sessions-admin', path: '/', who: 'admin' },
  { name: 'site-menu-admin', path: '/', who: 'admin', act: press(/^(Site|Account of)/), only: ENDS },
  { name: 'site-row-admin', path: '/', who: 'admin', act: press(/^Actions for/), only: ENDS },
  { name: 'site-menu', path: '/', act: press(/^Site$/), only: ENDS },
  { name: 'site-display', path: '/display', dark: ENDS },
  { name: 'site-tools-admin', path: '/', who: 'admin', act: press('Tools'), only: ENDS },
  { name: 'site-login', path: '/login', dark: ['360x740'] },
  { name: 'site-request-password', path: '/request-password', only: ENDS },
  { name: 'site-set-password-none', path: '/set-password', only: ENDS },
  { name: 'site-set-password', path: '/set-password/abc', only: ENDS },
  { name: 'site-clubs', path: '/clubs' },
  { name: 'site-club', path: `/clubs/${club}`, only: ENDS },
  { name: 'site-archive', path: '/archive' },
  { name: 'site-archive-found', path: '/archive', act: typed(/player|Search|Tournament/i, 'Lindenhaven') },
  { name: 'site-boards', path: '/boards?hand=5431', only: ENDS, dark: ENDS },
  { name: 'site-privacy', path: '/privacy', only: ENDS },
  { name: 'site-help', path: '/help', only: ENDS, dark: ENDS },
  ...ABOUT.map((about): Stop => ({ name: `site-help-${about}`, path: `/help/${about}`, only: ENDS })),
  { name: 'site-error', path: '/error', dark: ENDS },
  { name: 'site-error-session', path: `/error/${club}/1`, only: ENDS },
  { name: 'site-unknown-session', path: '/screen/999999', only: ENDS },
  { name: 'staff-users', path: '/users', who: 'admin' },
  { name: 'staff-welcome', path: '/welcome', who: 'admin', dark: ENDS },
  { name: 'staff-upcoming', path: '/upcoming', who: 'admin' },
  { name: 'staff-upcoming-new', path: '/upcoming', who: 'admin', act: press('New tournament') },
  {
    name: 'staff-upcoming-faults',
    path: '/upcoming',
    who: 'admin',
    act: async (page) => {
      await press('New tournament')(page)
      await press('Announce')(page)
    },
    only: ENDS,
    dark: ENDS,
  },
  { name: 'staff-upload', path: '/upload', who: 'admin' },
  { name: 'staff-global-message', path: '/', who: 'admin', act: choose('GLOBAL SYSTEM MESSAGE'), only: ENDS },
  { name: 'staff-username', path: '/', who: 'commentator', act: choose('Change username'), only: ENDS },
  { name: 'staff-password', path: '/', who: 'commentator', act: choose('Change password'), only: ENDS },
  { name: 'staff-account', path: '/', who: 'admin', act: choose('Logins and security'), only: ENDS },
  ...['player', 'result', 'board'].map(
    (kind): Stop => ({
      name: `staff-correct-${kind}`,
      path: '/',
      who: 'admin',
      act: correct(over, kind),
      only: ENDS,
      dark: kind === 'result' ? ENDS : [],
    }),
  ),
  {
    name: 'staff-second-factor',
    path: '/',
    who: 'admin',
    act: async (page) => {
      await choose('Logins and security')(page)
      await press('Set up a second factor')(page)
    },
    only: ENDS,
    dark: ENDS,
  },
  ...(
    [
      ['staff-message', 'Send system message'],
      ['staff-shift', 'Shift timestamps'],
      ['staff-stream-stop', 'Stop stream'],
    ] as const
  ).map(
    ([name, entry]): Stop => ({
      name,
      path: `/screen/${session}?screen=running-score`,
      who: 'admin',
      act: choose(entry),
      only: ENDS,
    }),
  ),
  {
    name: 'staff-stream-start',
    path: `/screen/${session}?screen=running-score`,
    who: 'commentator',
    act: choose('Start stream'),
    only: ENDS,
  },
]
