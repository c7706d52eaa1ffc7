/** Deals that several sessions of an event play: none is public while somebody in any of them has still to play it. */
import type { DocumentBoard } from '@openroom/formats/json/document'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from './tables.ts'

/**
 * A board whose deal another session of the event plays too, which is not over. Who is told by the delay alone, a single match
 * or what an admin has accepted, is not waited for: its own players can see what they have still to play. Nor is what was
 * announced for an earlier day and never played: it may be the same session, which its source has moved to this day.
 */
export type SharedBoard = {
  readonly board: number
  readonly session: number
  /** What the deal is called there. */
  readonly other: number
}

export async function sharedBoards(db: Kysely<AllTables>, session: number): Promise<readonly SharedBoard[]> {
  const { rows } = await sql<SharedBoard>`
    select b.id as board, s.id as session, o.id as other
    from mini_session own join segment h on h.id = own.segment_id
      join segment g on g.event_id = h.event_id
      join mini_session s on s.segment_id = g.id and s.id <> own.id and s.status not in ('CLOSED', 'ARCHIVED')
      join board o on o.mini_session_id = s.id
      join board b on b.mini_session_id = own.id and b.deal = o.deal
    where own.id = ${session} and not s.tells_early
      and (s.status in ('PUBLISHED', 'FINALIZED') and s.date < own.date) is not true
      and not (s.release_rule = 'DELAY'
      and (select count(*) from entry r where r.mini_session_id = s.id and not r.bye) = 2)`.execute(db)
  return rows
}

type Asked = {
  readonly eventId: number
  /** `null`: it is made now. */
  readonly session: number | null
  readonly boards: readonly DocumentBoard[]
  /** It is played after others of the event. */
  readonly isLater: boolean
}

/** All who are drawn to the board in its own session have played it, and everybody is drawn. */
const isPlayed = sql`
  (select count(distinct t.round) from play_table t where t.mini_session_id = own.mini_session_id)
    >= (select s.number_of_rounds from mini_session s where s.id = own.mini_session_id)
  and not exists (
    select from play_table t
    where t.mini_session_id = own.mini_session_id
      and not exists (select from newest_result r where r.table_id = t.id and r.board_id = own.id))`

/**
 * Numbers of the boards that are new in a session, and whose deals another one has told already, or will before it is
 * played. What is played in the session itself, or public, tells nobody of it anything that he has still to play.
 */
export async function toldElsewhere(
  tx: Transaction<AllTables>,
  { eventId, session, boards, isLater }: Asked,
): Promise<readonly number[]> {
  const given = boards.filter(({ deal }) => deal !== null).map(({ number, deal }) => ({ number, deal }))
  if (given.length === 0) return []
  const { rows } = await sql<{ number: number }>`
    select x.number from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (number integer, deal jsonb)
    where exists (
        select from board b join mini_session s on s.id = b.mini_session_id join segment g on g.id = s.segment_id
        where g.event_id = ${eventId} and s.id is distinct from ${session}::int and b.deal = x.deal
          and (${isLater} or exists (select from released_board r where r.id = b.id)))
      and not exists (
        select from board own
        where own.mini_session_id = ${session}::int and own.number = x.number
          and (own.deal = x.deal or exists (select from released_board r where r.id = own.id) or (${isPlayed})))
    order by x.number`.execute(tx)
  return rows.map(({ number }) => number)
}
