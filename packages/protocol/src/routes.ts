/** Every path of the HTTP interface, built here only (specification 1 section 7, 2 section 7). */
import type { CrossTableOrder } from './destinations.ts'
import type { Exported, ExportFormat } from './exports.ts'

const archive = (path: string) => `/api/archive/${path}`
const ingest = (path: string) => `/api/ingest/${path}`
const upcoming = (path: string) => `/api/upcoming/${path}`

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
  holdTable: (id: number | string, tableId: number | string) => `/api/table/hold/${id}/${tableId}`,
  releaseTable: (id: number | string, tableId: number | string) => `/api/table/release/${id}/${tableId}`,

  systemMessage: () => '/api/system-message',
  startStream: () => '/api/stream/start',
  stopStream: () => '/api/stream/stop',
  shiftTimestamp: () => '/api/shiftTimestamp',
  shiftOfTimestamps: (id: number) => `/api/shiftOfTimestamps/${id}`,
  startCommentary: (id: number, table: string) => `/api/commentator/start/${id}/${encodeURIComponent(table)}`,
  stopCommentary: (id: number, table: string) => `/api/commentator/stop/${id}/${encodeURIComponent(table)}`,
  invite: (id: number, table: string) => `/api/invite/${id}/${encodeURIComponent(table)}`,

  users: () => '/api/user/list',
  createUser: () => '/api/user/create',
  enableUser: (id: number | ':id') => `/api/user/enable/${id}`,
  disableUser: (id: number | ':id') => `/api/user/disable/${id}`,

  ingestTokens: () => '/api/ingest-token/list',
  createIngestToken: () => '/api/ingest-token/create',
  revokeIngestToken: (id: number | ':id') => `/api/ingest-token/revoke/${id}`,

  organisers: () => '/api/club/organisers',
  createClub: () => '/api/club/create',
  renameClub: (serverId: number | ':serverId') => `/api/club/rename/${serverId}`,

  reloadEvents: () => '/api/reload-events',
  closeMiniSession: (id: number | ':id') => `/api/closeMiniSession/${id}`,
  deleteSegment: (serverId: number | ':serverId', segmentId: number | ':segmentId') =>
    `/api/deleteSegment/${serverId}/${segmentId}`,
  archiveTournament: (serverId: number | ':serverId', tournamentId: number | ':tournamentId') =>
    `/api/archiveTournament/${serverId}/${tournamentId}`,
  archiveClubEvent: (serverId: number | ':serverId', eventId: number | ':eventId') =>
    `/api/archiveClubEvent/${serverId}/${eventId}`,
  evictCache: (serverId: number | ':serverId', segmentId: number | ':segmentId') =>
    archive(`cache-evict/${serverId}/${segmentId}`),
  moveSegment: (serverId: number | ':serverId', segmentId: number | ':segmentId', up: boolean | ':up') =>
    `/api/moveSegment/${serverId}/${segmentId}/${up}`,
  moveEvent: (serverId: number | ':serverId', eventId: number | ':eventId', up: boolean | ':up') =>
    `/api/moveEvent/${serverId}/${eventId}/${up}`,
  audit: (query = '') => (query === '' ? '/api/audit' : `/api/audit?${query}`),

  ingestTournament: () => ingest('tournament'),
  ingestSessions: () => ingest('session'),
  ingestSession: (id: number) => ingest(`session/${id}`),
  ingestStart: (id: number) => ingest(`session/${id}/start`),
  ingestFinish: (id: number) => ingest(`session/${id}/finish`),
  ingestStanding: (id: number) => ingest(`session/${id}/standing`),
  ingestTimer: (id: number) => ingest(`session/${id}/timer`),
  ingestDoubts: (id: number) => ingest(`session/${id}/doubts`),
  ingestTable: (id: number) => ingest(`table/${id}`),
  ingestEntries: (id: number) => ingest(`table/${id}/entries`),
  ingestOperator: (id: number) => ingest(`table/${id}/operator`),

  roles: () => archive('roles'),
  uploadFile: () => archive('uploadFile'),
  sessionVersions: (id: number | ':id') => `/api/upload/versions/${id}`,
  sessionVersion: (id: number | ':id', version: number | ':version') =>
    `/api/upload/versions/${id}/${version}`,
  /** Its results, to be looked at. */
  versionResults: (id: number | ':id', version: number | ':version') =>
    `/api/upload/versions/${id}/${version}/results`,
  restoreVersion: (id: number | ':id', version: number | ':version') =>
    `/api/upload/restore/${id}/${version}`,
  waitingHands: () => '/api/upload/hands',
  takeBackHands: (id: number | ':id') => `/api/upload/hands/${id}`,
  miniSessions: () => archive('miniSessions'),
  /** Sessions of the segment that a session belongs to, however old. */
  sessionsBeside: (id: number) => archive(`miniSessions/${id}`),
  sessionsOfSegment: (serverId: number, segmentId: number) =>
    archive(`miniSessions/${serverId}/${segmentId}`),
  search: (query = '') => archive(query === '' ? 'search' : `search?${query}`),
  rounds: (id: number) => archive(`rounds/${id}`),
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

  upcomingList: () => upcoming('list'),
  upcomingOrganisers: () => upcoming('organisers'),
  upcomingPlan: (kind: 'draft' | 'tournament', id: number) => upcoming(`plan/${kind}/${id}`),
  savePlan: () => upcoming('save'),
  publishPlan: () => upcoming('publish'),
  deletePlan: () => upcoming('delete'),
  finalizeSessions: () => upcoming('finalize'),
  postponeSessions: () => upcoming('postpone'),
  startScheduler: (id: number) => upcoming(`start-scheduler/${id}`),
} as const
