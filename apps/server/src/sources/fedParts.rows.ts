/**
 * Who plays in a fed session, and whom: written at once before it runs. While it runs a change waits behind the gate
 * as the director's other decisions do; its new tables are there for their source alone until then.
 */
import { bySeat } from '@openroom/bridge/seat'
import type { DocumentSession } from '@openroom/formats/json/document'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { recordset, writeRows } from '../core/database/rows.ts'
import { storableJson } from '../core/storable.ts'
import type { PlacedSession } from '../intake/identity.rows.ts'
import { registrationIds, writePlayers, writeRegistrations } from '../intake/people.rows.ts'
import { TABLE_COLUMNS, writeBoards, writeMatches, writeTables } from '../intake/play.rows.ts'
import { applySaid } from '../phones/saidPlayers.rows.ts'
import { decideAgain } from './decisions.rows.ts'

type Tx = Transaction<AllTables>
type Place = Pick<PlacedSession, 'segmentId' | 'organiserId'>

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

/** Boards are the gate's already: nothing of one that nobody has met is public. */
async function writeDraw(tx: Tx, miniSessionId: number, session: DocumentSession, place: Place) {
  const registrations = await writeRegistrations(tx, place.segmentId, miniSessionId, session)
  const seating = await writePlayers(tx, place, miniSessionId, session, registrations)
  const context = { miniSessionId, isNew: false, registrations, seating }
  const tables = await writeTables(tx, context, session, 'keep-used')
  await writeMatches(tx, context, session)
  await openCursors(tx, tables.values())
  await applySaid(tx, miniSessionId)
  await decideAgain(tx, miniSessionId)
}

export async function writeParts(
  tx: Tx,
  miniSessionId: number,
  session: DocumentSession,
  place: Place,
): Promise<void> {
  await writeBoards(tx, miniSessionId, session)
  await writeDraw(tx, miniSessionId, session, place)
}

/** What cannot be written must be refused now: in its turn it would stand in the way of all others. */
async function tryDraw(...[tx, ...draw]: Parameters<typeof writeDraw>): Promise<void> {
  await sql`savepoint draw`.execute(tx)
  await writeDraw(tx, ...draw)
  await sql`rollback to savepoint draw`.execute(tx)
  await sql`release savepoint draw`.execute(tx)
}

const NEW_TABLE = { ...TABLE_COLUMNS, order_id: 'integer' }

/** Tables that nobody has seen; who sits there comes with the draw. */
async function writeWaitingTables(
  tx: Tx,
  mini_session_id: number,
  order_id: number,
  { segmentId }: Place,
  session: DocumentSession,
): Promise<void> {
  const stored = await tx
    .selectFrom('play_table')
    .select('key')
    .where('mini_session_id', '=', mini_session_id)
    .execute()
  const known = new Set(stored.map(({ key }) => key))
  const registrations = await registrationIds(tx, segmentId, mini_session_id, session)
  const ids = [...registrations].map(([key, registration_id]) => ({ key, registration_id }))
  // The same once it is public.
  await sql`insert into former_entry (mini_session_id, registration_id, key)
    select ${mini_session_id}::int, registration_id, key from ${recordset(ids, { key: 'text', registration_id: 'integer' })}
    where not exists (select from entry e where e.mini_session_id = ${mini_session_id} and e.key = given.key)
    on conflict do nothing`.execute(tx)
  const rows = session.tables.flatMap(({ key, round, number, section, room, ns, ew }, ord) => {
    if (known.has(key)) return []
    const sides = { ns_id: registrations.get(ns), ew_id: registrations.get(ew) }
    const players = bySeat(() => null)
    return [{ mini_session_id, key, ord, round, number, section, room, ...sides, players, order_id }]
  })
  const made = await writeRows<{ id: number }>(
    tx,
    { table: 'play_table', columns: NEW_TABLE, returning: ['id'] },
    rows,
  )
  await openCursors(
    tx,
    made.map(({ id }) => id),
  )
}

/** Draws that wait have become others: tables that they have more, and those that nobody has any more. */
export async function writeWaiting(
  tx: Tx,
  id: number,
  draws: readonly { readonly id: number; readonly session: DocumentSession }[],
  gone: readonly string[],
): Promise<void> {
  if (draws.length === 0) return
  const place = await placeOf(tx, id)
  for (const { id: order, session } of draws) await writeWaitingTables(tx, id, order, place, session)
  await sql`
    delete from play_table where mini_session_id = ${id} and order_id is not null and key = any(${[...gone]}::text[])`.execute(
    tx,
  )
}

/** What has to be public before a draw is: the play of a session, or of its rounds up to one. */
export type Behind = { readonly session: number; readonly round: number | null }

/** Takes a draw in; it is public when the gate says so. Errors: those of the store, when it cannot be written. */
export async function orderParts(
  tx: Tx,
  mini_session_id: number,
  session: DocumentSession,
  place: Place,
  received_at: Date,
  behind: Behind | null,
): Promise<void> {
  await writeBoards(tx, mini_session_id, session)
  await tryDraw(tx, mini_session_id, session, place)
  const document = storableJson({ ...session, boards: [] })
  const { id } = await tx
    .insertInto('standing_order')
    .values({
      mini_session_id,
      received_at,
      standing: null,
      document,
      behind: behind?.session ?? null,
      behind_round: behind?.round ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeWaitingTables(tx, mini_session_id, id, place, session)
}

const placeOf = (tx: Tx, miniSessionId: number): Promise<Place> =>
  tx
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select(['g.id as segmentId', 't.organiser_id as organiserId'])
    .where('s.id', '=', miniSessionId)
    .executeTakeFirstOrThrow()

/** Puts a draw into force; its session is locked. */
export async function applyParts(tx: Tx, miniSessionId: number, session: DocumentSession): Promise<void> {
  const place = await placeOf(tx, miniSessionId)
  await tx
    .updateTable('mini_session')
    .set({ number_of_rounds: session.numberOfRounds })
    .where('id', '=', miniSessionId)
    .execute()
  await writeDraw(tx, miniSessionId, session, place)
}
