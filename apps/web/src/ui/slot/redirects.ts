/** Every redirect of a session's screens as one table (specification 2, section 2, 'Common redirects'). */
import { isClosed, isPushed, isUpcoming, isWaiting } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { isAdaptive, isVugraph, showsPlay } from '../secrecy/mayKnow.ts'
import type { ScreenName } from './screens.ts'
import type { ScreenFacts } from './types.ts'

/**
 * `error`: the error page; `running-score`: the slot shows that instead; `main`: the session list; `words`: what cannot
 * be shown is said in its place.
 */
export type Target = 'error' | 'running-score' | 'main' | 'words'

export type RedirectRule = {
  /** The clause in words. */
  readonly name: string
  readonly screens: readonly ScreenName[]
  readonly when: (miniSession: MiniSession | null, facts: ScreenFacts) => boolean
  readonly target: Target
}

const is = (test: (session: MiniSession) => boolean) => (session: MiniSession | null) =>
  session !== null && test(session)

const isKnockOut = ({ arrangeType }: MiniSession): boolean => arrangeType === 'KNOCK_OUT'

/** Nothing is to be watched any more, also where what was played is shown later. */
const isPlayed = (session: MiniSession): boolean => isClosed(session.status) || isWaiting(session)

/** Matches of a knock-out that are still to be decided. */
const undecided = ({ tableCount, withdrawCount }: ScreenFacts): boolean =>
  tableCount !== undefined && withdrawCount !== undefined && withdrawCount < tableCount

function closedToCrossImps(session: MiniSession | null, facts: ScreenFacts): boolean {
  if (!session?.bidOnly || session.type !== 'TEAM') return false
  return isKnockOut(session) ? undecided(facts) : !isClosed(session.status)
}

/** Of two players: only of a session that still runs, and then as the list is. */
const closedToPersonal = (session: MiniSession | null, facts: ScreenFacts): boolean =>
  session !== null && !isClosed(session.status) && closedToCrossImps(session, facts)

const RESULTS: readonly ScreenName[] = [
  'frequency',
  'personal-cross-imp',
  'cross-imp',
  'private-score',
  'tables',
  'score-card',
]

export const REDIRECTS: readonly RedirectRule[] = [
  {
    name: 'missing session',
    screens: [...RESULTS, 'running-score', 'cross-table', 'replay', 'play', 'match-view', 'mini-session'],
    when: (session) => session === null,
    target: 'error',
  },
  {
    name: 'upcoming session',
    screens: RESULTS,
    when: is(({ status }) => isUpcoming(status)),
    target: 'error',
  },
  {
    // The selector leads to the score of an upcoming session that has one.
    name: 'upcoming session without a score',
    screens: ['running-score'],
    when: is(({ status, score }) => isUpcoming(status) && !score),
    target: 'error',
  },
  {
    name: 'frequency with no results',
    screens: ['frequency'],
    when: (_, { noResults }) => noResults === true,
    target: 'error',
  },
  {
    name: 'score-card message with round 0',
    screens: ['score-card'],
    when: (_, { messageRound }) => messageRound === 0,
    target: 'error',
  },
  {
    name: 'empty knock-out replay list, or empty cross-imp list',
    screens: ['replay', 'cross-imp'],
    when: (_, { emptyList }) => emptyList === true,
    target: 'error',
  },
  {
    name: 'private score of an unknown registration',
    screens: ['private-score'],
    when: (_, { unknownRegistration }) => unknownRegistration === true,
    target: 'error',
  },
  {
    name: 'bid-only play with a closed vugraph result',
    screens: ['play'],
    when: is(isVugraph),
    target: 'main',
  },
  {
    name: 'play of a session that is over or has been played',
    screens: ['play'],
    when: is(isPlayed),
    target: 'running-score',
  },
  {
    name: 'adaptive bid-only play',
    screens: ['play'],
    when: is(isAdaptive),
    target: 'running-score',
  },
  {
    // It would be waited for in vain.
    name: 'play that is not visible',
    screens: ['play'],
    when: is((session) => !showsPlay(session)),
    target: 'words',
  },
  {
    name: 'adaptive bid-only replay',
    screens: ['replay'],
    when: is(isAdaptive),
    target: 'running-score',
  },
  {
    name: 'bid-only replay with a closed vugraph result',
    screens: ['replay'],
    when: is(isVugraph),
    target: 'main',
  },
  {
    name: 'cross-imps of a bid-only team event that is not finished',
    screens: ['cross-imp'],
    when: closedToCrossImps,
    target: 'running-score',
  },
  {
    name: 'personal cross-imps of a bid-only team session still running',
    screens: ['personal-cross-imp'],
    when: closedToPersonal,
    target: 'running-score',
  },
  {
    name: 'tables of a pair session that is over or has been played',
    screens: ['tables'],
    when: is((session) => isPlayed(session) && session.type === 'PAIR'),
    target: 'running-score',
  },
  {
    // Pairs have no match to view.
    name: 'match view of a team session that is over or has been played, or of pairs',
    screens: ['match-view'],
    when: is((session) => isPlayed(session) || session.type === 'PAIR'),
    target: 'running-score',
  },
]

/** Where a screen leads instead of itself; `null`: it may be shown. The first rule that holds counts. */
export function redirectOf(
  screen: ScreenName,
  miniSession: MiniSession | null,
  facts: ScreenFacts = {},
): Target | null {
  const rule = REDIRECTS.find(({ screens, when }) => screens.includes(screen) && when(miniSession, facts))
  return rule?.target ?? null
}

/** The selector goes straight to the running score (specification 2, section 2, 'Screen selector'). */
export const skipsSelector = (session: MiniSession, hasHistory: boolean): boolean =>
  (session.type === 'PAIR' && session.bidOnly) ||
  (!hasHistory && (isClosed(session.status) || (isPushed(session.status) && isKnockOut(session))))
