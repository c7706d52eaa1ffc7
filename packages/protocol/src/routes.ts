/**
 * Calls of the HTTP interface that the page makes as it starts (specification 1, section 7). Those of one's own account
 * are in `ownRoutes`, of sessions in `sessionRoutes`, of staff and sources in `staffRoutes`: pages load what they call.
 */
import { get, post } from './route.ts'
import type { AppVersion, LoggedOut, Profile, UserSession } from './schema/account.ts'
import type { SearchAnswer } from './schema/search.ts'

export const routes = {
  check: post('/api/auth/check', 'visitor').gives<UserSession>(),
  login: post('/api/auth/login', 'visitor').gives<UserSession>(),
  logout: post('/api/auth/logout', 'visitor').gives<LoggedOut>(),
  profile: get('/api/profile', 'visitor').gives<Profile>(),
  appVersion: get('/api/appVersion', 'visitor').gives<AppVersion>(),
  search: get('/api/archive/search', 'visitor').gives<SearchAnswer>(),
} as const

/** Of the live side; no call. */
export const WEBSOCKET = '/api/websocket'
/** The close code of a connection whose account has been signed out. */
export const SIGNED_OUT = 1008

/** Header of a subscription where nobody watches: it does not count among the viewers. */
export const NO_VIEWER = 'no-viewer'

/** Header of a subscription to what a link opens: its bearer, as in a call. */
export const BEARER = 'authorization'

export const bearerHeader = (bearer: string): string => `Bearer ${bearer}`
