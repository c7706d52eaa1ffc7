/** What columns mean of what the installation keeps of its users, its sources and the files that it was given. */
import type { DocumentTable } from '@openroom/formats/json/document'
import type { ImageType } from '@openroom/protocol/image'
import type { Role } from '@openroom/protocol/names'
import type { PushMessage } from '@openroom/protocol/pushRoutes'
import type { PushWish } from '@openroom/protocol/schema/push'
import type { Means, TablesOf } from './columns.ts'

type Meanings = Means<{
  upload: { names: readonly string[] }
  account: { role: Role }
  portrait: { type: ImageType }
  watched_file: { state: 'done' | 'open' | 'complete' | 'waiting' | 'refused' }
  push_subscription: { wish: PushWish }
  push_message: { message: PushMessage }
  push_noticed: { keys: readonly string[] }
  operator_link: { kind: 'operator' | 'phone' | 'captain'; room: NonNullable<DocumentTable['room']> }
}>

type AccountNames =
  | 'push_key'
  | 'push_subscription'
  | 'push_message'
  | 'push_watch'
  | 'push_noticed'
  | 'account'
  | 'first_key'
  | 'portrait'
  | 'account_organiser'
  | 'account_subject'
  | 'web_session'
  | 'known_device'
  | 'second_factor'
  | 'recovery_code'
  | 'password_request'
  | 'audit_log'
  | 'ingest_token'
  | 'upload'
  | 'watched_file'
  // They name the account that made them.
  | 'operator_link'
  | 'table_code'

export type AccountTables = TablesOf<AccountNames, Meanings>
