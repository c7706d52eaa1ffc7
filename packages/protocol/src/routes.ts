/**
 * Every path of the HTTP interface that visitors' pages call, built here only (specification 1 section 7, 2 section 7);
 * those of staff and sources are in `staffRoutes`.
 */
import type { CrossTableOrder } from './destinations.ts'
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
  miniSessions: () => archive('miniSessions'),
  /** Sessions of the segment that a session belongs to, however old. */
  sessionsBeside: (id: number) => archive(`miniSessions/${id}`),
  sessionsOfSegment: (serverId: number, segmentId: number) =>
    archive(`miniSessions/${serverId}/${segmentId}`),
  search: (query = '') => archive(query === '' ? 'search' : `search?${query}`),
  rounds: (id: number) => archive(`rounds/${id}`),
  scoring: (id: number) => archive(`scoring/${id}`),
  boards: (id: number) => archive(`boards/${id}`),
  board: (id: number, board: number) => archive(`board/${id}/${board}`),
  registrations: (id: number) => archive(`registrations/${id}`),
  teams: (id: number) => archive(`teams/${id}`),
  substitutes: (id: number) => archive(`substitutes/${id}`),
  pairFrequencies: (id: number, board: number) => archive(`pair-frequencies/${id}/${board}`),
  teamFrequencies: (id: number, board: number) => archive(`team-frequencies/${id}/${board}`),
  bidOnlyTeamFrequencyBoard: (id: number, round: number) =>
    archive(`bid-only-team-frequency-board/${id}/${round}`),
  crossImps: (id: number, round: number) => archive(`cross-imps/${id}/${round}`),
  withdrawCount: (id: number) => archive(`withdraw-count/${id}`),
  pairBiddingHistories: (id: number, board: number, of: number) =>
    archive(`pair-bidding-histories/${id}/${board}/${of}`),
  teamBiddingHistories: (id: number, board: number, of: number) =>
    archive(`team-bidding-histories/${id}/${board}/${of}`),
  scoreCardBiddingHistories: (id: number, calcTableId: number, round: number, board: number, label: string) =>
    archive(`score-card-bidding-histories/${id}/${calcTableId}/${round}/${board}/${label}`),
  privateScores: (id: number, registrationId: number) => archive(`private-scores/${id}/${registrationId}`),
  teamResults: (id: number, registrationId: number) => archive(`team-results/${id}/${registrationId}`),
  watch: (id: number, ns: number, board: number) => archive(`watch/${id}/${ns}/${board}`),
  tableKnockoutCorrections: (id: number) => archive(`table-knockout-corrections/${id}`),
  knockoutCorrections: (id: number) => archive(`knockout-corrections/${id}`),
  runningScores: (id: number, round?: number) =>
    archive(round === undefined ? `running-scores/${id}` : `running-scores/${id}/${round}`),
  tables: (id: number, round: number) => archive(`tables/${id}/${round}`),
  searchTable: (id: number, registrationId: number) => archive(`search-table/${id}/${registrationId}`),
  operators: (id: number, round?: number) =>
    archive(round === undefined ? `operators/${id}` : `operators/${id}/${round}`),
  scoreCard: (id: number, calcTableId: number, round: number) =>
    archive(`score-card/${id}/${calcTableId}/${round}`),
  disabledRounds: (id: number, calcTableId: number) => archive(`disabled-rounds/${id}/${calcTableId}`),
  crossTable: (id: number, order: CrossTableOrder) => archive(`cross-table/${id}/${order}`),
  personalCrossImps: (id: number, round: number, player1: number, player2: number) =>
    archive(`personal-cross-imps/${id}/${round}/${player1}/${player2}`),
  systemMessages: (id: number, table: string) =>
    archive(`system-message/list/${id}/${encodeURIComponent(table)}`),
  ddsArchive: (id: number, ns: number, board: number, trickCount: number, cardsInTrick: number) =>
    archive(`dds-archive/${id}/${ns}/${board}/${trickCount}/${cardsInTrick}`),
} as const
