/**
 * Columns of what public code may read: everything but the logs, results and boards that the gate has not
 * released, of which it sees the `released_` views.
 */
import type { ConventionChanges } from '@openroom/bridge/score/conventions'
import type { BySeat } from '@openroom/bridge/seat'
import type {
  DocumentBoard,
  DocumentEvent,
  DocumentMatch,
  DocumentPlayer,
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
  DocumentTable,
} from '@openroom/formats/json/document'
import type { Status } from '@openroom/protocol/names'
import type { MessagePart } from '@openroom/protocol/schema/messages'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type Json<T> = ColumnType<T, string, string>
export type Instant = ColumnType<Date, Date | string, Date | string>
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>

export type SeatedPlayer = DocumentPlayer & { readonly playerId: number }

type OrganiserTable = {
  id: Generated<number>
  name: string | null
  created_at: DefaultInstant
  licence: ColumnType<string | null, string | null | undefined, string | null>
}
type OrganiserAliasTable = { name: string; organiser_id: number }
type ClubTable = { id: Generated<number>; organiser_id: number }
export type PlaceSource = ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
type TournamentTable = {
  id: Generated<number>
  organiser_id: number
  key: string
  name: string
  location: string | null
  time_zone: string | null
  /** Its own; `null`: its organiser's. */
  licence: ColumnType<string | null, string | null | undefined, string | null>
  /** A document has named it by a key of its own. */
  keyed: Generated<boolean>
  /** What its files say, where staff has put it right: in these columns' names. */
  source: PlaceSource
}
export type EventTable = {
  id: Generated<number>
  tournament_id: number
  key: string
  name: string
  ord: number
  type: DocumentEvent['type']
  calc_type: DocumentEvent['calcType']
  other_calc_types: Json<DocumentEvent['otherCalcTypes']>
  arrange_type: DocumentEvent['arrangeType']
  winners: DocumentEvent['winners']
  sections_scored: DocumentEvent['sectionsScored']
  conventions: Json<ConventionChanges>
  /** Its place was given by staff: files do not change it. */
  moved: Generated<boolean>
  source: PlaceSource
}
type SegmentTable = {
  id: Generated<number>
  event_id: number
  key: string
  name: string
  ord: number
  moved: Generated<boolean>
  source: PlaceSource
}
type MiniSessionTable = {
  id: Generated<number>
  segment_id: number
  key: string
  session: number
  mini_session: number
  number_of_sessions: number
  /** As `2026-11-21`. */
  date: string | null
  start_date_time: Instant | null
  real_start_date_time: Instant | null
  first_round: number
  number_of_rounds: number
  round_groups: number
  first_board: number
  boards_per_round: number
  bid_only: boolean
  adaptive: boolean
  vugraph_closed_result: boolean
  play_visible: boolean
  cross_table: boolean
  alert_type: DocumentSession['alertType']
  delay: number
  release_rule: DocumentSession['releaseRule']
  /** What staff planned of both; `null` where nobody did. */
  planned_delay: number | null
  planned_rule: DocumentSession['releaseRule'] | null
  /** An admin has accepted that boards are told while somebody has still to play them. */
  tells_early: Generated<boolean>
  status: Status
  version: number
  content_hash: string
  changed_at: DefaultInstant
  /** Played under the eyes of a source, which sends its tables' logs. */
  fed: Generated<boolean>
  /** Day and start as its source gave them, of a session that is `fed`; staff may have given it others. */
  source_date: ColumnType<string | null, string | null | undefined, string | null>
  source_start: ColumnType<Date | null, string | null | undefined, string | null>
  /** Its source has finished; it closes when everything has been released. */
  closing_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}
type RegistrationTable = { id: Generated<number>; segment_id: number }
/** What few registrations have (`entryRow.ts`). */
export type Further = Pick<DocumentRegistration, 'members' | 'stratum' | keyof PlayerFurther>
/** What few players have. */
export type PlayerFurther = Pick<DocumentPlayer, 'handicap' | 'categories' | 'masterPoints'>
type EntryTable = {
  mini_session_id: number
  registration_id: number
  key: string
  ord: number
  number: string | null
  name: string
  section: string | null
  side: DocumentRegistration['side']
  bye: boolean
  carry_over: number | null
  correction: number | null
  adjustments: Json<NonNullable<DocumentRegistration['adjustments']>> | null
  withdrawn_from: number | null
  official: Json<DocumentRegistration['official']> | null
  further: Json<Further> | null
}
type PlayerTable = {
  id: Generated<number>
  organiser_id: number
  member_id: string | null
  name: string
  ordinal: number
}
type EntryPlayerTable = {
  mini_session_id: number
  registration_id: number
  ord: number
  player_id: number
  name: string
  member_id: string | null
  further: Json<PlayerFurther> | null
}
type PlayTableTable = {
  id: Generated<number>
  mini_session_id: number
  key: string
  ord: number
  round: number
  number: number
  section: string | null
  room: DocumentTable['room']
  ns_id: number
  ew_id: number
  players: Json<BySeat<SeatedPlayer | null>>
  /** The draw that it waits for; `null`: it is public. */
  order_id: Generated<number | null>
}
type CalcTableTable = {
  id: Generated<number>
  mini_session_id: number
  ord: number
  round: number
  number: number
  home_id: number
  visiting_id: number
  status: DocumentMatch['status']
  carry_over_home: number | null
  carry_over_visiting: number | null
  correction_home: number | null
  correction_visiting: number | null
  official: Json<DocumentMatch['official']> | null
}

export type ResultColumns = {
  id: Generated<number>
  table_id: number
  board_id: number
  ord: number
  status: DocumentResult['status']
  contract: Json<DocumentResult['contract']> | null
  lead: DocumentResult['lead']
  tricks: number | null
  score_ns: number | null
  adjustment: Json<DocumentResult['adjustment']> | null
  jury: boolean
  jury_comment: string | null
  official: Json<DocumentResult['official']> | null
}

export type BoardColumns = {
  id: Generated<number>
  mini_session_id: number
  number: number
  dealer: DocumentBoard['dealer']
  vulnerability: DocumentBoard['vulnerability']
  deal: Json<DocumentBoard['deal']> | null
  source_double_dummy: Json<DocumentBoard['doubleDummy']> | null
}

export type LogColumns = {
  table_id: number
  seq: number
  board_id: number
  /** As stored; `schema_version` says how to read it. */
  event: JSONColumnType<{ readonly type: string }>
  schema_version: number
}

type ReleasedHead = {
  mini_session_id: number
  table_id: number
  released_seq: number
  /** How many results are public, */
  results: number
  /** and the transaction that wrote one of them last. */
  last_write: number
}

/** How far and how fast a table's broadcast is. */
type ReleasedPace = {
  mini_session_id: number
  table_id: number
  status: Status
  release_rule: DocumentSession['releaseRule']
  delay: number
  boards_per_round: number
  /** When the last entry was released, or would have been on time; `null`: with the session's import, or never. */
  paced_at: Date | null
  /** When it had been played. */
  played_at: Date | null
  last_type: string | null
  results: number
}

type SystemMessageTable = {
  id: Generated<number>
  /** `null`: to all. */
  mini_session_id: number | null
  /** `null`: to a whole session. */
  table_id: number | null
  /** Board that was being played at the table, */
  board: number | null
  /** and how much had happened on it: `null` for what is older than this column. */
  step: number | null
  account_id: number | null
  commentator: string
  message: Json<readonly MessagePart[]>
  role: 'ADMIN' | null
  at: Instant
}
type StreamTable = {
  id: Generated<number>
  mini_session_id: number
  account_id: number
  name: string
  label: string
  url: string
  started_at: Instant
}

type TimerSettingTable = {
  id: Generated<number>
  mini_session_id: number
  /** `null`: all tables of the session. */
  tables: readonly number[] | null
  type: string
  at: Instant
  ends_at: Instant
  running: boolean
}

export type PublicTables = {
  organiser: OrganiserTable
  organiser_alias: OrganiserAliasTable
  club: ClubTable
  tournament: TournamentTable
  event: EventTable
  segment: SegmentTable
  mini_session: MiniSessionTable
  registration: RegistrationTable
  entry: EntryTable
  player: PlayerTable
  entry_player: EntryPlayerTable
  play_table: PlayTableTable
  calc_table: CalcTableTable
  released_result: ResultColumns
  released_board: BoardColumns
  released_log: LogColumns
  released_head: ReleasedHead
  released_pace: ReleasedPace
  /** `seed` is `null` until the session is closed. */
  released_deal_seed: { mini_session_id: number; commitment: string; seed: string | null }
  double_dummy: { deal: string; tricks: string }
  session_search: { mini_session_id: number; version: number; title: string; day: string | null }
  source_version: { source: string; version: number }
  system_message: SystemMessageTable
  timestamp_shift: { mini_session_id: number; minutes: number }
  stream: StreamTable
  timer_setting: TimerSettingTable
}
