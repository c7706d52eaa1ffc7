/** Links of operators, the tables that each opens, and who writes there. */
import type { DocumentTable } from '@openroom/formats/json/document'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

type Db = Kysely<AllTables>

/** What a link is for; `tableId` `null`: the tables of this number in all rounds. */
export type LinkPlace = {
  readonly miniSessionId: number
  readonly tableId: number | null
  readonly number: number
  readonly section: string | null
  readonly room: DocumentTable['room']
}

/** Of a captain's link: her team. */
export type TeamPlace = LinkPlace & { readonly registration: number }

/** Links of a session, the newest first. @param ids those alone */
export async function sessionLinks(db: Db, miniSessionId: number, ids: readonly number[] | null) {
  return db
    .selectFrom('operator_link as k')
    .leftJoin('account as a', 'a.id', 'k.account_id')
    .leftJoin('play_table as t', 't.id', 'k.table_id')
    .leftJoin('entry as n', (join) =>
      join
        .onRef('n.registration_id', '=', 'k.registration_id')
        .onRef('n.mini_session_id', '=', 'k.mini_session_id'),
    )
    .selectAll('k')
    .select(['a.name as created_by', 't.round', 'n.name as team'])
    .where('k.mini_session_id', '=', miniSessionId)
    .$if(ids !== null, (query) => query.where('k.id', 'in', [...(ids ?? [])]))
    .orderBy('k.id', 'desc')
    .execute()
}

/** Places in a session for which there can be links: one table, or every table number. */
export async function linkPlaces(
  db: Db,
  miniSessionId: number,
  tableId: number | null,
): Promise<readonly LinkPlace[]> {
  const rows = await db
    .selectFrom('play_table')
    .select(['id', 'number', 'section', 'room', 'ord'])
    .where('mini_session_id', '=', miniSessionId)
    .$if(tableId !== null, (query) => query.where('id', '=', tableId ?? 0))
    .orderBy('ord')
    .execute()
  if (tableId !== null)
    return rows.map(({ number, section, room }) => ({ miniSessionId, tableId, number, section, room }))
  const places = new Map<string, LinkPlace>()
  for (const { number, section, room } of rows) {
    const place = JSON.stringify([number, section, room])
    if (!places.has(place)) places.set(place, { miniSessionId, tableId: null, number, section, room })
  }
  return [...places.values()]
}

/** Teams of a session, each of which has a link. */
export async function teamPlaces(db: Db, miniSessionId: number): Promise<readonly TeamPlace[]> {
  const rows = await db
    .selectFrom('entry as n')
    .innerJoin('mini_session as s', 's.id', 'n.mini_session_id')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .select(['n.registration_id', 'n.ord'])
    .where('n.mini_session_id', '=', miniSessionId)
    .where('n.bye', '=', false)
    .where('e.type', '=', 'TEAM')
    .orderBy('n.ord')
    .execute()
  return rows.map(({ registration_id: registration, ord }) => ({
    ...{ miniSessionId, registration, number: ord + 1 },
    ...{ tableId: null, section: null, room: null },
  }))
}

export const endLinksOfTeams = (tx: Transaction<AllTables>, miniSessionId: number) =>
  tx
    .updateTable('operator_link')
    .set({ revoked_at: sql<Date>`now()` })
    .where('mini_session_id', '=', miniSessionId)
    .where('kind', '=', 'captain')
    .where('revoked_at', 'is', null)
    .execute()

/** A link that is good: not revoked, of a session that is not archived. */
export async function goodLink(db: Db, which: { readonly secretHash: string } | { readonly id: number }) {
  const row = await db
    .selectFrom('operator_link as k')
    .innerJoin('mini_session as s', 's.id', 'k.mini_session_id')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .select([
      'k.id',
      'k.kind',
      'k.mini_session_id',
      'k.table_id',
      'k.number',
      'k.section',
      'k.room',
      'k.registration_id',
      'k.label',
    ])
    .select(['e.tournament_id'])
    .select(sql<boolean>`coalesce(k.last_used_at, '-infinity') < now() - interval '1 minute'`.as('is_stale'))
    .$if('id' in which, (query) => query.where('k.id', '=', 'id' in which ? which.id : 0))
    .$if('secretHash' in which, (query) =>
      query.where('k.secret_hash', '=', 'secretHash' in which ? which.secretHash : ''),
    )
    .where('k.revoked_at', 'is', null)
    .where('s.status', '<>', 'ARCHIVED')
    .executeTakeFirst()
  return row ?? null
}

/** The tables that a link opens, as rows to choose columns of. */
export const tablesOfLink = (db: Db, { miniSessionId, tableId, number, section, room }: LinkPlace) =>
  db
    .selectFrom('play_table as t')
    .where('t.mini_session_id', '=', miniSessionId)
    .where(({ eb, and }) =>
      tableId !== null
        ? eb('t.id', '=', tableId)
        : and([
            eb('t.number', '=', number),
            eb('t.section', 'is not distinct from', section),
            eb('t.room', 'is not distinct from', room),
          ]),
    )

/** Who writes at a table; `null`: nobody ever did, or who did handed over. */
export const writerRow = (db: Db, tableId: number) =>
  db.selectFrom('table_writer').selectAll().where('table_id', '=', tableId).executeTakeFirst()

export type Claim = {
  readonly tableId: number
  readonly writer: string
  readonly name: string
  readonly now: Date
  readonly endsAt: Date
}

/** Becomes or stays the writer. @param isForced also where another one beats @returns whether that is so */
export async function claimTable(db: Db, claim: Claim, isForced: boolean): Promise<boolean> {
  const { tableId, writer, name, now, endsAt } = claim
  const { rows } = await sql`
    insert into table_writer as w (table_id, writer, name, ends_at)
      values (${tableId}, ${writer}, ${name}, ${endsAt})
    on conflict (table_id) do update set writer = excluded.writer, name = excluded.name, ends_at = excluded.ends_at
      where w.writer = excluded.writer or w.ends_at <= ${now} or ${isForced}
    returning table_id`.execute(db)
  return rows.length > 0
}

export async function leaveTable(db: Db, tableId: number, writer: string): Promise<void> {
  await db.deleteFrom('table_writer').where('table_id', '=', tableId).where('writer', '=', writer).execute()
}

/** Operators' links for table numbers go on with the stage that is played, once the one before is over. */
export async function moveLinks(tx: Transaction<AllTables>, id: number): Promise<void> {
  await sql`
    update operator_link k set mini_session_id = g.mini_session_id
    from stage g
      join mini_session now on now.id = g.mini_session_id
      join mini_session before on before.id = g.after_id
    where (g.mini_session_id = ${id} or g.after_id = ${id}) and k.mini_session_id = g.after_id
      and now.status in ('LIVE', 'DELAYED') and (before.closing_at is not null or before.status = 'CLOSED')
      and k.table_id is null and k.registration_id is null and k.revoked_at is null and exists (
        select from play_table t where t.mini_session_id = g.mini_session_id and t.number = k.number
          and t.section is not distinct from k.section and t.room is not distinct from k.room)`.execute(tx)
  await captainsGoOn(
    tx,
    sql`(g.mini_session_id = ${id} or g.after_id = ${id})
      and now.status in ('LIVE', 'DELAYED') and (before.closing_at is not null or before.status = 'CLOSED')`,
  )
}

/** With their teams. @returns from which sessions */
async function captainsGoOn(tx: Transaction<AllTables>, isDue: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number }>`
    update operator_link k set mini_session_id = g.mini_session_id, registration_id = goes.registration_id
    from stage g
      join mini_session now on now.id = g.mini_session_id
      join mini_session before on before.id = g.after_id
      join entry came on came.mini_session_id = g.after_id
      join (
        select mini_session_id, key, registration_id from entry
        union all select f.mini_session_id, f.key, f.registration_id from former_entry f
          where not exists (select from entry e where e.mini_session_id = f.mini_session_id and e.key = f.key)
      ) goes on goes.mini_session_id = g.mini_session_id and goes.key = came.key
    where ${isDue} and k.mini_session_id = g.after_id
      and k.registration_id = came.registration_id and k.revoked_at is null and not exists (
        select from operator_link o where o.mini_session_id = g.mini_session_id
          and o.registration_id = goes.registration_id and o.revoked_at is null)
    returning before.id`.execute(tx)
  return [...new Set(rows.map((row) => row.id))]
}

/** Who is asked for line-ups of the stage, before it starts. */
export const moveCaptains = (tx: Transaction<AllTables>, id: number) =>
  captainsGoOn(tx, sql`g.mini_session_id = ${id}`)
