/** Sessions of live sources: made, changed, started, finished and removed; their tables' logs stay. */
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { isClosed, type Status } from '@openroom/protocol/names'
import { type Kysely, sql, type Transaction } from 'kysely'
import { writeRows } from '../rows.ts'
import { type PlacedSession, placeDocument, scoreAs } from './identity.ts'
import { columnsOf, hashOf } from './importDocument.ts'
import { lockEvents, lockPlaces, lockTables } from './lockOrder.ts'
import { writePlayers, writeRegistrations } from './people.ts'
import { writeBoards, writeMatches, writeTables } from './play.ts'
import type { AllTables } from './tables.ts'
import { bumpVersion, touchEvents } from './versions.ts'

type Tx = Transaction<AllTables>

export type StoredFedSession = {
  readonly miniSessionId: number
  readonly change: 'new' | 'changed' | 'unchanged'
  /** Every session whose views may have changed. */
  readonly touched: readonly number[]
}

/** Thrown inside the transaction, which is then undone. */
export class FedSessionRefusal extends Error {
  readonly code: 'tournament-not-found' | 'session-not-fed' | 'session-over' | 'part-in-use'

  constructor(code: FedSessionRefusal['code']) {
    super(code)
    this.code = code
  }
}

/** Keys of tables and numbers of boards of which a log tells. */
async function partsInUse(tx: Tx, miniSessionId: number) {
  const rows = await tx
    .selectFrom('table_log as l')
    .innerJoin('play_table as t', 't.id', 'l.table_id')
    .innerJoin('board as b', 'b.id', 'l.board_id')
    .select(['t.key', 'b.number'])
    .distinct()
    .where('t.mini_session_id', '=', miniSessionId)
    .execute()
  return { tables: new Set(rows.map(({ key }) => key)), boards: new Set(rows.map(({ number }) => number)) }
}

async function refuseMissingParts(tx: Tx, miniSessionId: number, session: DocumentSession): Promise<void> {
  const used = await partsInUse(tx, miniSessionId)
  const tables = new Set(session.tables.map(({ key }) => key))
  const boards = new Set(session.boards.map(({ number }) => number))
  const isLeftOut =
    [...used.tables].some((key) => !tables.has(key)) || [...used.boards].some((b) => !boards.has(b))
  if (isLeftOut) throw new FedSessionRefusal('part-in-use')
}

/** A deal that came with its first auction stays when the source does not know it itself. */
async function withKnownDeals(
  tx: Tx,
  miniSessionId: number,
  session: DocumentSession,
): Promise<DocumentSession> {
  const rows = await tx
    .selectFrom('board')
    .select(['number', 'deal'])
    .where('mini_session_id', '=', miniSessionId)
    .execute()
  const deals = new Map(rows.map(({ number, deal }) => [number, deal]))
  const boards = session.boards.map((board) => ({
    ...board,
    deal: board.deal ?? deals.get(board.number) ?? null,
  }))
  return { ...session, boards }
}

/** New tables are hidden from their first entry on. */
async function openCursors(tx: Tx, tableIds: Iterable<number>): Promise<void> {
  const rows = [...tableIds].sort((a, b) => a - b).map((table_id) => ({ table_id, released_seq: 0 }))
  const columns = { table_id: 'integer', released_seq: 'bigint' }
  const known = await tx
    .selectFrom('release_cursor')
    .select('table_id')
    .where(({ eb }) => eb('table_id', '=', sql<number>`any(${rows.map((row) => row.table_id)}::int[])`))
    .execute()
  const ids = new Set(known.map(({ table_id }) => table_id))
  await writeRows(
    tx,
    { table: 'release_cursor', columns },
    rows.filter(({ table_id }) => !ids.has(table_id)),
  )
}

async function writeParts(tx: Tx, miniSessionId: number, placed: PlacedSession): Promise<void> {
  const { session, segmentId, organiserId } = placed
  const registrations = await writeRegistrations(tx, segmentId, miniSessionId, session)
  const seating = await writePlayers(tx, organiserId, miniSessionId, session, registrations)
  const context = { miniSessionId, registrations, seating }
  await writeBoards(tx, context, session)
  const tables = await writeTables(tx, context, session)
  await writeMatches(tx, context, session)
  await openCursors(tx, tables.values())
}

/** Ready to start when somebody is to play, else announced. */
const firstStatus = ({ tables }: DocumentSession): Status => (tables.length > 0 ? 'FINALIZED' : 'PUBLISHED')

/** What its source says of a session's start. */
const sourceColumns = ({ date, startDateTime }: DocumentSession) => ({
  source_date: date,
  source_start: startDateTime,
})

const isSameInstant = (one: Date | null, other: string | null): boolean =>
  one === null || other === null ? one === other : one.getTime() === Date.parse(other)

const withoutStart = ({ date: _, start_date_time: __, ...columns }: ReturnType<typeof columnsOf>) => columns

async function makeSession(tx: Tx, { segmentId, session }: PlacedSession, content_hash: string, now: Date) {
  const { id } = await tx
    .insertInto('mini_session')
    .values({
      ...columnsOf(session),
      ...sourceColumns(session),
      segment_id: segmentId,
      key: session.key,
      version: 0,
      status: firstStatus(session),
      content_hash,
      changed_at: now,
      fed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @param isAsBefore whether the source gives the start that it gave before: staff's own then stays */
async function changeSession(
  tx: Tx,
  miniSessionId: number,
  placed: PlacedSession,
  isAsBefore: boolean,
  content_hash: string,
  now: Date,
) {
  await lockTables(tx, miniSessionId)
  await refuseMissingParts(tx, miniSessionId, placed.session)
  const session = await withKnownDeals(tx, miniSessionId, placed.session)
  await tx
    .updateTable('mini_session')
    .set(({ eb }) => ({
      ...(isAsBefore ? withoutStart(columnsOf(session)) : columnsOf(session)),
      ...sourceColumns(session),
      fed: true,
      content_hash,
      changed_at: now,
      status: sql<Status>`case when ${eb.ref('status')} = 'PUBLISHED' then ${firstStatus(session)} else ${eb.ref('status')} end`,
    }))
    .where('id', '=', miniSessionId)
    .execute()
  await writeParts(tx, miniSessionId, { ...placed, session })
}

/** A source knows its session by key and by the day that it gave it. */
const foundSession = (tx: Tx, { segmentId, session }: PlacedSession) =>
  tx
    .selectFrom('mini_session')
    .select(['id', 'content_hash', 'status', 'real_start_date_time', 'fed', 'source_start'])
    .where('segment_id', '=', segmentId)
    .where('key', '=', session.key)
    .where(
      sql`case when fed then source_date else date end`,
      'is not distinct from',
      sql`${session.date}::date`,
    )
    .executeTakeFirst()

/** @returns the session's id and what has become of it */
async function writeFed(
  tx: Tx,
  placed: PlacedSession,
  now: Date,
): Promise<Omit<StoredFedSession, 'touched'>> {
  const content_hash = hashOf(placed.content)
  const before = await foundSession(tx, placed)
  if (!before) {
    const miniSessionId = await makeSession(tx, placed, content_hash, now)
    await writeParts(tx, miniSessionId, placed)
    return { miniSessionId, change: 'new' }
  }
  const miniSessionId = before.id
  if (!before.fed && before.status !== 'PUBLISHED') throw new FedSessionRefusal('session-not-fed')
  if (before.content_hash === content_hash) return { miniSessionId, change: 'unchanged' }
  if (isClosed(before.status)) throw new FedSessionRefusal('session-over')
  const isAsBefore = before.fed && isSameInstant(before.source_start, placed.session.startDateTime)
  await changeSession(tx, miniSessionId, placed, isAsBefore, content_hash, now)
  return { miniSessionId, change: 'changed' }
}

async function tournamentOf(tx: Tx, { eventId }: PlacedSession): Promise<number> {
  const { tournament_id } = await tx
    .selectFrom('event')
    .select('tournament_id')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  return tournament_id
}

/**
 * Stores the one session of a document, or changes it.
 * @param tournamentId where it must belong to
 * Errors: `FedSessionRefusal`; then nothing is stored.
 */
export const storeFedSession = (
  db: Kysely<AllTables>,
  document: TournamentDocument,
  tournamentId: number,
  now: Date,
): Promise<StoredFedSession> =>
  db.transaction().execute(async (tx) => {
    await lockPlaces(tx)
    const { sessions } = await placeDocument(tx, document, true)
    const [placed] = sessions
    if (!placed || (await tournamentOf(tx, placed)) !== tournamentId)
      throw new FedSessionRefusal('tournament-not-found')
    await lockEvents(tx, [placed.eventId])
    await scoreAs(tx, placed.eventId, placed.event)
    const written = await writeFed(tx, placed, now)
    if (written.change === 'unchanged') return { ...written, touched: [] }
    const touched = await touchEvents(tx, [placed.eventId])
    await bumpVersion(tx, 'miniSessions')
    return { ...written, touched }
  })

/** A source's session as it stands. */
export const fedSessionRow = (db: Kysely<AllTables>, tournamentId: number, miniSessionId: number) =>
  db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .select(['s.id', 's.status', 's.fed', 's.closing_at', 's.delay', 'e.id as event_id'])
    .where('s.id', '=', miniSessionId)
    .where('e.tournament_id', '=', tournamentId)
    .executeTakeFirst()

/** Tables of a session with the number expected of their next entry. */
export async function fedTables(db: Kysely<AllTables>, miniSessionId: number) {
  const rows = await db
    .selectFrom('play_table as t')
    .select(({ selectFrom }) => [
      't.key',
      't.id as tableId',
      selectFrom('table_log as l')
        .select(({ fn }) => fn.coalesce(fn.max('l.seq'), sql<number>`0`).as('head'))
        .whereRef('l.table_id', '=', 't.id')
        .as('next'),
    ])
    .where('t.mini_session_id', '=', miniSessionId)
    .orderBy('t.ord')
    .execute()
  return rows.map(({ key, tableId, next }) => ({ key, tableId, next: next ?? 0 }))
}

/** Changes a session's own row and lets lists and views know. @returns the sessions to announce */
export const changeFedSession = (
  db: Kysely<AllTables>,
  { id, event_id }: { readonly id: number; readonly event_id: number },
  columns: {
    readonly status?: Status
    readonly real_start_date_time?: Date
    readonly closing_at?: Date
  },
): Promise<readonly number[]> =>
  db.transaction().execute(async (tx) => {
    await lockEvents(tx, [event_id])
    await tx
      .updateTable('mini_session')
      .set({ ...columns, changed_at: new Date() })
      .where('id', '=', id)
      .execute()
    const touched = await touchEvents(tx, [event_id])
    await bumpVersion(tx, 'miniSessions')
    return touched
  })

/** The token's tournament, with the organiser's name. */
export const tournamentRow = (db: Kysely<AllTables>, tournamentId: number) =>
  db
    .selectFrom('tournament as t')
    .innerJoin('organiser as o', 'o.id', 't.organiser_id')
    .leftJoin('club as c', 'c.organiser_id', 'o.id')
    .select([
      't.id',
      't.key',
      't.name',
      't.location',
      't.time_zone',
      'o.name as organiser',
      'c.id as club_id',
    ])
    .where('t.id', '=', tournamentId)
    .executeTakeFirst()
