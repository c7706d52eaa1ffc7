/**
 * Paths of the HTTP interface that visitors' pages call beside the views (specification 1 section 7, 2 section 7);
 * those of staff and sources are in `staffRoutes`.
 */
import type { Exported, ExportFormat } from './exports.ts'

const archive = (path: string) => `/api/archive/${path}`

export const routes = {
  check: () => '/api/auth/check',
  login: () => '/api/auth/login',
  logout: () => '/api/auth/logout',
  changeLogin: () => '/api/auth/changeLogin',
  changePassword: () => '/api/auth/changePassword',
  requestPassword: () => '/api/auth/requestPassword',
  setPassword: () => '/api/auth/setPassword',
  profile: () => '/api/profile',
  appVersion: () => '/api/appVersion',
  exported: (of: Exported, id: number, format: ExportFormat) => `/api/export/${of}/${id}.${format}`,
  exportedBoard: (session: number, board: number, format: ExportFormat) =>
    `/api/export/board/${session}/${board}.${format}`,
  websocket: () => '/api/websocket',
  viewers: (id: number | ':miniSessionId') => `/api/viewers/${id}`,
  shiftOfTimestamps: (id: number) => `/api/shiftOfTimestamps/${id}`,
  systemMessage: () => '/api/system-message',
  startCommentary: (id: number, table: string) => `/api/commentator/start/${id}/${encodeURIComponent(table)}`,
  stopCommentary: (id: number, table: string) => `/api/commentator/stop/${id}/${encodeURIComponent(table)}`,

  roles: () => archive('roles'),
  search: (query = '') => archive(query === '' ? 'search' : `search?${query}`),
} as const
