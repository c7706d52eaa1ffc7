/** Tournament documents out of the store, from the rows that the caller may see. */

import { bySeat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import {
  DOCUMENT_FORMAT,
  DOCUMENT_VERSION,
  type DocumentEvent,
  type DocumentRegistration,
  type DocumentSession,
  type DocumentTable,
  type TournamentDocument,
} from '@openroom/formats/json/document'
import { sharedEvents } from '@openroom/formats/json/sharedEvents'
import type { Kysely } from 'kysely'
import type { PublicTables, Row } from '../core/database/tables.ts'
import { readEvent } from '../tables/upcast.columns.ts'
import { boardOf, resultOfRow } from './document.columns.ts'
import { scoredEventOf } from './event.columns.ts'
import { type SessionRow, storedRow, storedRowsOfSegment } from './miniSessions.public.ts'
import { rulesOf } from './rule.columns.ts'

/** What to export: one session, or everything of an event or a tournament. */
export type Wanted = { readonly of: 'session' | 'event' | 'tournament'; readonly id: number }

type Db = Kysely<PublicTables>

type Rows<T> = Promise<readonly T[]>

/** What lies behind the gate, all of it or its released part; each in its order. */
export type GatedRows = {
  /** Whether the source's own totals may be told. */
  readonly totals: (session: SessionRow) => boolean
  readonly boards: (session: number) => Rows<Row<'released_board'>>
  readonly results: (tables: readonly number[], session: SessionRow) => Rows<Row<'released_result'>>
  readonly logs: (tables: readonly number[], session: SessionRow) => Rows<Omit<Row<'released_log'>, 'seq'>>
}

export async function wantedSessions(db: Db, { of, id }: Wanted): Promise<readonly SessionRow[]> {
  if (of === 'session') {
    const row = await storedRow(db, id)
    return row ? [row] : []
  }
  const segments = await db
    .selectFrom('segment')
    .innerJoin('event', 'event.id', 'segment.event_id')
    .select('segment.id')
    .where(of === 'event' ? 'event.id' : 'event.tournament_id', '=', id)
    .orderBy('event.ord')
    .orderBy('event.id')
    .orderBy('segment.ord')
    .orderBy('segment.id')
    .execute()
  const rows: SessionRow[] = []
  for (const segment of segments) rows.push(...(await storedRowsOfSegment(db, segment.id)))
  return rows
}

/** Without zeros that say nothing: `2026-11-21T10:00:00Z`. */
const instant = (date: Date | null): string | null => date?.toISOString().replace(/\.?0+Z$/, 'Z') ?? null

/** A map of lists. */
function groupRows<T>(rows: readonly T[], keyOf: (row: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

async function registrationsOf(db: Db, id: number) {
  const entries = await db
    .selectFrom('entry')
    .selectAll()
    .where('mini_session_id', '=', id)
    .orderBy('ord')
    .execute()
  const rows = await db
    .selectFrom('entry_player')
    .selectAll()
    .where('mini_session_id', '=', id)
    .orderBy('ord')
    .execute()
  const players = groupRows(rows, ({ registration_id }) => registration_id)
  const registrations = entries.map(
    (entry): DocumentRegistration => ({
      key: entry.key,
      number: entry.number,
      name: entry.name,
      section: entry.section,
      side: entry.side,
      players: (players.get(entry.registration_id) ?? []).map(({ name, member_id, further }) => ({
        name,
        memberId: member_id,
        ...further,
      })),
      bye: entry.bye,
      carryOver: entry.carry_over,
      correction: entry.correction,
      ...(entry.adjustments === null ? {} : { adjustments: entry.adjustments }),
      ...(entry.withdrawn_from === null ? {} : { withdrawnFrom: entry.withdrawn_from }),
      ...entry.further,
      official: entry.official,
    }),
  )
  return { registrations, keys: new Map(entries.map((entry) => [entry.registration_id, entry.key])) }
}

/** Registration keys by id. */
type Names = ReadonlyMap<number, string>

type LogRow = { readonly board_id: number; readonly event: TableEvent | null }

function logsOf(rows: readonly LogRow[], numbers: ReadonlyMap<number, number>): DocumentTable['logs'] {
  const known = rows.filter(({ event }) => event !== null)
  return [...groupRows(known, ({ board_id }) => board_id)].map(([board, own]) => ({
    board: numbers.get(board)!,
    events: own.flatMap(({ event }) => event ?? []),
  }))
}

async function readTableDocuments(
  db: Db,
  gated: GatedRows,
  row: SessionRow,
  keys: Names,
  numbers: ReadonlyMap<number, number>,
) {
  const tables = await db
    .selectFrom('play_table')
    .selectAll()
    .where('mini_session_id', '=', row.id)
    .where('order_id', 'is', null)
    .orderBy('ord')
    .execute()
  const ids = tables.map((table) => table.id)
  const results = groupRows(await gated.results(ids, row), ({ table_id }) => table_id)
  const shared = sharedEvents()
  const logRows = (await gated.logs(ids, row)).map(({ table_id, board_id, event, schema_version }) => ({
    table_id,
    board_id,
    event: shared(readEvent(event, schema_version)),
  }))
  const logs = groupRows(logRows, ({ table_id }) => table_id)
  return tables.map(
    (table): DocumentTable => ({
      key: table.key,
      round: table.round,
      number: table.number,
      section: table.section,
      room: table.room,
      ns: keys.get(table.ns_id)!,
      ew: keys.get(table.ew_id)!,
      players: bySeat((seat) => {
        const player = table.players[seat]
        return player && { name: player.name, memberId: player.memberId }
      }),
      results: (results.get(table.id) ?? []).map((row) => resultOfRow(row, numbers.get(row.board_id)!)),
      logs: logsOf(logs.get(table.id) ?? [], numbers),
    }),
  )
}

async function matchesOf(db: Db, id: number, keys: Names): Promise<DocumentSession['matches']> {
  const rows = await db
    .selectFrom('calc_table')
    .selectAll()
    .where('mini_session_id', '=', id)
    .orderBy('ord')
    .execute()
  return rows.map((row) => ({
    round: row.round,
    number: row.number,
    home: keys.get(row.home_id)!,
    visiting: keys.get(row.visiting_id)!,
    status: row.status,
    carryOverHome: row.carry_over_home,
    carryOverVisiting: row.carry_over_visiting,
    correctionHome: row.correction_home,
    correctionVisiting: row.correction_visiting,
    official: row.official,
  }))
}

const withoutTotals = <T>(one: T): T => ({ ...one, official: null })

/** Nor what was awarded for them. */
function withoutAwards({ masterPoints: _, ...one }: DocumentRegistration): DocumentRegistration {
  const players = one.players.map(({ masterPoints: __, ...player }) => player)
  return withoutTotals({ ...one, players })
}

async function readSessionDocument(db: Db, gated: GatedRows, row: SessionRow): Promise<DocumentSession> {
  const boards = await gated.boards(row.id)
  const numbers = new Map(boards.map(({ id, number }) => [id, number]))
  const { registrations, keys } = await registrationsOf(db, row.id)
  const matches = await matchesOf(db, row.id, keys)
  const totals = gated.totals(row)
  return {
    key: row.key,
    session: row.session,
    miniSession: row.mini_session,
    numberOfSessions: row.number_of_sessions,
    date: row.date,
    startDateTime: instant(row.start_date_time),
    firstRound: row.first_round,
    ...rulesOf(row),
    registrations: totals ? registrations : registrations.map(withoutAwards),
    boards: boards.map(boardOf),
    matches: totals ? matches : matches.map(withoutTotals),
    tables: await readTableDocuments(db, gated, row, keys, numbers),
  }
}

const eventOfSessionRow = (row: SessionRow, segments: DocumentEvent['segments']): DocumentEvent => ({
  key: row.event_key,
  name: row.event_name,
  order: row.event_order,
  ...scoredEventOf(row),
  segments,
})

async function segmentsOf(
  db: Db,
  gated: GatedRows,
  rows: readonly SessionRow[],
): Promise<DocumentEvent['segments']> {
  const segments: DocumentEvent['segments'][number][] = []
  for (const [, own] of groupRows(rows, ({ segment_id }) => segment_id)) {
    const sessions: DocumentSession[] = []
    for (const row of own) sessions.push(await readSessionDocument(db, gated, row))
    const { segment_key: key, segment_name: name, segment_order: order } = own[0]!
    segments.push({ key, name, order, sessions })
  }
  return segments
}

/** The document of sessions of one tournament; `null` of none. */
export async function documentOf(
  db: Db,
  gated: GatedRows,
  rows: readonly SessionRow[],
): Promise<TournamentDocument | null> {
  const [first] = rows
  if (!first) return null
  const events: DocumentEvent[] = []
  for (const [, own] of groupRows(rows, ({ event_id }) => event_id)) {
    events.push(eventOfSessionRow(own[0]!, await segmentsOf(db, gated, own)))
  }
  return {
    format: DOCUMENT_FORMAT,
    version: DOCUMENT_VERSION,
    organiser: {
      name: first.organiser_name,
      club: first.club_id !== null,
      ...(first.licence === null ? {} : { licence: first.licence }),
    },
    tournament: {
      key: first.tournament_key,
      name: first.tournament_name,
      location: first.location,
      timeZone: first.time_zone,
    },
    events,
  }
}
