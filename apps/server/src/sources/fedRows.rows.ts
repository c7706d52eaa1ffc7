/** What is stored of a source's tournament and its sessions, as the source is told it. */
import type { TableBoards } from '@openroom/bridge/movement/telling'
import { type Kysely, sql } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

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

/** Boards that tables begin with, as the desk has drawn them, by the tables' keys. */
export async function knownFirstBoards(
  db: Kysely<AllTables>,
  miniSessionId: number,
): Promise<ReadonlyMap<string, TableBoards>> {
  const rows = await db
    .selectFrom('movement as m')
    .innerJoin('play_table as t', 't.id', 'm.table_id')
    .select(['t.key', 'm.first_board', 'm.boards'])
    .where('t.mini_session_id', '=', miniSessionId)
    .execute()
  return new Map(rows.map(({ key, first_board, boards }) => [key, boards ?? first_board]))
}
