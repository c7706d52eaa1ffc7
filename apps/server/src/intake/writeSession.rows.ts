/** A session of a document into its tables, over what is stored of it. */
import type { SessionPart } from '@openroom/formats/identity/combine'
import { isPlayed } from '@openroom/formats/identity/facts'
import { losesSomething } from '@openroom/formats/identity/loss'
import type { DocumentSession } from '@openroom/formats/json/document'
import { isClosed, type Status } from '@openroom/protocol/names'
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { copyLines, copyRows } from '../core/database/copyRows.ts'
import { lockTables } from '../core/database/lockOrder.rows.ts'
import { writeRows } from '../core/database/rows.ts'
import { ruleColumns } from '../sessions/rule.columns.ts'
import { isOver, type StoredSession } from './identify.rows.ts'
import type { PlacedSession } from './identity.rows.ts'
import { writePlayers, writeRegistrations } from './people.rows.ts'
import { type Heads, writeBoards, writeLogs, writeMatches, writeResults, writeTables } from './play.rows.ts'
import type { Settled } from './settle.rows.ts'
import { keepVersion, type Replacing } from './versions.rows.ts'

const CURSOR = { table_id: 'integer', released_seq: 'bigint' }

/** Lets the public see tables to their end where they are shown, as of a closed session, or nothing of them yet. */
export async function setCursors(
  tx: Transaction<AllTables>,
  heads: Heads,
  { shown, isNew }: { readonly shown: boolean; readonly isNew: boolean },
): Promise<void> {
  const ordered = [...heads].sort(([a], [b]) => a - b)
  const rows = ordered.map(([table_id, head]) => ({ table_id, released_seq: shown ? head : -1 }))
  if (isNew) await copyRows(tx, 'release_cursor', CURSOR, copyLines(CURSOR, rows))
  else await writeRows(tx, { table: 'release_cursor', columns: CURSOR, key: ['table_id'] }, rows)
}

type Tx = Transaction<AllTables>

/** A file tells of what is over, unless it announces a session still to come. */
function statusOfSession(session: DocumentSession, now: Date): Status {
  if (isPlayed(session)) return 'CLOSED'
  const start = session.startDateTime ?? (session.date && `${session.date}T23:59:59Z`)
  return start !== null && new Date(start) > now ? 'PUBLISHED' : 'CLOSED'
}

/**
 * While a session is played its deals and its play are nobody's but the players', and of a board nothing is told before
 * all who are drawn to it have played it.
 */
const withoutPlay = (session: DocumentSession): DocumentSession => ({
  ...session,
  releaseRule: 'BOARD',
  boards: session.boards.map((board) => ({ ...board, doubleDummy: null })),
  tables: session.tables.map((table) => ({ ...table, logs: [] })),
})

/** What was closed once stays closed, whatever still comes in. */
function nextStatus(
  before: StoredSession | null,
  session: DocumentSession,
  open: boolean,
  now: Date,
): Status {
  if (before?.status === 'ARCHIVED') return before.status
  if (before && isOver(before)) return 'CLOSED'
  if (open) return 'LIVE'
  return statusOfSession(session, now)
}

/** A session's own facts as columns. */
export const sessionColumns = (session: DocumentSession) => ({
  session: session.session,
  mini_session: session.miniSession,
  number_of_sessions: session.numberOfSessions,
  date: session.date,
  start_date_time: session.startDateTime,
  first_round: session.firstRound,
  ...ruleColumns(session),
})

export type Awaited = readonly number[] | null

const NOTHING_HELD: ReadonlySet<number> = new Set()

/** All that writing a session needs to know. */
export type SessionWrite = Pick<Settled, 'session' | 'parts' | 'hash' | 'before' | 'difference'> & {
  readonly placed: Pick<PlacedSession, 'segmentId' | 'organiserId'>
}

async function rowFor(tx: Tx, { placed, session, before, hash }: SessionWrite, status: Status, now: Date) {
  const started = status === 'LIVE' ? { real_start_date_time: before?.real_start_date_time ?? now } : {}
  const columns = {
    ...sessionColumns(session),
    ...started,
    fed: false,
    status,
    closing_at: null,
    awaits: null,
    changed_at: now,
    content_hash: hash,
  }
  const { id } = before
    ? await tx
        .updateTable('mini_session')
        .set(columns)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('mini_session')
        .values({ segment_id: placed.segmentId, key: session.key, version: 0, ...columns })
        .returning('id')
        .executeTakeFirstOrThrow()
  return id
}

async function writeSessionParts(
  tx: Tx,
  mini_session_id: number,
  all: readonly SessionPart[],
): Promise<void> {
  const parts = JSON.stringify(all)
  await tx
    .insertInto('session_parts')
    .values({ mini_session_id, parts })
    .onConflict((conflict) => conflict.column('mini_session_id').doUpdateSet({ parts }))
    .execute()
}

/** What is being played changes with every look at it: of that only what is lost is kept. */
const isWorthKeeping = ({ before, difference }: SessionWrite): boolean =>
  before !== null && difference !== null && (isOver(before) || losesSomething(difference))

/** @returns its id; what was there before is kept */
export async function writeSession(
  tx: Tx,
  wanted: SessionWrite,
  { now, by }: { readonly now: Date; readonly by: Replacing },
  awaited: Awaited,
): Promise<number> {
  const { before, placed, difference } = wanted
  if (before) await lockTables(tx, before.id)
  if (before && difference && isWorthKeeping(wanted)) await keepVersion(tx, before.id, difference.before, by)
  const status = nextStatus(before, wanted.session, awaited !== null, now)
  const session = status === 'LIVE' ? withoutPlay(wanted.session) : wanted.session
  const id = await rowFor(tx, { ...wanted, session }, status, now)
  await writeSessionParts(tx, id, wanted.parts)
  const held = status === 'LIVE' ? new Set(awaited) : NOTHING_HELD
  const whose = { ...placed, formerId: before?.organiser_id ?? null, isNew: before === null }
  await writeContent(tx, id, session, whose, { shown: isClosed(status) || status === 'LIVE', held })
  return id
}

async function writeContent(
  tx: Tx,
  miniSessionId: number,
  session: DocumentSession,
  whose: SessionWrite['placed'] & { readonly formerId: number | null; readonly isNew: boolean },
  { shown, held }: { readonly shown: boolean; readonly held: ReadonlySet<number> },
) {
  const registrations = await writeRegistrations(tx, whose.segmentId, miniSessionId, session)
  const seating = await writePlayers(tx, whose, miniSessionId, session, registrations)
  const context = { miniSessionId, isNew: whose.isNew, registrations, seating }
  const boards = await writeBoards(tx, miniSessionId, session)
  const tables = await writeTables(tx, context, session, 'remove')
  await writeMatches(tx, context, session)
  const ids = { tables, boards }
  const heads = await writeLogs(tx, session, ids)
  await writeResults(tx, context, session, ids, heads, held)
  await setCursors(tx, heads, { shown, isNew: whose.isNew })
}
