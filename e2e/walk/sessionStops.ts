/** Stops inside sessions: what each kind of session adds to the screens. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { CrossImpRow } from '@openroom/protocol/schema/screens'
import type { Page } from '@playwright/test'
import { ALL, choose, ENDS, press, type Stop, WIDE } from './stop.ts'

type Read = <T>(path: string) => Promise<T>

type PairRows = {
  readonly tables: readonly {
    readonly rows: readonly {
      readonly registrations: { readonly NORTH_SOUTH: number }
      readonly replay: boolean
    }[]
  }[]
}

type TeamRows = {
  readonly rows: readonly {
    readonly registrations: { readonly HOME: number }
    readonly calculatedTableId: number
    readonly round: number
  }[]
}

/** Screens of a session by a short name, as query strings. */
export type Screens = Readonly<Record<string, string>>

const RESULTS: Screens = { scores: 'screen=running-score', cross: 'screen=cross-table' }

async function pairScreens(
  read: Read,
  { miniSessionId: id, session, status }: MiniSession,
): Promise<Screens> {
  const { tables } = await read<PairRows>(`pair-frequencies/${id}/1`)
  const rows = tables[0]?.rows ?? []
  const ns = (rows.find((row) => row.replay) ?? rows[0])?.registrations.NORTH_SOUTH
  const place = `board=1&session=${session}`
  return {
    ...RESULTS,
    ...(status === 'LIVE' ? { tables: 'screen=tables' } : {}),
    frequency: `screen=frequency&${place}`,
    private: `screen=private-score&registrationId=${ns}&session=${session}`,
    replay: `screen=replay&ns=${ns}&${place}&cindex=14`,
    lead: `screen=replay&ns=${ns}&${place}&cindex=0`,
    'what-if': `screen=replay&ns=${ns}&${place}&line=2.`,
    quiz: `screen=replay&ns=${ns}&${place}&cindex=-3&quiz=S`,
  }
}

async function teamScreens(read: Read, { miniSessionId: id }: MiniSession): Promise<Screens> {
  const { rows } = await read<TeamRows>(`team-frequencies/${id}/1`)
  const ns = rows[0]?.registrations.HOME
  const round = rows[0]?.round ?? 1
  const crossed = await read<readonly Pick<CrossImpRow, 'pair'>[]>(`cross-imps/${id}/${round}`)
  const pair = crossed[0]?.pair
  return {
    ...RESULTS,
    tables: `screen=tables&round=${round}`,
    frequency: `screen=frequency&board=1&round=${round}`,
    private: `screen=private-score&registrationId=${ns}`,
    card: `screen=score-card&calcTableId=${rows[0]?.calculatedTableId}&round=${round}`,
    'cross-imp': `screen=cross-imp&round=${round}`,
    personal: `screen=personal-cross-imp&round=${round}&player1=${pair?.player1}&player2=${pair?.player2}`,
    replay: `screen=replay&ns=${ns}&board=1&round=${round}&cindex=14`,
    lead: `screen=replay&ns=${ns}&board=1&round=${round}&cindex=0`,
    'what-if': `screen=replay&ns=${ns}&board=1&round=${round}&line=2.`,
    quiz: `screen=replay&ns=${ns}&board=1&round=${round}&cindex=-3&quiz=S`,
  }
}

/** What is looked at of each tournament, by the names of the screens; `null`: everything. */
const WANTED: Readonly<Record<string, readonly string[] | null>> = {
  'Lindenhaven Bridge Festival': null,
  'Three Sections': ['scores', 'frequency', 'cross'],
  'Three Sessions': ['scores', 'private'],
  'Carry-over Final': ['scores', 'cross'],
  'Bidding Pairs': ['scores', 'frequency', 'private', 'replay'],
  'One Table': ['scores', 'frequency', 'cross'],
  'Matches in Halves': ['scores', 'tables', 'card'],
  'Board-a-Match': ['scores', 'tables', 'frequency', 'card', 'private', 'cross-imp', 'cross'],
  'Sixteen Swiss': ['scores', 'cross', 'private'],
  'Troubled Knock-out': ['scores', 'frequency', 'card', 'tables'],
  'Bidding Teams': ['scores', 'tables', 'frequency', 'card', 'replay'],
  'Adaptive Teams': ['scores', 'tables', 'frequency', 'card'],
  'A Hundred Pairs': ['scores', 'cross'],
  'Long Names Pairs': null,
  'Long Names Teams': null,
  'Long Names Knock-out': ['scores', 'frequency', 'card', 'private'],
  'Live League': ['scores', 'tables', 'frequency', 'card', 'private', 'cross-imp'],
  'Live Pairs': ['scores', 'tables', 'frequency'],
  'Live Knock-out': ['scores', 'card'],
  'Live Board-a-Match': ['tables', 'card'],
  'Club Evening': ['scores', 'frequency', 'private', 'cross'],
}

const DARK = new Set(['frequency', 'scores', 'private', 'card', 'replay'])

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const nameOf = ({ tournamentName, eventName, segmentName }: MiniSession): string =>
  slug(tournamentName === 'Lindenhaven Bridge Festival' ? eventName : `${tournamentName} ${segmentName}`)

function stopOf(session: MiniSession, screen: string, query: string): Stop {
  const festival = session.tournamentName === 'Lindenhaven Bridge Festival'
  const long = session.tournamentName.startsWith('Long')
  return {
    name: `${nameOf(session)}-${screen}`,
    path: `/screen/${session.miniSessionId}?${query}`,
    only: festival || long || session.status === 'LIVE' ? ALL : ENDS,
    dark: festival && DARK.has(screen) ? ENDS : [],
  }
}

/** Further stops of a screen that need something done. */
function acts(session: MiniSession, screens: Screens): readonly Stop[] {
  const at = (query: string | undefined) => `/screen/${session.miniSessionId}?${query}`
  const name = nameOf(session)
  if (session.tournamentName === 'Lindenhaven Bridge Festival') {
    return [
      { name: `${name}-selector`, path: at('screen=mini-session') },
      {
        name: `${name}-replay-dds`,
        path: at(screens.replay),
        act: async (page) => {
          await press(/DDS|Double-dummy/, 'switch')(page)
          await press('DDS', 'tab')(page)
          await page.waitForTimeout(1_200)
        },
      },
      {
        name: `${name}-replay-diagram`,
        path: at(screens.replay),
        act: choose('Hand diagram'),
        only: ALL,
      },
      ...(session.type === 'TEAM'
        ? [
            {
              name: `${name}-both-rooms`,
              path: at(screens.lead),
              act: async (page: Page) => {
                await press('Info', 'tab')(page)
                await press('Both rooms: show result')(page)
                await press('What did it cost?')(page)
              },
              only: ALL,
            },
          ]
        : []),
      { name: `${name}-cross-by-name`, path: at('screen=cross-table&order=name'), only: ['1600x900'] },
    ]
  }
  if (session.tournamentName === 'Long Names Knock-out') {
    return (['scores', 'frequency'] as const).map((screen) => ({
      name: `${name}-${screen}-members`,
      path: at(screens[screen]),
      act: press(/Memorial Team/),
      only: ENDS,
    }))
  }
  if (session.bidOnly) {
    return [{ name: `${name}-bidding`, path: at(screens.frequency), act: press(/bidding|auction/i) }]
  }
  if (session.tournamentName === 'Three Sections') {
    return [
      {
        name: `${name}-weighted`,
        path: at('screen=frequency&board=4&session=1'),
        act: press(/weight|adjust|TD/i),
      },
    ]
  }
  return []
}

function splitOf(session: MiniSession, screens: Screens): readonly Stop[] {
  const wanted =
    session.type === 'TEAM'
      ? ['scores', 'card', 'frequency', 'lead']
      : ['scores', 'frequency', 'private', 'replay']
  const { miniSessionId } = session
  return [
    {
      name: `${nameOf(session)}-split`,
      path: `/screen/${miniSessionId}`,
      split: { session: miniSessionId, screens: wanted.map((one) => screens[one] ?? RESULTS.scores ?? '') },
      only: WIDE,
    },
  ]
}

const SPLIT = new Set(['Lindenhaven Bridge Festival', 'Long Names Teams', 'Long Names Pairs', 'Live League'])

/** All screens of a session that is over or goes on. */
export const screensOf = (read: Read, session: MiniSession): Promise<Screens> =>
  (session.type === 'PAIR' ? pairScreens : teamScreens)(read, session)

export async function sessionStops(read: Read, sessions: readonly MiniSession[]): Promise<readonly Stop[]> {
  const stops: Stop[] = []
  const seen = new Set<string>()
  for (const session of sessions) {
    const wanted = WANTED[session.tournamentName]
    const name = nameOf(session)
    if (wanted === undefined || seen.has(name) || !session.score) continue
    seen.add(name)
    const screens = await screensOf(read, session)
    for (const [screen, query] of Object.entries(screens)) {
      const skipped = screen === 'cross' && !session.crossTable
      if (!skipped && (wanted ?? Object.keys(screens)).includes(screen))
        stops.push(stopOf(session, screen, query))
    }
    stops.push(...acts(session, screens))
    if (SPLIT.has(session.tournamentName)) stops.push(...splitOf(session, screens))
  }
  return stops
}
