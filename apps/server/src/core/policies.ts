/**
 * Who may do what: as the tables of routes and views say. A call that is in none of them does not register, and the
 * server does not start.
 */

import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { embedRoutes } from '@openroom/protocol/embedRoutes'
import { lineUpRoutes } from '@openroom/protocol/lineUpRoutes'
import type { Role } from '@openroom/protocol/names'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import { pushRoutes } from '@openroom/protocol/pushRoutes'
import { type About, type Route, templateOf, type Who } from '@openroom/protocol/route'
import { routes } from '@openroom/protocol/routes'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { tableCodeRoutes } from '@openroom/protocol/tableCodeRoutes'
import { terminalRoutes } from '@openroom/protocol/terminalRoutes'
import { isArchive, routeOf, traitsOf, VIEW_NAMES, type ViewName } from '@openroom/protocol/views'
import { welcomeRoutes } from '@openroom/protocol/welcomeRoutes'

/** ADMIN counts as UPLOADER and UPCOMING_EVENT_HANDLER, not as COMMENTATOR. */
const countsAs = (role: Role, wanted: Role): boolean =>
  role === wanted || (role === 'ADMIN' && wanted !== 'COMMENTATOR')

/** Whether somebody of this role is among those; `null`: not signed in. Bearers are looked at elsewhere. */
export const mayAs = (role: Role | null, allowed: readonly Who[]): boolean =>
  allowed.some((who) => {
    if (who === 'visitor') return true
    if (who === 'token' || who === 'operator' || who === 'phone' || who === 'captain' || role === null)
      return false
    return who === 'signed-in' || countsAs(role, who)
  })

/** Views show what is public alone; those that are for some only say so. */
const viewersOf = (name: ViewName): readonly Who[] => traitsOf(name).whom ?? ['visitor']

type Lines = Readonly<Record<string, readonly Who[]>>

/** What is no call of the interface. */
const BESIDE: Lines = Object.fromEntries(
  [
    '/health',
    '/ready',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap/site.xml',
    '/sitemap/:part',
    '/licences',
  ].map((path) => [`GET ${path}`, ['visitor']]),
)

const OF_VIEWS: Lines = Object.fromEntries(
  VIEW_NAMES.filter(isArchive).map((name) => [`GET ${routeOf(name)}`, viewersOf(name)]),
)

const ROUTES: readonly Route[] = [
  ...[
    routes,
    archiveRoutes,
    ownRoutes,
    tableCodeRoutes,
    welcomeRoutes,
    staffRoutes,
    sessionRoutes,
    operateRoutes,
    phoneRoutes,
    lineUpRoutes,
    terminalRoutes,
    deskRoutes,
    embedRoutes,
    pushRoutes,
  ],
].flatMap((table) => Object.values(table))

const callOf = (route: Route): string => `${route.method} ${templateOf(route)}`

const LINES: Lines = {
  ...BESIDE,
  ...OF_VIEWS,
  ...Object.fromEntries(ROUTES.map((route) => [callOf(route), route.who])),
}

const GUARDED: ReadonlySet<string> = new Set(ROUTES.filter(({ isGuarded }) => isGuarded).map(callOf))

export const needsPassword = (method: string, path: string): boolean => GUARDED.has(`${method} ${path}`)

const WHOSE: Readonly<Record<string, About | null>> = {
  ...Object.fromEntries(Object.keys(OF_VIEWS).map((call) => [call, 'shown' as const])),
  ...Object.fromEntries(ROUTES.map((route) => [callOf(route), route.whose])),
}

/**
 * How a call leads to whose it is.
 * @param path as registered
 * @returns `null` when nobody has said
 */
export const whoseOf = (method: string, path: string): About | null =>
  WHOSE[`${method === 'HEAD' ? 'GET' : method} ${path}`] ?? null

/** The interface's description, and files of the web app: for everybody. */
const isPublicFile = (path: string): boolean =>
  !path.startsWith('/api/') || path === '/api/docs' || path.startsWith('/api/docs/')

/**
 * Who may call a route.
 * @param path as registered, with its parameters' names
 * @returns `null` when nobody has decided
 */
export function policyOf(method: string, path: string): readonly Who[] | null {
  const verb = method === 'HEAD' ? 'GET' : method
  const line = Object.hasOwn(LINES, `${verb} ${path}`) ? LINES[`${verb} ${path}`] : undefined
  if (line !== undefined) return line
  return verb === 'GET' && isPublicFile(path) ? ['visitor'] : null
}

/**
 * Who may ask for a view, or listen to it. What only admins are to see in a destination does not reach others, though
 * all may listen: its topic has audiences.
 */
/** Whether a view is for who has a link, whoever is signed in. */
export const isOfLink = (view: ViewName): boolean =>
  viewersOf(view).some((who) => who === 'operator' || who === 'phone' || who === 'captain')

export const mayView = (role: Role | null, view: ViewName): boolean => mayAs(role, viewersOf(view))

/** Where a system message goes: to all, to a session, or into a table's chat. */
export type Reach = 'all' | 'session' | 'table'

const WRITERS: Readonly<Record<Reach, Who>> = { all: 'ADMIN', session: 'signed-in', table: 'COMMENTATOR' }

export const mayWrite = (role: Role, reach: Reach): boolean => mayAs(role, [WRITERS[reach]])
