/**
 * Calls of the HTTP interface that visitors' pages make beside the views (specification 1 section 7, 2 section 7);
 * those of staff and sources are in `staffRoutes`, those of one's own account in `ownRoutes`.
 */
import type { Role } from './names.ts'
import { get, post } from './route.ts'
import type { AppVersion, Profile, Success, UserSession } from './schema/account.ts'
import type { SendMessage } from './schema/messages.ts'
import type { SearchAnswer } from './schema/search.ts'

export const routes = {
  check: post('/api/auth/check', 'visitor').gives<UserSession>(),
  login: post('/api/auth/login', 'visitor').gives<UserSession>(),
  logout: post('/api/auth/logout', 'visitor').gives<Success>(),
  // The menu offers these two to commentators only (specification 1, section 2.2); nobody is refused his own.
  changeLogin: post('/api/auth/changeLogin', 'signed-in').gives<Success>(),
  changePassword: post('/api/auth/changePassword', 'signed-in').gives<Success>(),
  requestPassword: post('/api/auth/requestPassword', 'visitor').gives<Success>(),
  setPassword: post('/api/auth/setPassword', 'visitor').gives<Success & { payload: UserSession | null }>(),
  profile: get('/api/profile', 'visitor').gives<Profile>(),
  appVersion: get('/api/appVersion', 'visitor').gives<AppVersion>(),
  exported: get('/api/export/{of}/{id}.{format}', 'visitor'),
  exportedBoard: get('/api/export/board/{id}/{board}.{format}', 'visitor'),
  viewers: get('/api/viewers/{id}', 'signed-in').gives<Readonly<Record<string, number>>>(),
  shiftOfTimestamps: get('/api/shiftOfTimestamps/{id}', 'ADMIN').gives<number>(),
  /** What a message's place asks for beside this is said in the server's policies. */
  systemMessage: post('/api/system-message', 'signed-in').gives<Success, SendMessage>(),
  startCommentary: post('/api/commentator/start/{id}/{table}', 'COMMENTATOR').gives<Success>(),
  stopCommentary: post('/api/commentator/stop/{id}/{table}', 'COMMENTATOR').gives<Success>(),

  roles: get('/api/archive/roles', 'visitor').gives<readonly Role[]>(),
  search: get('/api/archive/search', 'visitor').gives<SearchAnswer>(),
} as const

/** Of the live side; no call. */
export const WEBSOCKET = '/api/websocket'
