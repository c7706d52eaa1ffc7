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
import type { JoinPerson, KeptPerson, PersonFile, ShowPerson } from './schema/personKeeping.ts'
import type {
  AuditPage,
  CreatedIngestToken,
  CreatedUser,
  EditClub,
  IngestToken,
  LimitUser,
  NewIngestToken,
  NewUser,
  Organiser,
  StaffAnswer,
  User,
  UserRole,
} from './schema/staff.ts'
import type { StartStream, StopStream } from './schema/streams.ts'
import type { PlanAnswer, PlanKey, SavePlan, SchedulerAnswer, UpcomingEntry } from './schema/upcoming.ts'
import type {
  SessionVersion,
  UploadPreview,
  UploadReport,
  VersionResult,
  WaitingHands,
} from './schema/upload.ts'

const HANDLER = 'UPCOMING_EVENT_HANDLER'

export const staffRoutes = {
  roles: get('/api/archive/roles', 'visitor').gives<readonly Role[]>(),
  holdTable: post('/api/table/hold/{id}/{tableId}', 'ADMIN', 'token').about({ session: 'id' }),
  releaseTable: post('/api/table/release/{id}/{tableId}', 'ADMIN', 'token').about({ session: 'id' }),

  startStream: post('/api/stream/start', 'COMMENTATOR')
    .about({ session: 'body.miniSessionId' })
    .gives<Success, StartStream>(),
  // A commentator stops his own, an ADMIN any.
  stopStream: post('/api/stream/stop', 'COMMENTATOR', 'ADMIN')
    .about({ session: 'body.miniSessionId' })
    .gives<Success, StopStream>(),
  shiftTimestamp: post('/api/shiftTimestamp', 'ADMIN')
    .about({ session: 'body.miniSessionId' })
    .gives<Success, ShiftTimestamp>(),
  invite: post('/api/invite/{id}/{table}', 'COMMENTATOR').about({ session: 'id' }).gives<Success>(),

  users: get('/api/user/list', 'ADMIN').about('site').gives<readonly User[]>(),
  createUser: post('/api/user/create', 'ADMIN').about('site').guarded().gives<CreatedUser, NewUser>(),
  enableUser: put('/api/user/enable/{id}', 'ADMIN').about('site').guarded().gives<StaffAnswer>(),
  disableUser: put('/api/user/disable/{id}', 'ADMIN').about('site').gives<StaffAnswer>(),
  limitUser: put('/api/user/limit/{id}', 'ADMIN').about('site').guarded().gives<StaffAnswer, LimitUser>(),
  roleOfUser: put('/api/user/role/{id}', 'ADMIN').about('site').guarded().gives<StaffAnswer, UserRole>(),
  partUser: put('/api/user/part/{id}', 'ADMIN').about('site').guarded().gives<StaffAnswer>(),
  deleteUser: del('/api/user/{id}', 'ADMIN').about('site').guarded().gives<StaffAnswer>(),
  removeUserPortrait: del('/api/user/portrait/{id}', 'ADMIN').about('site').gives<StaffAnswer>(),
  audit: get('/api/audit', 'ADMIN').about('shown').gives<AuditPage>(),

  ingestTokens: get('/api/ingest-token/list', 'ADMIN').about('shown').gives<readonly IngestToken[]>(),
  createIngestToken: post('/api/ingest-token/create', 'ADMIN')
    .about({ organiser: 'body.serverId' })
    .guarded()
    .gives<CreatedIngestToken, NewIngestToken>(),
  revokeIngestToken: post('/api/ingest-token/revoke/{id}', 'ADMIN')
    .about({ token: 'id' })
    .gives<StaffAnswer>(),

  organisers: get('/api/club/organisers', 'ADMIN').about('shown').gives<readonly Organiser[]>(),
  createClub: post('/api/club/create', 'ADMIN').about('site').gives<Organiser, { readonly name: string }>(),
  renameClub: post('/api/club/rename/{serverId}', 'ADMIN').about('site').gives<Organiser, EditClub>(),

  keptPersons: get('/api/person/list', 'ADMIN').about('site').gives<readonly KeptPerson[]>(),
  showPerson: post('/api/person/show/{id}', 'ADMIN').about('site').gives<StaffAnswer, ShowPerson>(),
  joinPerson: post('/api/person/join/{id}', 'ADMIN').about('site').gives<StaffAnswer, JoinPerson>(),
  personFile: get('/api/person/file/{id}', 'ADMIN').about('site').gives<PersonFile>(),
  partPlayer: post('/api/person/part/{id}', 'ADMIN').about('site').gives<StaffAnswer>(),

  reloadEvents: post('/api/reload-events', 'ADMIN').about('site').gives<StaffAnswer>(),
  closeMiniSession: post('/api/closeMiniSession/{id}', 'ADMIN').about({ session: 'id' }).gives<StaffAnswer>(),
  deleteSegment: post('/api/deleteSegment/{serverId}/{segmentId}', 'ADMIN')
    .about({ organiser: 'serverId', segment: 'segmentId' })
    .gives<StaffAnswer>(),
  archiveTournament: post('/api/archiveTournament/{serverId}/{tournamentId}', 'ADMIN')
    .about({ organiser: 'serverId', tournament: 'tournamentId' })
    .gives<StaffAnswer>(),
  archiveClubEvent: post('/api/archiveClubEvent/{serverId}/{eventId}', 'ADMIN')
    .about({ organiser: 'serverId', event: 'eventId' })
    .gives<StaffAnswer>(),
  evictCache: post('/api/archive/cache-evict/{serverId}/{segmentId}', 'ADMIN')
    .about({ organiser: 'serverId', segment: 'segmentId' })
    .gives<StaffAnswer>(),
  moveSegment: post('/api/moveSegment/{serverId}/{segmentId}/{up}', HANDLER)
    .about({ organiser: 'serverId', segment: 'segmentId' })
    .gives<StaffAnswer>(),
  moveEvent: post('/api/moveEvent/{serverId}/{eventId}/{up}', HANDLER)
    .about({ organiser: 'serverId', event: 'eventId' })
    .gives<StaffAnswer>(),

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

  uploadFile: post('/api/archive/uploadFile', 'UPLOADER').about('shown').gives<UploadReport>(),
  /** The same files and fields; nothing is stored. */
  previewFiles: post('/api/upload/preview', 'UPLOADER').about('shown').gives<UploadPreview>(),
  sessionVersions: get('/api/upload/versions/{id}', 'UPLOADER')
    .about({ session: 'id' })
    .gives<readonly SessionVersion[]>(),
  sessionVersion: get('/api/upload/versions/{id}/{version}', 'UPLOADER').about({ session: 'id' }),
  /** Its results, to be looked at. */
  versionResults: get('/api/upload/versions/{id}/{version}/results', 'UPLOADER')
    .about({ session: 'id' })
    .gives<readonly VersionResult[]>(),
  restoreVersion: post('/api/upload/restore/{id}/{version}', 'UPLOADER')
    .about({ session: 'id' })
    .gives<StaffAnswer>(),
  // An uploader sees and takes back his own, an ADMIN anybody's.
  waitingHands: get('/api/upload/hands', 'UPLOADER').about('shown').gives<readonly WaitingHands[]>(),
  takeBackHands: del('/api/upload/hands/{id}', 'UPLOADER').about({ hands: 'id' }).gives<StaffAnswer>(),

  upcomingList: get('/api/upcoming/list', HANDLER).about('shown').gives<readonly UpcomingEntry[]>(),
  upcomingOrganisers: get('/api/upcoming/organisers', HANDLER)
    .about('shown')
    .gives<PlanAnswer['organisers']>(),
  upcomingPlan: get('/api/upcoming/plan/{kind}/{id}', HANDLER).about({ plan: '.' }).gives<PlanAnswer>(),
  savePlan: post('/api/upcoming/save', HANDLER)
    .about({ plan: 'body.key?', organiser: 'body.plan.serverId' })
    .gives<PlanKey, SavePlan>(),
  publishPlan: post('/api/upcoming/publish', HANDLER).about({ plan: 'body.key' }).gives<PlanKey>(),
  deletePlan: post('/api/upcoming/delete', HANDLER).about({ plan: 'body.key' }).gives<Success>(),
  finalizeSessions: post('/api/upcoming/finalize', HANDLER)
    .about({ session: 'body.miniSessionIds' })
    .gives<Success>(),
  postponeSessions: post('/api/upcoming/postpone', HANDLER)
    .about({ session: 'body.starts.miniSessionId' })
    .gives<Success>(),
  startScheduler: post('/api/upcoming/start-scheduler/{id}', HANDLER)
    .about({ session: 'id' })
    .gives<SchedulerAnswer>(),
} as const
