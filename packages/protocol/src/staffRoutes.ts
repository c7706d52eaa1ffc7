/** Every call of the HTTP interface for staff and for sources (specification 1 section 7, 2 section 7). */
import type { Role } from './names.ts'
import { del, get, post, put } from './route.ts'
import type { Success } from './schema/account.ts'
import type {
  BatchAnswer,
  Doubts,
  FedLog,
  FedSession,
  FedTable,
  SetTimer,
  StoredSession,
  TokenTournament,
} from './schema/ingest.ts'
import type { ShiftTimestamp } from './schema/messages.ts'
import type { JoinPerson, KeptPerson, ShowPerson } from './schema/personKeeping.ts'
import type {
  AuditPage,
  CreatedIngestToken,
  CreatedUser,
  IngestToken,
  NewIngestToken,
  NewUser,
  Organiser,
  StaffAnswer,
  User,
} from './schema/staff.ts'
import type { StartStream, StopStream } from './schema/streams.ts'
import type { PlanAnswer, PlanKey, SavePlan, SchedulerAnswer, UpcomingEntry } from './schema/upcoming.ts'
import type { SessionVersion, UploadReport, VersionResult, WaitingHands } from './schema/upload.ts'

const HANDLER = 'UPCOMING_EVENT_HANDLER'

export const staffRoutes = {
  roles: get('/api/archive/roles', 'visitor').gives<readonly Role[]>(),
  holdTable: post('/api/table/hold/{id}/{tableId}', 'ADMIN', 'token'),
  releaseTable: post('/api/table/release/{id}/{tableId}', 'ADMIN', 'token'),

  startStream: post('/api/stream/start', 'COMMENTATOR').gives<Success, StartStream>(),
  // A commentator stops his own, an ADMIN any.
  stopStream: post('/api/stream/stop', 'COMMENTATOR', 'ADMIN').gives<Success, StopStream>(),
  shiftTimestamp: post('/api/shiftTimestamp', 'ADMIN').gives<Success, ShiftTimestamp>(),
  invite: post('/api/invite/{id}/{table}', 'COMMENTATOR').gives<Success>(),

  users: get('/api/user/list', 'ADMIN').gives<readonly User[]>(),
  createUser: post('/api/user/create', 'ADMIN').guarded().gives<CreatedUser, NewUser>(),
  enableUser: put('/api/user/enable/{id}', 'ADMIN').guarded().gives<StaffAnswer>(),
  disableUser: put('/api/user/disable/{id}', 'ADMIN').gives<StaffAnswer>(),
  audit: get('/api/audit', 'ADMIN').gives<AuditPage>(),

  ingestTokens: get('/api/ingest-token/list', 'ADMIN').gives<readonly IngestToken[]>(),
  createIngestToken: post('/api/ingest-token/create', 'ADMIN')
    .guarded()
    .gives<CreatedIngestToken, NewIngestToken>(),
  revokeIngestToken: post('/api/ingest-token/revoke/{id}', 'ADMIN').gives<StaffAnswer>(),

  organisers: get('/api/club/organisers', 'ADMIN').gives<readonly Organiser[]>(),
  createClub: post('/api/club/create', 'ADMIN').gives<Organiser, { readonly name: string }>(),
  renameClub: post('/api/club/rename/{serverId}', 'ADMIN').gives<Organiser, { readonly name: string }>(),

  keptPersons: get('/api/person/list', 'ADMIN').gives<readonly KeptPerson[]>(),
  showPerson: post('/api/person/show/{id}', 'ADMIN').gives<StaffAnswer, ShowPerson>(),
  joinPerson: post('/api/person/join/{id}', 'ADMIN').gives<StaffAnswer, JoinPerson>(),
  partPlayer: post('/api/person/part/{id}', 'ADMIN').gives<StaffAnswer>(),

  reloadEvents: post('/api/reload-events', 'ADMIN').gives<StaffAnswer>(),
  closeMiniSession: post('/api/closeMiniSession/{id}', 'ADMIN').gives<StaffAnswer>(),
  deleteSegment: post('/api/deleteSegment/{serverId}/{segmentId}', 'ADMIN').gives<StaffAnswer>(),
  archiveTournament: post('/api/archiveTournament/{serverId}/{tournamentId}', 'ADMIN').gives<StaffAnswer>(),
  archiveClubEvent: post('/api/archiveClubEvent/{serverId}/{eventId}', 'ADMIN').gives<StaffAnswer>(),
  evictCache: post('/api/archive/cache-evict/{serverId}/{segmentId}', 'ADMIN').gives<StaffAnswer>(),
  moveSegment: post('/api/moveSegment/{serverId}/{segmentId}/{up}', HANDLER).gives<StaffAnswer>(),
  moveEvent: post('/api/moveEvent/{serverId}/{eventId}/{up}', HANDLER).gives<StaffAnswer>(),

  ingestTournament: get('/api/ingest/tournament', 'token').gives<TokenTournament>(),
  ingestSessions: put('/api/ingest/session', 'token').gives<StoredSession>(),
  ingestSession: get('/api/ingest/session/{id}', 'token').gives<FedSession>(),
  removeIngestSession: del('/api/ingest/session/{id}', 'token'),
  ingestStart: post('/api/ingest/session/{id}/start', 'token').gives<FedSession>(),
  ingestFinish: post('/api/ingest/session/{id}/finish', 'token').gives<FedSession>(),
  ingestStanding: post('/api/ingest/session/{id}/standing', 'token').gives<FedSession>(),
  ingestTimer: post('/api/ingest/session/{id}/timer', 'token').gives<unknown, SetTimer>(),
  ingestDoubts: get('/api/ingest/session/{id}/doubts', 'token').gives<Doubts>(),
  ingestTable: get('/api/ingest/table/{id}', 'token').gives<FedTable>(),
  ingestLog: get('/api/ingest/table/{id}/entries', 'token').gives<FedLog>(),
  ingestEntries: post('/api/ingest/table/{id}/entries', 'token').gives<BatchAnswer>(),
  ingestOperator: post('/api/ingest/table/{id}/operator', 'token'),

  uploadFile: post('/api/archive/uploadFile', 'UPLOADER').gives<UploadReport>(),
  sessionVersions: get('/api/upload/versions/{id}', 'UPLOADER').gives<readonly SessionVersion[]>(),
  sessionVersion: get('/api/upload/versions/{id}/{version}', 'UPLOADER'),
  /** Its results, to be looked at. */
  versionResults: get('/api/upload/versions/{id}/{version}/results', 'UPLOADER').gives<
    readonly VersionResult[]
  >(),
  restoreVersion: post('/api/upload/restore/{id}/{version}', 'UPLOADER').gives<StaffAnswer>(),
  // An uploader sees and takes back his own, an ADMIN anybody's.
  waitingHands: get('/api/upload/hands', 'UPLOADER').gives<readonly WaitingHands[]>(),
  takeBackHands: del('/api/upload/hands/{id}', 'UPLOADER').gives<StaffAnswer>(),

  upcomingList: get('/api/upcoming/list', HANDLER).gives<readonly UpcomingEntry[]>(),
  upcomingOrganisers: get('/api/upcoming/organisers', HANDLER).gives<PlanAnswer['organisers']>(),
  upcomingPlan: get('/api/upcoming/plan/{kind}/{id}', HANDLER).gives<PlanAnswer>(),
  savePlan: post('/api/upcoming/save', HANDLER).gives<PlanKey, SavePlan>(),
  publishPlan: post('/api/upcoming/publish', HANDLER).gives<PlanKey>(),
  deletePlan: post('/api/upcoming/delete', HANDLER).gives<Success>(),
  finalizeSessions: post('/api/upcoming/finalize', HANDLER).gives<Success>(),
  postponeSessions: post('/api/upcoming/postpone', HANDLER).gives<Success>(),
  startScheduler: post('/api/upcoming/start-scheduler/{id}', HANDLER).gives<SchedulerAnswer>(),
} as const
