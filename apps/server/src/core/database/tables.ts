/**
 * What columns mean, and which tables public code may read: everything but the logs, results and boards that the gate
 * has not released, of which it sees the `released_` views.
 */
import type { ConventionChanges } from '@openroom/bridge/score/conventions'
import type { BySeat } from '@openroom/bridge/seat'
import type {
  AboutPlayer,
  DocumentBoard,
  DocumentEvent,
  DocumentMatch,
  DocumentPlayer,
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
  DocumentTable,
} from '@openroom/formats/json/document'
import type { CardType } from '@openroom/protocol/conventionCard'
import type { Status } from '@openroom/protocol/names'
import type { MessagePart } from '@openroom/protocol/schema/messages'
import type { Selectable } from 'kysely'
import type { Means, TablesOf } from './columns.ts'

export type SeatedPlayer = DocumentPlayer & { readonly playerId: number }

/** What few registrations have (`entryRow.ts`). */
export type Further = Pick<DocumentRegistration, 'members' | 'stratum' | 'country' | keyof Traits>
/** What few players have. */
export type PlayerFurther = Traits & AboutPlayer
type Traits = Pick<DocumentPlayer, 'handicap' | 'categories' | 'masterPoints'>

/** What files say of a place that staff has put right, in its columns' names. */
type PlaceSource = Record<string, unknown>

export type ResultMeanings = {
  status: DocumentResult['status']
  contract: NonNullable<DocumentResult['contract']>
  lead: NonNullable<DocumentResult['lead']>
  adjustment: NonNullable<DocumentResult['adjustment']>
  official: NonNullable<DocumentResult['official']>
}

export type BoardMeanings = {
  dealer: DocumentBoard['dealer']
  vulnerability: DocumentBoard['vulnerability']
  deal: NonNullable<DocumentBoard['deal']>
  source_double_dummy: NonNullable<DocumentBoard['doubleDummy']>
}

/** As stored; `schema_version` says how to read it. */
export type LogMeanings = { event: { readonly type: string } }

type Meanings = Means<{
  tournament: { source: PlaceSource }
  event: {
    type: DocumentEvent['type']
    calc_type: DocumentEvent['calcType']
    other_calc_types: DocumentEvent['otherCalcTypes']
    arrange_type: DocumentEvent['arrangeType']
    winners: DocumentEvent['winners']
    sections_scored: DocumentEvent['sectionsScored']
    conventions: ConventionChanges
    source: PlaceSource
  }
  segment: { source: PlaceSource }
  mini_session: {
    alert_type: DocumentSession['alertType']
    release_rule: DocumentSession['releaseRule']
    planned_rule: DocumentSession['releaseRule']
    status: Status
  }
  entry: {
    side: NonNullable<DocumentRegistration['side']>
    adjustments: NonNullable<DocumentRegistration['adjustments']>
    official: NonNullable<DocumentRegistration['official']>
    further: Further
  }
  entry_player: { further: PlayerFurther }
  convention_card: { type: CardType }
  play_table: { room: NonNullable<DocumentTable['room']>; players: BySeat<SeatedPlayer | null> }
  calc_table: { status: DocumentMatch['status']; official: NonNullable<DocumentMatch['official']> }
  released_result: ResultMeanings
  released_board: BoardMeanings
  released_log: LogMeanings
  released_pace: { status: Status; release_rule: DocumentSession['releaseRule'] }
  system_message: { message: readonly MessagePart[]; role: 'ADMIN' }
  timer_setting: { tables: readonly number[] }
}>

type PublicNames =
  | 'site'
  | 'organiser'
  | 'organiser_alias'
  | 'club'
  | 'tournament'
  | 'event'
  | 'segment'
  | 'mini_session'
  | 'registration'
  | 'entry'
  | 'player'
  | 'entry_player'
  | 'convention_card'
  | 'play_table'
  | 'calc_table'
  | 'released_result'
  | 'released_board'
  | 'released_log'
  | 'released_moment'
  | 'released_head'
  | 'released_pace'
  | 'released_deal_seed'
  | 'double_dummy'
  | 'session_search'
  | 'source_version'
  | 'system_message'
  | 'timestamp_shift'
  | 'stream'
  | 'timer_setting'
  // Places and persons that were others before.
  | 'former_entry'
  | 'former_place'
  | 'person_address'
  | 'team_address'
  // Of sessions that are over, made of what is public.
  | 'board_fact'
  | 'board_fact_session'
  | 'board_note'
  | 'board_play'
  | 'play_line'
  | 'person'
  | 'person_player'
  | 'season'
  | 'session_search_line'
  | 'standing_fact'
  | 'team'
  | 'team_entry'
  // What nodes keep for themselves.
  | 'job'
  | 'kept_time'
  | 'session_move'

export type PublicTables = TablesOf<PublicNames, Meanings>

/** A row as it is read. */
export type Row<Table extends keyof PublicTables> = Selectable<PublicTables[Table]>
