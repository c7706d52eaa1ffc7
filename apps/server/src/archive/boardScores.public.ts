/** The scores of one board of a session that is over, with what is known of how they came about. */
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'

export type ScoredTable = {
  readonly ns: number
  readonly ew: number
  /** Of teams, with the team that is at home there; `null` among pairs. */
  readonly match_id: number | null
  readonly home: number | null
  /** 0 where it was passed out. */
  readonly level: number
  readonly strain: string | null
  readonly doubling: number | null
  readonly declarer: number | null
  /** Declarer's tricks above the contract. */
  readonly over: number | null
  readonly score: number
  readonly lead: string | null
  /** Declarer's tricks above double dummy. */
  readonly gap: number | null
  readonly lead_cost: number | null
}

/** Those made at the table; where a director gave or changed a score it says nothing of the play. */
export async function scoresOfBoard(
  db: Kysely<PublicTables>,
  session: number,
  board: number,
): Promise<readonly ScoredTable[]> {
  const { rows } = await sql<ScoredTable>`
    select f.ns_id as ns, f.ew_id as ew, c.id as match_id, c.home_id as home, f.level, f.strain, f.doubling,
      f.declarer, f.over, f.score_ns as score, coalesce(left(l.cards, 2), f.lead) as lead, f.gap, l.lead_cost
    from board_fact f join play_table t on t.id = f.table_id
      join mini_session s on s.id = f.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
      join released_result r on r.table_id = f.table_id and r.board_id = f.board_id and r.adjustment is null
      left join calc_table c on c.mini_session_id = f.mini_session_id and c.round = t.round and c.number = t.number
        and c.home_id in (f.ns_id, f.ew_id) and c.visiting_id in (f.ns_id, f.ew_id)
      left join board_play p on p.place = f.place left join play_line l on l.id = p.line_id
    where f.mini_session_id = ${session} and f.board = ${board} and f.level is not null and f.score_ns is not null
    order by f.place`.execute(db)
  return rows
}
