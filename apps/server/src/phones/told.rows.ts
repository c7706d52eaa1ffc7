/** What terminals have said of boards, and how far their queues are stored. */
import { type Kysely, sql } from 'kysely'
import type { AllTables, ToldWord } from '../core/database/allTables.ts'
import type { Tx } from '../tables/fedTable.rows.ts'

type Db = Kysely<AllTables>

export const toldRows = (db: Db, tables: readonly number[]) =>
  db
    .selectFrom('told_result')
    .selectAll()
    .where(({ eb }) => eb('table_id', '=', sql<number>`any(${[...tables]}::int[])`))
    .orderBy('board')
    .execute()

export type ToldRow = Awaited<ReturnType<typeof toldRows>>[number]

/** Words that do not count. */
export async function waitingWords(db: Db, tables: readonly number[]) {
  const rows = await toldRows(db, tables)
  return rows.flatMap(({ table_id: tableId, board, word, counts }) =>
    counts || word === null ? [] : [{ tableId, board, word: word.deleted ? null : word }],
  )
}

export type Telling = {
  readonly tableId: number
  readonly board: number
  readonly word: ToldWord | null
  readonly counts: boolean
  readonly at: Date
}

/** In the place of what the terminal has said before; the table is held. */
export async function writeTold(tx: Tx, { tableId, board, word, counts, at }: Telling): Promise<void> {
  const given = word === null ? null : JSON.stringify(word)
  await sql`
    insert into told_result (table_id, board, word, counts, told_at)
      values (${tableId}, ${board}, ${given}::jsonb, ${counts}, ${at})
    on conflict (table_id, board) do update set word = excluded.word, counts = excluded.counts,
      told_at = excluded.told_at`.execute(tx)
}

/** How far a queue is stored, which nobody else moves until the transaction ends. */
export async function heldQueue(tx: Tx, session: number, queue: string): Promise<number> {
  await sql`insert into told_queue (mini_session_id, queue, last) values (${session}, ${queue}, 0)
    on conflict do nothing`.execute(tx)
  const row = await tx
    .selectFrom('told_queue')
    .select('last')
    .where('mini_session_id', '=', session)
    .where('queue', '=', queue)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.last
}

export const moveQueue = (tx: Tx, session: number, queue: string, last: number) =>
  tx
    .updateTable('told_queue')
    .set({ last })
    .where('mini_session_id', '=', session)
    .where('queue', '=', queue)
    .execute()

/** Sessions of a tournament that are not over, or whose terminals may still have something; those that are played first. */
export async function sessionsToPlay(db: Db, tournament: number) {
  return db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select([
      's.id',
      's.status',
      's.start_date_time',
      't.name as tournament',
      'e.name as event',
      'g.name as segment',
    ])
    .where('t.id', '=', tournament)
    .where('s.fed', '=', true)
    .where('s.status', '!=', 'ARCHIVED')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('s.status', '!=', 'CLOSED'),
        exists(selectFrom('told_queue as q').select('q.queue').whereRef('q.mini_session_id', '=', 's.id')),
      ]),
    )
    .orderBy(sql`s.status not in ('LIVE', 'DELAYED')`)
    .orderBy('s.start_date_time')
    .orderBy('s.id', 'desc')
    .limit(50)
    .execute()
}

/** What the terminals of a session go by, beside its plan. */
export const eveningRow = (db: Db, id: number) =>
  db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select(['s.status', 's.fed', 's.start_date_time', 's.boards_per_round', 's.number_of_rounds'])
    .select([
      't.id as tournament_id',
      't.name as tournament',
      'e.name as event',
      'e.type',
      'e.calc_type',
      'e.winners',
    ])
    .where('s.id', '=', id)
    .executeTakeFirst()

export const eveningPairs = (db: Db, id: number) =>
  db
    .selectFrom('entry')
    .select(['registration_id', 'number', 'side', 'name'])
    .where('mini_session_id', '=', id)
    .where('bye', '=', false)
    .orderBy('ord')
    .execute()
