/** What columns mean of what the gate keeps back, and of all that neither the public nor accounts have. */
import type { Changed } from '@openroom/formats/corrections/changed'
import type { Correction, MoveCorrection, PlaceCorrection } from '@openroom/formats/corrections/correction'
import type { FieldPatch } from '@openroom/formats/corrections/fieldPatch'
import type { SessionPart } from '@openroom/formats/identity/combine'
import type { Amounts } from '@openroom/formats/identity/loss'
import type {
  DocumentBoard,
  DocumentEvent,
  DocumentSession,
  TournamentDocument,
} from '@openroom/formats/json/document'
import type { FieldChangeKind } from '@openroom/protocol/schema/field'
import type { HallClock } from '@openroom/protocol/schema/hall'
import type { Standing } from '@openroom/protocol/schema/ingest'
import type { LineUpOfTeam, SeatingRights } from '@openroom/protocol/schema/lineUps'
import type { PhoneResult } from '@openroom/protocol/schema/phones'
import type { TerminalWord } from '@openroom/protocol/schema/terminals'
import type { Plan } from '@openroom/protocol/schema/upcoming'
import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from './accountTables.ts'
import type { Means, TablesOf } from './columns.ts'
import type { Schema } from './schema.ts'
import type { BoardMeanings, LogMeanings, PublicTables, ResultMeanings } from './tables.ts'

/** What one node of all does. */
export type LeaseName = 'gate' | 'scheduler'

/** Who an entry of a log came from: a program with its token, or the director and who else writes at desk, consoles and phones. */
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

/** What a terminal has said of a board; `deleted`: it has taken that back since, and is not heard yet. */
export type ToldWord = TerminalWord & { readonly deleted?: true }

/** A change of the field as it is kept: the newest words of the desk, and of a substitute who he is. */
export type KeptChange = {
  readonly kind: FieldChangeKind
  readonly from: number
  readonly to: number | null
  readonly names: readonly string[]
  /** Of another movement: who left with it. */
  readonly gone?: readonly string[]
  readonly seat?: {
    readonly pair: string
    readonly at: 0 | 1
    readonly from: number
    readonly player: SaidPlayer
  }
}

type Meanings = Means<{
  board: BoardMeanings
  result: ResultMeanings
  newest_result: ResultMeanings
  table_log: LogMeanings & { origin: EntryOrigin }
  standing_order: { standing: Standing; document: DocumentSession }
  kept_standing: { standing: Standing }
  hall_clock: { clock: HallClock }
  line_up_call: { rights: SeatingRights }
  line_up: { line_up: LineUpOfTeam }
  lease: { name: LeaseName }
  tournament_draft: { plan: Plan }
  session_parts: { parts: readonly SessionPart[] }
  session_version: {
    reason: 'upload' | 'restore' | 'correction'
    names: readonly string[]
    amounts: Amounts
  }
  session_correction: {
    correction: Correction | PlaceCorrection | MoveCorrection
    moved: MovedFrom
    live: readonly Changed[]
  }
  waiting_hands: { names: readonly string[]; boards: readonly DocumentBoard[] }
  phone_result: { result: PhoneResult; side: 'NS' | 'EW'; contested: PhoneResult | null }
  told_result: { word: ToldWord }
  said_players: { players: readonly SaidPlayer[] }
  field_change: { change: KeptChange; patch: FieldPatch }
}>

type Others = Exclude<keyof Schema, keyof PublicTables | keyof AccountTables>

export type AllTables = PublicTables & AccountTables & TablesOf<Others, Meanings>

/** The same database, or transaction, as public code sees it. */
export function asPublic(db: Transaction<AllTables>): Transaction<PublicTables>
export function asPublic(db: Kysely<AllTables>): Kysely<PublicTables>
export function asPublic(db: Kysely<AllTables>): Kysely<PublicTables> {
  return db as unknown as Kysely<PublicTables>
}
