/** Codes of tables, the sessions that are open to them, and links made by them. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

type Db = Kysely<AllTables>
type Tx = Transaction<AllTables>

/** A code that is good. */
export const tableCode = (db: Db, secretHash: string) =>
  db
    .selectFrom('table_code as c')
    .innerJoin('organiser as o', 'o.id', 'c.organiser_id')
    .select(['c.id', 'c.organiser_id', 'c.number', 'o.name as organiser'])
    .where('c.secret_hash', '=', secretHash)
    .where('c.revoked_at', 'is', null)
    .executeTakeFirst()

/** Places of a number in sessions of an organiser that are open since then, and not over. */
export async function openPlaces(db: Db, organiser: number, number: number, since: Date) {
  const { rows } = await sql<{
    readonly mini_session_id: number
    readonly tournament: string
    readonly event: string
    readonly status: Selectable<AllTables['mini_session']>['status']
    readonly section: string | null
    readonly room: 'OPEN' | 'CLOSED' | null
    readonly tonight: string
    readonly salt: string
    readonly opened_at: Date
  }>`
    select s.id as mini_session_id, t.name as tournament, e.name as event, s.status, p.section, p.room, o.number as tonight, o.salt, o.opened_at
    from open_tables o
      join mini_session s on s.id = o.mini_session_id
      join segment g on g.id = s.segment_id join event e on e.id = g.event_id join tournament t on t.id = e.tournament_id
      join lateral (select distinct section, room from play_table where mini_session_id = s.id and number = ${number}) p on true
    where t.organiser_id = ${organiser} and o.opened_at > ${since} and s.closing_at is null
      and s.status not in ('CLOSED', 'ARCHIVED')
    order by s.id, p.section, p.room desc`.execute(db)
  return rows
}

export const openedTables = (db: Db, session: number) =>
  db.selectFrom('open_tables').selectAll().where('mini_session_id', '=', session).executeTakeFirst()

type Opened = Pick<Selectable<AllTables['open_tables']>, 'number' | 'salt' | 'opened_at'>

export const openTables = (tx: Tx, mini_session_id: number, opened: Opened) =>
  tx
    .insertInto('open_tables')
    .values({ mini_session_id, ...opened })
    .onConflict((of) => of.column('mini_session_id').doUpdateSet(opened))
    .execute()

export const shutTables = (tx: Db, session: number) =>
  tx.deleteFrom('open_tables').where('mini_session_id', '=', session).execute()

/** Codes of a session's organiser that are good. */
export const sessionCodes = async (db: Db, session: number) => {
  const { rows } = await sql<{ readonly id: number; readonly number: number }>`
    select c.id, c.number from table_code c
      join tournament t on t.organiser_id = c.organiser_id join event e on e.tournament_id = t.id
      join segment g on g.event_id = e.id join mini_session s on s.segment_id = g.id
    where s.id = ${session} and c.revoked_at is null order by c.number`.execute(db)
  return rows
}

/** Ends the codes of these numbers and puts others in their place. */
export async function replaceCodes(
  tx: Tx,
  organiser_id: number,
  made: readonly { readonly number: number; readonly secret_hash: string }[],
  account_id: number | null,
): Promise<void> {
  await sql`select from organiser where id = ${organiser_id} for update`.execute(tx)
  await tx
    .updateTable('table_code')
    .set({ revoked_at: sql<Date>`now()` })
    .where('organiser_id', '=', organiser_id)
    .where('revoked_at', 'is', null)
    .where(
      'number',
      'in',
      made.map(({ number }) => number),
    )
    .execute()
  await tx
    .insertInto('table_code')
    .values(made.map((one) => ({ ...one, organiser_id, account_id })))
    .execute()
}

type LinkOfCode = {
  readonly secret_hash: string
  readonly mini_session_id: number
  readonly number: number
  readonly section: string | null
  readonly room: 'OPEN' | 'CLOSED' | null
}

/** The link of phones that a code leads to, made when it is first asked for. @returns `null`: it was revoked */
export async function linkOfCode(db: Db, link: LinkOfCode): Promise<number | null> {
  await db
    .insertInto('operator_link')
    .values({ ...link, kind: 'phone', table_id: null, label: '', account_id: null })
    .onConflict((of) => of.column('secret_hash').doNothing())
    .execute()
  const row = await db
    .selectFrom('operator_link')
    .select(['id', 'revoked_at'])
    .where('secret_hash', '=', link.secret_hash)
    .executeTakeFirstOrThrow()
  return row.revoked_at === null ? row.id : null
}
