/**
 * What a page will ask for as soon as its first file runs, told to the browser in its head, so that all of it comes
 * at once instead of one after the other: the files of the screen that the address leads to (the build of the web app
 * lists them), and answers that do not depend on who asks.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { routes } from '@openroom/protocol/routes'
import { viewAt } from '@openroom/protocol/views'
import type { PageSession } from './pages.ts'

type Files = {
  readonly page: readonly string[]
  readonly session: readonly string[]
  readonly screens: Readonly<Record<string, readonly string[]>>
  /** Of languages that have a file of their own. */
  readonly languages?: Readonly<Record<string, readonly string[]>>
}

const EVERY_PAGE = [routes.appVersion(), routes.profile(), viewAt('miniSessions').path]

/** The path of a session's page, or of a segment's. */
const SESSION = /^\/screen\/\d{1,9}(\/\d{1,9})?$/
const NUMBER = /^\d{1,9}$/

/** The screen that an address of a session leads to: without one, that of its results, or what there is to choose from. */
const screenOf = ({ searchParams }: URL, session: PageSession | undefined): string =>
  searchParams.get('screen') ?? (session && (session.isOver ? 'running-score' : 'mini-session')) ?? ''

function filesOf(
  { page, session, screens }: Files,
  address: URL,
  of: PageSession | undefined,
): readonly string[] {
  if (!SESSION.test(address.pathname)) return page
  const screen = screenOf(address, of)
  return Object.hasOwn(screens, screen) ? [...session, ...(screens[screen] ?? [])] : session
}

/** What a session's screen is drawn of as soon as it is there: only what it asks for whatever is in it. */
function answersOf(address: URL, session: PageSession): readonly string[] {
  // Which session a segment's page begins with, it says itself.
  if (SESSION.exec(address.pathname)?.[1] !== undefined) return []
  const { id, isTeams } = session
  const numberOf = (name: string): number | null => {
    const text = address.searchParams.get(name) ?? ''
    return NUMBER.test(text) ? Number(text) : null
  }
  const ns = numberOf('ns')
  const board = numberOf('board')
  const boards = viewAt('boards', { id }).path
  const sides = viewAt(isTeams ? 'teams' : 'registrations', { id }).path
  const rounds = isTeams ? [viewAt('rounds', { id }).path] : []
  switch (screenOf(address, session)) {
    case 'running-score':
      return [boards, sides, ...rounds, ...(isTeams ? [] : [viewAt('runningScores', { id }).path])]
    case 'tables':
      return isTeams ? [boards, sides, ...rounds] : [boards]
    case 'frequency':
      return board === null ? [boards] : [boards, sides, ...rounds, viewAt('board', { id, board }).path]
    // Drawn from its log.
    case 'replay':
      return ns === null || board === null
        ? [boards]
        : [boards, sides, viewAt('replay', { id, ns, board }).path]
    default:
      return [boards]
  }
}

/** What the pages of players, pairs and teams are made of; of nobody too, as they ask anyway. */
function archivedOf({ pathname }: URL): readonly string[] {
  const [, kind, one = '', other] = /^\/(players|pairs|teams)\/(\d{1,9})(?:-(\d{1,9}))?$/.exec(pathname) ?? []
  if (kind === 'pairs') return other === undefined ? [] : [archiveRoutes.pair(Number(one), Number(other))]
  if (kind === undefined || other !== undefined) return []
  return [archiveRoutes[kind === 'teams' ? 'team' : 'person'](Number(one))]
}

/** As the app itself asks, or a browser asks twice: scripts and styles as a stranger, answers with its cookie. */
function link(path: string): string {
  if (path.endsWith('.css')) return `<link rel="preload" as="style" crossorigin href="/${path}" />`
  if (path.endsWith('.js')) return `<link rel="modulepreload" crossorigin href="/${path}" />`
  return `<link rel="preload" as="fetch" crossorigin href="${path}" />`
}

/**
 * @param folder of the built web app
 * @returns the links of an address, and of the session that it leads to
 */
export function linksAhead(
  folder: string,
): (url: string, session: PageSession | undefined, language: string) => readonly string[] {
  const files = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as Files
  return (url, session, language) => {
    const address = new URL(url, 'http://site')
    const answers = [...(session ? answersOf(address, session) : []), ...archivedOf(address)]
    const own = files.languages?.[language] ?? []
    return [...new Set([...EVERY_PAGE, ...own, ...filesOf(files, address, session), ...answers])].map(link)
  }
}
