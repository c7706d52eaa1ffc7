/** Every path of the HTTP interface for staff and for sources, built here only (specification 1 section 7, 2 section 7). */
const archive = (path: string) => `/api/archive/${path}`
const ingest = (path: string) => `/api/ingest/${path}`
const upcoming = (path: string) => `/api/upcoming/${path}`

export const staffRoutes = {
  holdTable: (id: number | string, tableId: number | string) => `/api/table/hold/${id}/${tableId}`,
  releaseTable: (id: number | string, tableId: number | string) => `/api/table/release/${id}/${tableId}`,

  startStream: () => '/api/stream/start',
  stopStream: () => '/api/stream/stop',
  shiftTimestamp: () => '/api/shiftTimestamp',
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
