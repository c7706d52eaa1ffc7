/** How long calls and cards took in a session, for its director: released or not. */
import { groupBy } from '@openroom/bridge/groupBy'
import { sideOf } from '@openroom/bridge/seat'
import { findTempo, type Tempo, type TimedAction } from '@openroom/bridge/table/tempo'
import { type Cell, csvText } from '@openroom/formats/csv/table'
import type { BoardTempo, SessionTempo } from '@openroom/protocol/schema/desk'
import type { Kysely, Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { readEvent } from '../tables/upcast.columns.ts'
import { deskEntries } from './deskSession.rows.ts'

const COLUMNS = [
  'board',
  'round',
  'section',
  'table',
  'room',
  'seat',
  'side',
  'action',
  'what',
  'at',
  'seconds',
] as const

/** What was played elsewhere came with a file, all at once. */
const logOf = (db: Kysely<AllTables>, session: number) =>
  db
    .selectFrom('table_log as l')
    .innerJoin('play_table as t', 't.id', 'l.table_id')
    .innerJoin('board as b', 'b.id', 'l.board_id')
    .select(['l.table_id', 'b.number as board', 'l.event', 'l.schema_version', 'l.received_at'])
    .select(['t.round', 't.section', 't.number', 't.room', 't.ns_id', 't.ew_id'])
    .where('t.mini_session_id', '=', session)
    .where('l.origin', '<>', 'file')
    .orderBy('l.table_id')
    .orderBy('l.seq')
    .execute()

type Row = Awaited<ReturnType<typeof logOf>>[number]

type Timed = { readonly place: Row; readonly tempo: Tempo }

async function timedBoards(db: Kysely<AllTables>, session: number): Promise<readonly Timed[]> {
  const boards = groupBy(await logOf(db, session), ({ table_id, board }) => `${table_id} ${board}`)
  return [...boards.values()].flatMap((rows) => {
    const log = rows.flatMap(({ event, schema_version, received_at }) => {
      const known = readEvent(event, schema_version)
      return known === null ? [] : [{ event: known, at: received_at.getTime() }]
    })
    const tempo = findTempo(log)
    return tempo === null ? [] : [{ place: rows[0]!, tempo }]
  })
}

const toSeconds = (ms: number): number => Math.round(ms / 1_000)

const textOf = (action: TimedAction): string => (action.kind === 'call' ? action.call : action.card)

function toBoard({ place, tempo: { began, actions, taken } }: Timed): BoardTempo {
  const longest = actions.reduce((most, one) => (one.ms > most.ms ? one : most))
  return {
    tableId: place.table_id,
    board: place.board,
    beganAt: new Date(began).toISOString(),
    taken: { NS: toSeconds(taken.NS), EW: toSeconds(taken.EW) },
    longest: {
      seat: longest.seat,
      kind: longest.kind,
      text: textOf(longest),
      seconds: toSeconds(longest.ms),
    },
  }
}

export async function isTempoHidden(db: Kysely<AllTables>, session: number): Promise<boolean> {
  const row = await db
    .selectFrom('mini_session')
    .select('tempo_hidden')
    .where('id', '=', session)
    .executeTakeFirst()
  return row?.tempo_hidden ?? false
}

export async function findTempos(db: Kysely<AllTables>, session: number): Promise<SessionTempo> {
  const [hidden, timed] = await Promise.all([isTempoHidden(db, session), timedBoards(db, session)])
  const boards = timed.map(toBoard).sort((a, b) => b.taken.NS + b.taken.EW - a.taken.NS - a.taken.EW)
  return { hidden, boards }
}

export async function setTempoHidden(
  tx: Transaction<AllTables>,
  session: number,
  hidden: boolean,
): Promise<void> {
  await tx.updateTable('mini_session').set({ tempo_hidden: hidden }).where('id', '=', session).execute()
}

/** Every call and card of a session, a line each, with who took how long: CSV. */
export async function writeTempoFile(db: Kysely<AllTables>, session: number): Promise<string> {
  const [boards, entries] = await Promise.all([timedBoards(db, session), deskEntries(db, session)])
  const names = new Map(entries.map(({ registration_id, name }) => [registration_id, name]))
  const rows = boards.flatMap(({ place, tempo }) =>
    tempo.actions.map((action): Readonly<Record<(typeof COLUMNS)[number], Cell>> => {
      const { seat, kind, at, ms } = action
      const side = sideOf(seat) === 'NS' ? place.ns_id : place.ew_id
      return {
        board: place.board,
        round: place.round,
        section: place.section,
        table: place.number,
        room: place.room,
        seat,
        side: names.get(side ?? 0) ?? null,
        action: kind,
        what: textOf(action),
        at: new Date(at).toISOString(),
        seconds: ms / 1_000,
      }
    }),
  )
  return csvText(COLUMNS, rows)
}
