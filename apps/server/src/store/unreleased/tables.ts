/** Columns of what the gate keeps back. */
import type { Changed } from '@openroom/formats/corrections/changed'
import type { Correction, MoveCorrection, PlaceCorrection } from '@openroom/formats/corrections/correction'
import type { SessionPart } from '@openroom/formats/identity/combine'
import type { Amounts } from '@openroom/formats/identity/loss'
import type {
  DocumentBoard,
  DocumentEvent,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '@openroom/formats/json/document'
import type { Standing } from '@openroom/protocol/schema/ingest'
import type { PhoneResult } from '@openroom/protocol/schema/phones'
import type { Plan } from '@openroom/protocol/schema/upcoming'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AccountTables } from '../accountTables.ts'
import type {
  BoardColumns,
  DefaultInstant,
  Instant,
  LogColumns,
  PublicTables,
  ResultColumns,
} from '../tables.ts'

/** What one node of all does. */
export type LeaseName = 'gate' | 'scheduler' | 'push'

/** Who an entry of a log came from. */
export type EntryOrigin = 'file' | 'source' | 'director'

/** A session's place before it was moved, its numbers there, and its registrations there by their keys. */
export type MovedFrom = {
  readonly segmentId: number
  readonly tournament: TournamentDocument['tournament']
  readonly event: Omit<DocumentEvent, 'segments'>
  readonly segment: Omit<DocumentEvent['segments'][number], 'sessions'>
  readonly organiserId: number
  readonly numbers: {
    readonly key: string
    readonly session: number
    readonly mini_session: number
    readonly number_of_sessions: number
  }
  readonly registrations: Readonly<Record<string, number>>
}

/** A player of a pair, as the store knows him. */
export type SaidPlayer = {
  readonly playerId: number
  readonly name: string
  readonly memberId: string | null
}

export type AllTables = PublicTables &
  AccountTables & {
    board: BoardColumns
    result: ResultColumns & { seq: number; taken_back: Generated<boolean> }
    newest_result: ResultColumns
    table_log: LogColumns & { received_at: Generated<Date>; origin: Generated<EntryOrigin> }
    /** What stands against an entry that was kept: a code of the breaches. */
    entry_doubt: { table_id: number; seq: number; code: string }
    standing_order: {
      id: Generated<number>
      mini_session_id: number
      received_at: Date
      /** What is decided: figures, or (`document`) who plays, and whom. */
      standing: JSONColumnType<Standing | null, string | null, string | null>
      document: JSONColumnType<DocumentSession | null, string | null, string | null>
      /** It waits until all play of this session is public, */
      behind: number | null
      /** or of its rounds up to this one. */
      behind_round: number | null
      /** The director has said that it is to be public now. */
      told: Generated<boolean>
    }
    /** Of sessions that go on from another one: a stage of a knock-out, a final. */
    stage: { mini_session_id: number; after_id: number | null; third_place: boolean }
    lease: { name: LeaseName; holder: string | null; term: number; beat: number }
    tournament_draft: {
      id: Generated<number>
      organiser_id: number
      plan: JSONColumnType<Plan, string, string>
      changed_at: DefaultInstant
    }
    /** The parts in which a session came, of those that files have brought. */
    session_parts: {
      mini_session_id: number
      parts: JSONColumnType<readonly SessionPart[], string, string>
    }
    /** What sessions were before files, or staff, put something else in their place. */
    session_version: {
      id: Generated<number>
      mini_session_id: number
      at: DefaultInstant
      account_id: number | null
      reason: 'upload' | 'restore' | 'correction'
      names: JSONColumnType<readonly string[], string, string>
      amounts: JSONColumnType<Amounts, string, string>
      document: Buffer
    }
    /** What staff put right in stored sessions, in its order. */
    session_correction: {
      id: Generated<number>
      /** The session that it is about, or the place that several share. */
      mini_session_id: number | null
      tournament_id: number | null
      event_id: number | null
      segment_id: number | null
      correction: JSONColumnType<Correction | PlaceCorrection | MoveCorrection, string, never>
      /** Where a session was that has been tied to another or parted from others. */
      moved: JSONColumnType<MovedFrom, string | undefined, never> | null
      /** Of a session that was not over: its parts as they were and became, which are in what is stored of it. */
      live: JSONColumnType<readonly Changed[], string | undefined, never> | null
      reason: string
      account_id: number | null
      at: DefaultInstant
      undone_at: Date | null
      undone_by: number | null
    }
    /** A session that has been put right as its files have it: gzipped JSON. */
    session_source: { mini_session_id: number; session: Buffer }
    /** Deals that came before their results: nobody's but staff's. */
    waiting_hands: {
      id: Generated<number>
      organiser_id: number
      account_id: number | null
      names: JSONColumnType<readonly string[], string, string>
      title: string
      date: string | null
      boards: JSONColumnType<readonly DocumentBoard[], string, string>
      content_hash: string
      received_at: DefaultInstant
      used_at: Date | null
    }
    operator_link: {
      id: Generated<number>
      kind: Generated<'operator' | 'phone'>
      secret_hash: string
      mini_session_id: number
      /** The table of one round; `null`: tables of this number in all rounds. */
      table_id: number | null
      number: number
      section: string | null
      room: DocumentTable['room']
      label: string
      account_id: number | null
      created_at: DefaultInstant
      last_used_at: ColumnType<Date | null, never, Date>
      revoked_at: ColumnType<Date | null, never, Date>
    }
    /** Where a table's boards begin, of movements that are known. */
    movement: { table_id: number; first_board: number }
    phone_setting: { mini_session_id: number; travellers: boolean }
    /** What one side of a table entered on a phone; in the log once the other side has confirmed it. */
    phone_result: {
      table_id: number
      board: number
      version: number
      result: JSONColumnType<PhoneResult, string, string>
      side: 'NS' | 'EW'
      entered_at: Instant
      confirmed_at: ColumnType<Date | null, Date | null, Date | null>
    }
    /** Announced sessions that the next one of a source fills. */
    awaited_source: { mini_session_id: number }
    /** Who plays, as a pair said it at a table, or the director. */
    said_players: {
      mini_session_id: number
      registration_id: number
      table_id: number | null
      players: JSONColumnType<readonly SaidPlayer[], string, string>
    }
    /** Who wants the own card by mail; gone with the mail. */
    card_wish: {
      id: Generated<number>
      mini_session_id: number
      registration_id: number
      address: string
      language: string | null
      asked_at: Instant
      tries: Generated<number>
      due_at: Instant
    }
    /** Whose console may add to a table's log, until it stops beating. */
    table_writer: { table_id: number; writer: string; name: string; ends_at: Instant }
    /** What operators and desk tell each other; `account_id` of the desk's. */
    desk_message: {
      id: Generated<number>
      table_id: number
      account_id: number | null
      name: string
      text: string
      at: Instant
    }
    /** Of deals that were dealt here; the public sees `released_deal_seed`. */
    deal_seed: { mini_session_id: number; seed: string; commitment: string }
    release_cursor: { table_id: number; released_seq: number; paced_at: Date | null; held_at: Date | null }
    /** Sessions whose end is forced: barriers and holds count no more. */
    forced_end: { mini_session_id: number; at: Date }
  }
