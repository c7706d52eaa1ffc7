/** The lines that boards of the archive are found by: which are missing or old, and writing them. */
import { type Kysely, sql } from 'kysely'
import { ADVISORY_LOCKS } from '../core/database/advisoryLocks.ts'
import { writeRows } from '../core/database/rows.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { ONCE_MORE } from '../core/jobs/jobs.public.ts'

type Db = Kysely<PublicTables>

/** A result where it was made; numbers of seats are places in `SEATS`. */
export type BoardFact = {
  /** The newest day's greatest. */
  readonly place: number
  readonly mini_session_id: number
  readonly board_id: number
  readonly table_id: number
  readonly ns_id: number
  readonly ew_id: number
  readonly organiser_id: number
  readonly board: number
  readonly day: string | null
  /** By seat; 0 where nobody is known. */
  readonly players: readonly number[]
  /** 0: passed out; `null`: no contract is known. */
  readonly level: number | null
  readonly strain: string | null
  readonly doubling: number | null
  readonly declarer: number | null
  /** Tricks above the contract, or below it. */
  readonly over: number | null
  readonly score_ns: number | null
  readonly lead: string | null
  /** Passes before the first bid; `null` without an auction. */
  readonly passes: number | null
  readonly auction: string | null
  /** IMPs of North-South against the other room, or on average against the other tables. */
  readonly swing: number | null
  /** Declarer's tricks above those of the double-dummy table. */
  readonly gap: number | null
  readonly hands: readonly number[] | null
  readonly shapes: readonly number[] | null
}

const FACT: Readonly<Record<keyof BoardFact, string>> = {
  place: 'bigint',
  mini_session_id: 'integer',
  board_id: 'integer',
  table_id: 'integer',
  ns_id: 'integer',
  ew_id: 'integer',
  organiser_id: 'integer',
  board: 'integer',
  day: 'date',
  players: 'integer[]',
  level: 'smallint',
  strain: 'text',
  doubling: 'smallint',
  declarer: 'smallint',
  over: 'smallint',
  score_ns: 'integer',
  lead: 'text',
  passes: 'smallint',
  auction: 'text',
  swing: 'smallint',
  gap: 'smallint',
  hands: 'smallint[]',
  shapes: 'smallint[]',
}

/** Whether a session is over and its lines are missing or old; it is not removed until the transaction ends. */
export async function wantsFacts(db: Db, session: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select s.id from mini_session s left join board_fact_session x on x.mini_session_id = s.id
    where s.id = ${session} and s.status in ('CLOSED', 'ARCHIVED')
      and (x.mini_session_id is null or x.version <> s.version) for key share of s`.execute(db)
  return rows.length > 0
}

/** One node at a time; another that comes finds nothing left to do. */
export async function lockFacts(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.boardFacts})`.execute(db)
}

/** Who sat where by the lines that a session has. */
export async function seatedBefore(
  db: Db,
  session: number,
): Promise<readonly Pick<BoardFact, 'table_id' | 'board_id' | 'players'>[]> {
  const { rows } = await sql<Pick<BoardFact, 'table_id' | 'board_id' | 'players'>>`
    select table_id, board_id, players from board_fact where mini_session_id = ${session}`.execute(db)
  return rows
}

/** Takes the lines of a session away, for others in their place. */
export async function beginFacts(
  db: Db,
  session: { readonly id: number; readonly version: number },
): Promise<void> {
  await sql`delete from board_fact_session where mini_session_id = ${session.id}`.execute(db)
  await sql`insert into board_fact_session values (${session.id}, ${session.version})`.execute(db)
}

export const writeFacts = (db: Db, facts: readonly BoardFact[]) =>
  writeRows(db, { table: 'board_fact', columns: FACT }, facts)

/** Has all lines made again, the ones that are there serving until then. */
export async function forgetFacts(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with old as (update board_fact_session set version = -1 returning mini_session_id as id)
    insert into job (kind, subject, ord) select 'facts', id, id from old ${ONCE_MORE}`.execute(db)
  return Number(numAffectedRows)
}
