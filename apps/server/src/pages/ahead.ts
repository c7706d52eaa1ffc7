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

type Files = {
  readonly page: readonly string[]
  readonly session: readonly string[]
  readonly screens: Readonly<Record<string, readonly string[]>>
  /** Of languages that have a file of their own. */
  readonly languages?: Readonly<Record<string, readonly string[]>>
}

const EVERY_PAGE = [routes.appVersion(), routes.profile(), viewAt('miniSessions').path]

/** The path of a session's page, or of a segment's. */
const SESSION = /^\/screen\/(\d{1,9})(?:\/\d{1,9})?$/
const NUMBER = /^\d{1,9}$/

function filesOf({ page, session, screens }: Files, { pathname, searchParams }: URL): readonly string[] {
  if (!SESSION.test(pathname)) return page
  const screen = searchParams.get('screen') ?? ''
  return Object.hasOwn(screens, screen) ? [...session, ...(screens[screen] ?? [])] : session
}

/** A replay is drawn from its log, and goes by the session's boards. */
function answersOf({ pathname, searchParams }: URL): readonly string[] {
  const [id, ns, board] = [
    SESSION.exec(pathname)?.[1],
    ...['ns', 'board'].map((name) => searchParams.get(name)),
  ]
  const isReplay = searchParams.get('screen') === 'replay' && !/\/\d+\/\d+/.test(pathname)
  if (!isReplay || id === undefined || !NUMBER.test(ns ?? '') || !NUMBER.test(board ?? '')) return []
  return [
    viewAt('boards', { id: Number(id) }).path,
    viewAt('replay', { id: Number(id), ns: Number(ns), board: Number(board) }).path,
  ]
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
 * @returns the links of an address; `known`: whether it leads to something
 */
export function linksAhead(
  folder: string,
): (url: string, known: boolean, language: string) => readonly string[] {
  const files = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as Files
  return (url, known, language) => {
    const address = new URL(url, 'http://site')
    const answers = [...(known ? answersOf(address) : []), ...archivedOf(address)]
    const own = files.languages?.[language] ?? []
    return [...new Set([...EVERY_PAGE, ...own, ...filesOf(files, address), ...answers])].map(link)
  }
}
