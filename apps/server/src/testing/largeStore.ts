/** An archive as large as a test wants it, made by the database itself in seconds: finished, solved and looked through. */
import { type Kysely, sql } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

/** Boards of each session. */
const BOARDS = 25

/** @param boards in sessions of 25, all of them over but the first */
export async function fillStore(db: Kysely<AllTables>, boards: number): Promise<void> {
  const sessions = boards / BOARDS
  const statements = [
    `insert into tournament (organiser_id, key, name) values (1, 't', 'Archive')`,
    `insert into event (tournament_id, key, name, ord, type, calc_type, other_calc_types, arrange_type, winners,
       sections_scored, conventions) values (1, 'e', 'Open', 1, 'PAIR', 'MP', '[]', 'MITCHELL', 1, 'TOGETHER', '{}')`,
    `insert into segment (event_id, key, name, ord) values (1, 's', 'Final', 1)`,
    `insert into registration (segment_id) values (1), (1)`,
    `insert into mini_session (segment_id, key, session, mini_session, number_of_sessions, first_round,
       number_of_rounds, round_groups, first_board, boards_per_round, bid_only, adaptive, vugraph_closed_result,
       play_visible, cross_table, alert_type, delay, release_rule, status, version, content_hash)
     select 1, 'k' || i, i, 1, 1, 1, 1, 1, 1, ${BOARDS}, false, false, false, true, true, 'NONE', 0, 'DELAY',
       case when i = 1 then 'LIVE' else 'CLOSED' end, 3, 'h' from generate_series(1, ${sessions}) i`,
    `insert into board (mini_session_id, number, dealer, vulnerability, deal)
     select i, n, 'N', 'NONE', jsonb_build_object('N', md5(i || ' ' || n), 'E', 'e', 'S', 's', 'W', 'w')
     from generate_series(1, ${sessions}) i, generate_series(1, ${BOARDS}) n`,
    `insert into double_dummy (deal, tricks) select md5(i || ' ' || n) || ' e s w', '66666666666666666666'
     from generate_series(1, ${sessions}) i, generate_series(1, ${BOARDS}) n`,
    `insert into play_table (mini_session_id, key, ord, round, number, ns_id, ew_id, players)
     select i, 't' || n, n, 1, n, 1, 2, '{}' from generate_series(1, ${sessions}) i, generate_series(1, 2) n`,
    `insert into board_fact_session select id, version from mini_session where status = 'CLOSED'`,
    `insert into play_line (key, deal, strain, declarer, cards, given) select gen_random_uuid(), 'd', 'S', 0, '', '{}'
     from generate_series(1, ${boards})`,
  ]
  // All but some boards are done; one session is due, the others' time has not come.
  await sql`alter table board disable trigger board_dealt`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`alter table board enable trigger board_dealt`.execute(db)
  await sql`insert into job (kind, subject, ord)
    select 'double-dummy', id, id from board order by id limit 8`.execute(db)
  await sql`update job set due_at = 'infinity' where kind = 'facts' and subject <> 2`.execute(db)
  // As it is done by itself in the background of a store that lives.
  await sql`vacuum analyze`.execute(db)
}
