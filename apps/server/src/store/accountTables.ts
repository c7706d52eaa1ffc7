/** Columns of what the installation keeps of its users, its sources and the files that it was given. */
import type { ImageType } from '@openroom/protocol/image'
import type { Role } from '@openroom/protocol/names'
import type { PushMessage } from '@openroom/protocol/pushRoutes'
import type { PushWish } from '@openroom/protocol/schema/push'
import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant, Json } from './tables.ts'

type UploadTable = {
  id: Generated<number>
  content_hash: string
  user_id: number | null
  names: Json<readonly string[]>
  report: Json<unknown>
  received_at: DefaultInstant
}
type AccountTable = {
  id: Generated<number>
  name: string
  email: string
  role: Role
  enabled: Generated<boolean>
  password_hash: string
  created_at: DefaultInstant
  language: string | null
}
type PortraitTable = {
  account_id: number
  hash: string
  type: ImageType
  bytes: Buffer
  changed_at: Instant
}
type WebSessionTable = {
  id: Generated<number>
  token_hash: string
  account_id: number
  created_at: DefaultInstant
  expires_at: Instant
  used_at: DefaultInstant
  /** When its password was given last. */
  confirmed_at: DefaultInstant
  device: string
}
type KnownDeviceTable = { account_id: number; token_hash: string; used_at: DefaultInstant }
type SecondFactorTable = {
  account_id: number
  /** Base32, as apps are told it. */
  secret: string
  active: Generated<boolean>
  /** The half minute whose code was taken last. */
  used_step: Generated<number>
  salt: string
}
type RecoveryCodeTable = { account_id: number; code_hash: string }
type PasswordRequestTable = { account_id: number; token_hash: string; expires_at: Instant }
type IngestTokenTable = {
  id: Generated<number>
  token_hash: string
  label: string
  organiser_id: number
  tournament_key: string
  tournament_name: string
  account_id: number | null
  created_at: DefaultInstant
  last_used_at: ColumnType<Date | null, never, Date>
  revoked_at: ColumnType<Date | null, never, Date>
  /** Its source may say that boards are told while somebody has still to play them. */
  may_tell_early: Generated<boolean>
}
type AuditLogTable = {
  id: Generated<number>
  at: DefaultInstant
  account_id: number | null
  /** Whose what was acted on is; `null`: nobody's, or not known. */
  organiser_id: number | null
  action: string
  subject: Json<unknown>
}

type WatchedFileTable = {
  path: string
  size: number
  /** In milliseconds. */
  modified: number
  state: 'done' | 'open' | 'complete' | 'waiting' | 'refused'
}

type PushSubscriptionTable = {
  id: Generated<number>
  endpoint: string
  wish: Json<PushWish>
  network: string
  /** `null` of those from before it was counted. */
  wider: string | null
  changed_at: Instant
  /** Messages in a row that its service refused. */
  failures: Generated<number>
}
type PushMessageTable = {
  id: Generated<number>
  subscription_id: number
  key: string
  message: Json<PushMessage>
  made_at: Instant
  due_at: Instant
  expires_at: Instant
  tries: Generated<number>
  done_at: ColumnType<Date | null, never, Date>
}

export type AccountTables = {
  push_key: { id: Generated<number>; public_key: string; private_key: string }
  push_subscription: PushSubscriptionTable
  push_message: PushMessageTable
  push_watch: { id: Generated<number>; up_to: number; looked_at: Instant }
  push_noticed: { mini_session_id: number; keys: Json<readonly string[]> }
  account: AccountTable
  portrait: PortraitTable
  account_organiser: { account_id: number; organiser_id: number }
  web_session: WebSessionTable
  known_device: KnownDeviceTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  password_request: PasswordRequestTable
  audit_log: AuditLogTable
  ingest_token: IngestTokenTable
  upload: UploadTable
  watched_file: WatchedFileTable
}
