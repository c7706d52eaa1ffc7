/** What files would become, without storing them: what is asked before, and what names are made of. */
import type { EarlierSession, UploadPreview, UploadReport } from '@openroom/protocol/schema/upload'
import { type Kysely, sql } from 'kysely'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { type SessionRow, storedRow } from '../sessions/miniSessions.public.ts'

/** Earlier sessions that names are made after. */
const MOST_EARLIER = 60

async function earlierOf(db: Kysely<AllTables>, row: SessionRow): Promise<readonly EarlierSession[]> {
  const { rows } = await sql<EarlierSession>`
    select t.name, s.date::text as date, e.type, e.calc_type as "calcType"
    from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
      join tournament t on t.id = e.tournament_id
    where t.organiser_id = ${row.organiser_id} and t.id <> ${row.tournament_id} and s.date is not null
    order by s.date desc, s.id desc limit ${MOST_EARLIER}`.execute(db)
  return rows
}

async function dealtOf(db: Kysely<AllTables>, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board where mini_session_id = ${id} and deal is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** @param fresh sessions that would be new */
export async function previewUpload(
  db: Kysely<AllTables>,
  report: UploadReport,
  fresh: readonly number[],
  awaiting: UploadPreview['awaiting'],
): Promise<UploadPreview> {
  const { counts, waiting, miniSessionIds } = report
  const [id, ...others] = miniSessionIds
  const row = id === undefined || others.length > 0 ? undefined : await storedRow(asPublic(db), id)
  const sizes = { boards: counts.boards, results: counts.results, waiting, awaiting }
  if (!row || id === undefined)
    return { ...sizes, sessions: miniSessionIds.length, session: null, earlier: [] }
  return {
    ...sizes,
    sessions: 1,
    session: {
      miniSessionId: fresh.includes(id) ? null : id,
      name: row.tournament_name,
      date: row.date,
      type: row.type,
      calcType: row.calc_type,
      serverId: row.organiser_id,
      organiser: row.organiser_name,
      dealt: await dealtOf(db, id),
    },
    earlier: [...(await earlierOf(db, row))],
  }
}
