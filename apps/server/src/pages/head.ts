/** Title, description and address of a page, from what its address leads to. */
import type { Say } from '@openroom/texts/say'
import type { PageSession, Pages } from './pages.ts'
import { pictureOf } from './picture.ts'

export type Head = {
  readonly title: string
  readonly description: string
  /** The one address of what is shown; `null` where nothing is to be found by a search. */
  readonly path: string | null
  /** Whether the address leads anywhere but to the page of errors. */
  readonly isKnown: boolean
  /** The picture beside a link that is sent on, where it has one of its own. */
  readonly picture?: string
  /** The event that the page is of, for search engines. */
  readonly event?: PageSession
}

/** Of each screen what says which one it is; how it is looked at (a card, an order, a window) is left out. */
export const PLACES = {
  'mini-session': [],
  'running-score': ['session', 'round'],
  tables: ['round'],
  frequency: ['board', 'session', 'round'],
  replay: ['ns', 'board', 'session', 'round'],
  play: ['tableId'],
  'match-view': ['calcTableId'],
  'private-score': ['registrationId', 'session'],
  'score-card': ['calcTableId', 'round'],
  'cross-imp': ['round'],
  'personal-cross-imp': ['round', 'player1', 'player2'],
  'cross-table': [],
  stream: [],
  'stream-collector': [],
} as const satisfies Readonly<Record<string, readonly string[]>>

type ScreenName = keyof typeof PLACES

/** Those that have a text of their own. */
const screenNamed = (name: string): Exclude<ScreenName, 'mini-session'> | null =>
  Object.hasOwn(PLACES, name) && name !== 'mini-session'
    ? (name as Exclude<ScreenName, 'mini-session'>)
    : null

const NUMBER = /^(OP |CL )?\d{1,9}$/

export const generalHead = (say: Say, isKnown: boolean): Head => ({
  title: say('site.name'),
  description: say('site.description'),
  path: null,
  isKnown,
})

function placeOfScreenName(screen: ScreenName, query: URLSearchParams): string {
  const place = new URLSearchParams({ screen })
  for (const name of PLACES[screen]) {
    const value = query.get(name)
    if (value !== null && NUMBER.test(value)) place.set(name, value)
  }
  return `?${place}`
}

/** Whose a screen is, by the parameter that says it. */
const WHOSE = {
  'private-score': { name: 'registrationId', of: 'side' },
  'score-card': { name: 'calcTableId', of: 'match' },
} as const

async function whoseScreen(pages: Pages, { id }: PageSession, query: URLSearchParams): Promise<string> {
  const screen = query.get('screen') ?? ''
  const whose = Object.hasOwn(WHOSE, screen) ? WHOSE[screen as keyof typeof WHOSE] : null
  const value = whose && query.get(whose.name)
  if (!whose || !value || !/^\d{1,9}$/.test(value)) return ''
  const names = await (whose.of === 'side'
    ? pages.sides(id, [Number(value)])
    : pages.match(id, Number(value)))
  return names.join(' – ')
}

function sessionHead(
  say: Say,
  path: string,
  query: URLSearchParams,
  session: PageSession,
  whose: string,
): Head {
  const { name, tournament, hasBegun, isOver } = session
  // What is to come has nothing to be found by yet.
  if (!hasBegun) return generalHead(say, true)
  const screen = screenNamed(query.get('screen') ?? '')
  const number = query.get('board') ?? ''
  const isBoard = screen !== null && (PLACES[screen] as readonly string[]).includes('board')
  if (screen === null || (isBoard && !NUMBER.test(number))) {
    const description = say(isOver ? 'head.about.session' : 'head.about.live', { session: name })
    const title = say('title.page', { page: name })
    return { title, description, path, isKnown: true, picture: pictureOf(session, '', query), event: session }
  }
  const own = say(`head.${screen}`, { board: number })
  const shown = whose === '' ? own : say('title.of', { whose, page: own })
  const page = say('title.session', { page: shown, tournament })
  const live = screen === 'play' ? 'head.about.table' : 'head.about.live'
  const about = isBoard ? 'head.about.board' : isOver ? 'head.about.session' : live
  return {
    title: say('title.page', { page }),
    description: say(about, { board: number, session: name }),
    path: path + placeOfScreenName(screen, query),
    isKnown: true,
    picture: pictureOf(session, screen, query),
    event: session,
  }
}

async function headOfSession(say: Say, pages: Pages, path: string, query: URLSearchParams) {
  const [, first, segment] = /^\/screen\/(\d{1,9})(?:\/(\d{1,9}))?$/.exec(path) ?? []
  if (first === undefined) return null
  const session =
    segment === undefined
      ? await pages.session(Number(first))
      : await pages.segment(Number(first), Number(segment))
  if (!session) return null
  const whose = session.hasBegun ? await whoseScreen(pages, session, query) : ''
  return sessionHead(say, path, query, session, whose)
}

/** For the printer: known by whom sends the link, found by no search. */
async function headOfPaper(say: Say, pages: Pages, path: string): Promise<Head | null> {
  const [, which, id] = /^\/(hand-records|bulletin)\/(\d{1,9})$/.exec(path) ?? []
  const session = id === undefined ? null : await pages.session(Number(id))
  if (!session?.hasBegun) return null
  const page = say('title.session', {
    page: say(which === 'bulletin' ? 'head.bulletin' : 'head.hands'),
    tournament: session.tournament,
  })
  return {
    title: say('title.page', { page }),
    description: say(session.isOver ? 'head.about.session' : 'head.about.live', { session: session.name }),
    path: null,
    isKnown: true,
    picture: pictureOf(session, '', new URLSearchParams()),
  }
}

async function headOfClub(say: Say, pages: Pages, path: string) {
  const [, id] = /^\/clubs\/(\d{1,9})$/.exec(path) ?? []
  const club = id === undefined ? null : await pages.club(Number(id))
  if (club === null) return null
  const title = say('title.page', { page: club })
  const description = say('head.about.club', { club })
  return { title, description, path, isKnown: true, picture: `/preview/club-${id}.png` }
}

async function headOfSeason(say: Say, pages: Pages, path: string) {
  const [, id] = /^\/seasons\/(\d{1,9})$/.exec(path) ?? []
  const season = id === undefined ? null : await pages.season(Number(id))
  if (season === null) return null
  const { name, club } = season
  const title = say('title.page', { page: name })
  const description = say('head.about.season', { season: name, club })
  return { title, description, path, isKnown: true, picture: `/preview/season-${id}.png` }
}

/** Known by whom sends the link; found by no search. */
async function headOfPlayer(say: Say, pages: Pages, path: string): Promise<Head | null> {
  const [, id] = /^\/players\/(\d{1,9})$/.exec(path) ?? []
  const player = id === undefined ? null : await pages.player(Number(id))
  if (player === null) return null
  const title = say('title.page', { page: player })
  const description = say('head.about.player', { player })
  return { title, description, path: null, isKnown: true, picture: `/preview/player-${id}.png` }
}

/** As pages of players: who sends the link says of whom it is. */
async function headOfSide(say: Say, pages: Pages, path: string): Promise<Head | null> {
  const [, one, other] = /^\/pairs\/(\d{1,9})-(\d{1,9})$/.exec(path) ?? []
  const [, team] = /^\/teams\/(\d{1,9})$/.exec(path) ?? []
  const pair = one === undefined ? null : await pages.pair(Number(one), Number(other))
  const name = team === undefined ? null : await pages.team(Number(team))
  const side = pair ? say('head.pair', { one: pair[0], other: pair[1] }) : name
  if (!side) return null
  const title = say('title.page', { page: side })
  const picture = `/preview/${team === undefined ? `pair-${one}-${other}` : `team-${team}`}.png`
  return { title, description: say('head.about.side', { side }), path: null, isKnown: true, picture }
}

/** Dialogs over the main page, pages of staff, of tables, of people and for the printer, and the page of errors itself: nothing to be found by a search. */
const UNLISTED =
  /^\/(login|welcome|upload|request-password|display|set-password(\/[^/]+)?|users|upcoming|desk|season-desk|operate|folder\/records|(operate|phone|captain|players|teams|bulletin|hand-records)\/\d{1,9}|pairs\/\d{1,9}-\d{1,9}|t|error(\/[^/]+\/[^/]+)?)$/

/** As the app reads an address: with a slash at its end, and in capitals too. */
const spellPath = (path: string): string =>
  (path.replace(/\/+$/, '') || '/').replace(/^\/[a-z-]+/i, (word) => word.toLowerCase())

/** Pages that are always there, with their texts. */
const OWN = {
  '/clubs': 'clubs',
  '/archive': 'archive',
  '/boards': 'boards',
  '/folder': 'folder',
  '/privacy': 'privacy',
  '/help': 'help',
  '/help/spectator': 'help.spectator',
  '/help/player': 'help.player',
  '/help/operator': 'help.operator',
  '/help/director': 'help.director',
  '/help/commentator': 'help.commentator',
  '/help/host': 'help.host',
  '/help/webmaster': 'help.webmaster',
  '/help/words': 'help.words',
} as const

const ownAt = (path: string) => (Object.hasOwn(OWN, path) ? OWN[path as keyof typeof OWN] : undefined)

export const OWN_PATHS = ['/', ...Object.keys(OWN)]

/** @param url path and query as they were asked for */
export async function headOf(say: Say, pages: Pages, url: string): Promise<Head> {
  const { pathname, searchParams } = new URL(url, 'http://site')
  const path = spellPath(pathname)
  if (path === '/') return { ...generalHead(say, true), path }
  const own = ownAt(path)
  if (own !== undefined) {
    const title = say('title.page', { page: say(`head.${own}`) })
    return { title, description: say(`head.about.${own}`), path, isKnown: true }
  }
  const found = await (path.startsWith('/clubs/')
    ? headOfClub(say, pages, path)
    : path.startsWith('/players/')
      ? headOfPlayer(say, pages, path)
      : path.startsWith('/pairs/') || path.startsWith('/teams/')
        ? headOfSide(say, pages, path)
        : path.startsWith('/seasons/')
          ? headOfSeason(say, pages, path)
          : path.startsWith('/hand-records/') || path.startsWith('/bulletin/')
            ? headOfPaper(say, pages, path)
            : headOfSession(say, pages, path, searchParams))
  return found ?? generalHead(say, UNLISTED.test(path))
}
