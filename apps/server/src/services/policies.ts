/**
 * Who may do what: one line for each call of the HTTP interface, and each live destination. A call without a
 * line does not register, and the server does not start.
 */
import type { Role } from '@openroom/protocol/names'
import { isArchive, routeOf, VIEW_NAMES, type ViewName } from '@openroom/protocol/views'

/**
 * `visitor`: everybody. `signed-in`: any role. A role: those who count as it. `token`: a live source, for the
 * tournament of its token.
 */
export type Who = 'visitor' | 'signed-in' | 'token' | Role

/** ADMIN counts as UPLOADER and UPCOMING_EVENT_HANDLER, not as COMMENTATOR. */
const counts = (role: Role, wanted: Role): boolean =>
  role === wanted || (role === 'ADMIN' && wanted !== 'COMMENTATOR')

/** Whether somebody of this role is among those; `null`: not signed in. Tokens are looked at elsewhere. */
export const mayAs = (role: Role | null, allowed: readonly Who[]): boolean =>
  allowed.some((who) => {
    if (who === 'visitor') return true
    if (who === 'token' || role === null) return false
    return who === 'signed-in' || counts(role, who)
  })

type Lines = Readonly<Record<string, Who | readonly Who[]>>

/** Views show what is public alone; those that are for some only are named. */
const VIEWERS: Readonly<Partial<Record<ViewName, readonly Who[]>>> = { upcoming: ['UPCOMING_EVENT_HANDLER'] }

/** What everybody may look at. */
const OPEN: Lines = {
  'GET /health': 'visitor',
  'GET /ready': 'visitor',
  'GET /robots.txt': 'visitor',
  'GET /sitemap.xml': 'visitor',
  'GET /sitemap/site.xml': 'visitor',
  'GET /sitemap/:part': 'visitor',
  'GET /api/profile': 'visitor',
  'GET /api/appVersion': 'visitor',
  'GET /api/viewers/:miniSessionId': 'signed-in',

  'GET /api/archive/roles': 'visitor',
  'GET /api/archive/search': 'visitor',
  'GET /api/archive/search-table/:id/:registrationId': 'visitor',

  'GET /api/export/session/:id.:format': 'visitor',
  'GET /api/export/event/:id.:format': 'visitor',
  'GET /api/export/tournament/:id.:format': 'visitor',
  'GET /api/export/board/:id/:board.:format': 'visitor',
}

/** One's own account. */
const ACCOUNT: Lines = {
  'POST /api/auth/check': 'visitor',
  'POST /api/auth/login': 'visitor',
  'POST /api/auth/logout': 'visitor',
  'POST /api/auth/requestPassword': 'visitor',
  'POST /api/auth/setPassword': 'visitor',
  // The menu offers these two to commentators only (specification 1, section 2.2); nobody is refused his own.
  'POST /api/auth/changeLogin': 'signed-in',
  'POST /api/auth/changePassword': 'signed-in',
  'POST /api/account/confirm': 'signed-in',
  'GET /api/account/logins': 'signed-in',
  'GET /api/account/second-factor': 'signed-in',
  'POST /api/account/second-factor/begin': 'signed-in',
  'POST /api/account/second-factor/confirm': 'signed-in',
  'POST /api/account/second-factor/codes': 'signed-in',
  'DELETE /api/account/second-factor': 'signed-in',
  'DELETE /api/account/logins/:id': 'signed-in',
  'DELETE /api/account/logins/others': 'signed-in',
}

/** Uploading, and what is to come. */
const TOURNAMENTS: Lines = {
  'POST /api/archive/uploadFile': 'UPLOADER',
  'GET /api/upload/versions/:id': 'UPLOADER',
  'GET /api/upload/versions/:id/:version': 'UPLOADER',
  'GET /api/upload/versions/:id/:version/results': 'UPLOADER',
  'POST /api/upload/restore/:id/:version': 'UPLOADER',
  // An uploader sees and takes back his own, an ADMIN anybody's.
  'GET /api/upload/hands': 'UPLOADER',
  'DELETE /api/upload/hands/:id': 'UPLOADER',
  'GET /api/upcoming/list': 'UPCOMING_EVENT_HANDLER',
  'GET /api/upcoming/organisers': 'UPCOMING_EVENT_HANDLER',
  'GET /api/upcoming/plan/:kind/:id': 'UPCOMING_EVENT_HANDLER',
  'POST /api/upcoming/save': 'UPCOMING_EVENT_HANDLER',
  'POST /api/upcoming/publish': 'UPCOMING_EVENT_HANDLER',
  'POST /api/upcoming/delete': 'UPCOMING_EVENT_HANDLER',
  'POST /api/upcoming/finalize': 'UPCOMING_EVENT_HANDLER',
  'POST /api/upcoming/postpone': 'UPCOMING_EVENT_HANDLER',
  'POST /api/upcoming/start-scheduler/:id': 'UPCOMING_EVENT_HANDLER',
}

/** Commentary. What a message's place asks for beside this is said in `mayWrite`. */
const COMMENTARY: Lines = {
  'POST /api/system-message': 'signed-in',
  'POST /api/commentator/start/:miniSessionId/:tableId': 'COMMENTATOR',
  'POST /api/commentator/stop/:miniSessionId/:tableId': 'COMMENTATOR',
  'POST /api/invite/:miniSessionId/:tableId': 'COMMENTATOR',
  'POST /api/stream/start': 'COMMENTATOR',
  // A commentator stops his own, an ADMIN any.
  'POST /api/stream/stop': ['COMMENTATOR', 'ADMIN'],
  'POST /api/shiftTimestamp': 'ADMIN',
  'GET /api/shiftOfTimestamps/:miniSessionId': 'ADMIN',
}

/** Sources of live play. */
const SOURCES: Lines = {
  'GET /api/ingest/tournament': 'token',
  'PUT /api/ingest/session': 'token',
  'GET /api/ingest/session/:id': 'token',
  'DELETE /api/ingest/session/:id': 'token',
  'POST /api/ingest/session/:id/start': 'token',
  'POST /api/ingest/session/:id/finish': 'token',
  'POST /api/ingest/session/:id/standing': 'token',
  'POST /api/ingest/session/:id/timer': 'token',
  'GET /api/ingest/session/:id/doubts': 'token',
  'GET /api/ingest/table/:id': 'token',
  'POST /api/ingest/table/:id/entries': 'token',
  'POST /api/ingest/table/:id/operator': 'token',
  'POST /api/table/hold/:miniSessionId/:tableId': ['ADMIN', 'token'],
  'POST /api/table/release/:miniSessionId/:tableId': ['ADMIN', 'token'],
}

/** Accounts of others, what is kept for the whole site, and the list. */
const STAFF: Lines = {
  'GET /api/user/list': 'ADMIN',
  'POST /api/user/create': 'ADMIN',
  'PUT /api/user/enable/:id': 'ADMIN',
  'PUT /api/user/disable/:id': 'ADMIN',
  'GET /api/audit': 'ADMIN',
  'GET /api/ingest-token/list': 'ADMIN',
  'POST /api/ingest-token/create': 'ADMIN',
  'POST /api/ingest-token/revoke/:id': 'ADMIN',
  'GET /api/club/organisers': 'ADMIN',
  'POST /api/club/create': 'ADMIN',
  'POST /api/club/rename/:serverId': 'ADMIN',
  'POST /api/reload-events': 'ADMIN',
  'POST /api/closeMiniSession/:id': 'ADMIN',
  'POST /api/deleteSegment/:serverId/:segmentId': 'ADMIN',
  'POST /api/archiveTournament/:serverId/:tournamentId': 'ADMIN',
  'POST /api/archiveClubEvent/:serverId/:eventId': 'ADMIN',
  'POST /api/archive/cache-evict/:serverId/:segmentId': 'ADMIN',
  'POST /api/moveSegment/:serverId/:segmentId/:up': 'UPCOMING_EVENT_HANDLER',
  'POST /api/moveEvent/:serverId/:eventId/:up': 'UPCOMING_EVENT_HANDLER',
}

const OF_VIEWS: Lines = Object.fromEntries(
  VIEW_NAMES.filter(isArchive).map((name) => [`GET ${routeOf(name)}`, VIEWERS[name] ?? 'visitor']),
)

const LINES: Lines = { ...OPEN, ...OF_VIEWS, ...ACCOUNT, ...TOURNAMENTS, ...COMMENTARY, ...SOURCES, ...STAFF }

/** Calls that give roles and tokens, end other logins, or change what a login needs: the password must have been given lately. */
const FRESH: ReadonlySet<string> = new Set([
  'POST /api/user/create',
  'PUT /api/user/enable/:id',
  'POST /api/ingest-token/create',
  'DELETE /api/account/logins/:id',
  'DELETE /api/account/logins/others',
  'POST /api/account/second-factor/begin',
  'POST /api/account/second-factor/codes',
  'DELETE /api/account/second-factor',
])

export const needsPassword = (method: string, path: string): boolean => FRESH.has(`${method} ${path}`)

/** The interface's description, and files of the web app: for everybody. */
const isPublicFile = (path: string): boolean =>
  !path.startsWith('/api/') || path === '/api/docs' || path.startsWith('/api/docs/')

const asList = (who: Who | readonly Who[]): readonly Who[] => (typeof who === 'string' ? [who] : who)

/**
 * Who may call a route.
 * @param path as registered, with its parameters' names
 * @returns `null` when nobody has decided
 */
export function policyOf(method: string, path: string): readonly Who[] | null {
  const verb = method === 'HEAD' ? 'GET' : method
  const line = Object.hasOwn(LINES, `${verb} ${path}`) ? LINES[`${verb} ${path}`] : undefined
  if (line !== undefined) return asList(line)
  return verb === 'GET' && isPublicFile(path) ? ['visitor'] : null
}

/**
 * Who may ask for a view, or listen to it. What only admins are to see in a destination does not reach others, though
 * all may listen: its topic has audiences.
 */
export const mayView = (role: Role | null, view: ViewName): boolean =>
  mayAs(role, VIEWERS[view] ?? ['visitor'])

/** Where a system message goes: to all, to a session, or into a table's chat. */
export type Reach = 'all' | 'session' | 'table'

const WRITERS: Readonly<Record<Reach, Who>> = { all: 'ADMIN', session: 'signed-in', table: 'COMMENTATOR' }

export const mayWrite = (role: Role, reach: Reach): boolean => mayAs(role, [WRITERS[reach]])
