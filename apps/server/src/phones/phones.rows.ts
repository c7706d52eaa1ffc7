/** What players' phones enter: results of a table's boards until both sides agree, and who plays where next. */
import type { TableBoards } from '@openroom/bridge/movement/telling'
import type { BySeat } from '@openroom/bridge/seat'
import type { PhoneResult } from '@openroom/protocol/schema/phones'
import { type Kysely, sql } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import type { SeatedPlayer } from '../core/database/tables.ts'
import type { Tx } from '../tables/fedTable.rows.ts'
import { standsOfPhone, standsOfTerminal } from './agree.columns.ts'
import { toldRows } from './told.rows.ts'

type Db = Kysely<AllTables>

/** @param given by the key of the table */
export async function writeFirstBoards(
  tx: Tx,
  miniSessionId: number,
  given: ReadonlyMap<string, TableBoards>,
): Promise<void> {
  const tables = [...given].map(([key, told]) =>
    typeof told === 'number' ? { key, first: told } : { key, first: Math.min(...told), boards: told },
  )
  await sql`
    insert into movement (table_id, first_board, boards)
    select t.id, given.first, given.boards
    from jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) as given (key text, first int, boards int[])
      join play_table t on t.mini_session_id = ${miniSessionId} and t.key = given.key
    on conflict (table_id) do update
      set first_board = excluded.first_board, boards = excluded.boards`.execute(tx)
}

/** The boards of a table `m` of a movement. */
export const tableBoards = sql<TableBoards | null>`
  case when m.boards is null then to_jsonb(m.first_board) else to_jsonb(m.boards) end`

export type MovementRow = {
  readonly id: number
  readonly key: string
  readonly round: number
  readonly number: number
  readonly section: string | null
  readonly room: 'OPEN' | 'CLOSED' | null
  readonly boards: TableBoards | null
  readonly ns_id: number
  readonly ew_id: number
  /** `null` where nobody sits, who has a bye's entry. */
  readonly ns: string | null
  readonly ew: string | null
  /** The pairs' numbers. */
  readonly ns_number: string | null
  readonly ew_number: string | null
  /** Nobody plays: somebody sits out, or the match is conceded. */
  readonly is_bye: boolean
  /** By the session's plan, not by the table's log. */
  readonly players: BySeat<SeatedPlayer | null>
}

/** Whether the match of a table is conceded. */
export const isConceded = sql<boolean>`exists (
        select from calc_table c
        where c.mini_session_id = t.mini_session_id and c.round = t.round and c.number = t.number
          and c.home_id in (t.ns_id, t.ew_id) and c.visiting_id in (t.ns_id, t.ew_id)
          and c.status in ('CONCEDED_HOME', 'CONCEDED_VISITING'))`

/** Every table of a session, in the order of play. */
export async function movementOf(db: Db, miniSessionId: number): Promise<readonly MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select t.id, t.key, t.round, t.number, t.section, t.room, t.players, ${tableBoards} as boards, t.ns_id, t.ew_id,
      case when not ns.bye then ns.name end as ns, case when not ew.bye then ew.name end as ew,
      ns.number as ns_number, ew.number as ew_number,
      coalesce(ns.bye, true) or coalesce(ew.bye, true) or ${isConceded} as is_bye
    from play_table t
      left join movement m on m.table_id = t.id
      left join entry ns on ns.registration_id = t.ns_id and ns.mini_session_id = t.mini_session_id
      left join entry ew on ew.registration_id = t.ew_id and ew.mini_session_id = t.mini_session_id
    where t.mini_session_id = ${miniSessionId} order by t.round, t.ord`.execute(db)
  return rows
}

/** Teams that sit out a round: they have a match with nobody, and no table. */
export async function byesOf(db: Db, miniSessionId: number) {
  const { rows } = await sql<{
    readonly round: number
    readonly number: number
    readonly id: number
    readonly name: string
  }>`
    select c.round, c.number, e.registration_id as id, e.name
    from calc_table c
      join entry e on e.mini_session_id = c.mini_session_id and not e.bye
        and e.registration_id in (c.home_id, c.visiting_id)
      join entry b on b.mini_session_id = c.mini_session_id and b.bye
        and b.registration_id in (c.home_id, c.visiting_id)
    where c.mini_session_id = ${miniSessionId} and not exists (
      select from play_table t
      where t.mini_session_id = c.mini_session_id and t.round = c.round
        and e.registration_id in (t.ns_id, t.ew_id))
    order by c.round, c.ord`.execute(db)
  return rows
}

export const sessionOfPhones = (db: Db, miniSessionId: number) =>
  db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .leftJoin('phone_setting as p', 'p.mini_session_id', 's.id')
    .select(['s.status', 's.fed', 's.boards_per_round', 's.first_round', 's.number_of_rounds'])
    .select(['p.travellers', 's.closing_at', 's.final_at'])
    .select(['t.name as tournament', 't.id as tournament_id', 'e.name as event', 'e.type'])
    .where('s.id', '=', miniSessionId)
    .executeTakeFirst()

export const boardsOfSession = (db: Db, miniSessionId: number) =>
  db
    .selectFrom('board')
    .select(['id', 'number', 'dealer', 'vulnerability', 'deal'])
    .where('mini_session_id', '=', miniSessionId)
    .orderBy('number')
    .execute()

export const phoneRows = (db: Db, tables: readonly number[]) =>
  db
    .selectFrom('phone_result')
    .selectAll()
    .where(({ eb }) => eb('table_id', '=', sql<number>`any(${[...tables]}::int[])`))
    .orderBy('board')
    .execute()

export type PhoneRow = Awaited<ReturnType<typeof phoneRows>>[number]

export const enteredRow = (db: Db, tableId: number, board: number) =>
  db
    .selectFrom('phone_result')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('board', '=', board)
    .executeTakeFirst()

/** The results that count, by a director or by what was confirmed. @param numbers boards; `null`: all */
export async function countingResults(db: Db, tables: readonly number[], numbers: readonly number[] | null) {
  return db
    .selectFrom('newest_result as r')
    .innerJoin('board as b', 'b.id', 'r.board_id')
    .select(['r.table_id', 'b.number', 'r.contract', 'r.lead', 'r.tricks', 'r.score_ns', 'r.jury'])
    .select('r.adjustment')
    .where(({ eb }) => eb('r.table_id', '=', sql<number>`any(${[...tables]}::int[])`))
    .$if(numbers !== null, (query) =>
      query.where(({ eb }) => eb('b.number', '=', sql<number>`any(${[...(numbers ?? [])]}::int[])`)),
    )
    .execute()
}

export type Counting = Awaited<ReturnType<typeof countingResults>>[number]

export const NOTHING_PLAYED: PhoneResult = { contract: null, lead: null, tricks: null }

/** What counts, as a phone would have told it. */
export function resultOf({ contract, tricks, lead }: Counting): PhoneResult {
  const isWhole = contract?.kind !== 'played' || tricks !== null
  return isWhole ? { contract, lead: lead as PhoneResult['lead'], tricks } : NOTHING_PLAYED
}

/** Another one whenever tables may have played something else, or the session has ended. */
export async function playMark(db: Db, miniSessionId: number): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws('/', s.xmin::text, s.status,
      (select concat_ws('.', count(r.id), max(r.id)) from play_table t join newest_result r on r.table_id = t.id
        where t.mini_session_id = s.id),
      (select sum(x.seq) from play_table t
        cross join lateral (select max(l.seq) as seq from table_log l where l.table_id = t.id) x
        where t.mini_session_id = s.id)) as mark
    from mini_session s where s.id = ${miniSessionId}`.execute(db)
  return rows[0]?.mark ?? ''
}

type Entered = {
  readonly id: number
  readonly key: string
  readonly board: number
  readonly counts: boolean
  /** Nobody has sat down to it: the director alone has said what it counts, or has taken that back. */
  readonly inAdvance: boolean
}

/** Whatever has been entered at the tables of a session, by both sides or by one: who has begun there plays on. */
export async function enteredIn(db: Db, id: number): Promise<readonly Entered[]> {
  const { rows } = await sql<Entered>`
    with said as (
      select t.id, t.key, b.id as board_id, b.number as board, bool_and(l.origin = 'director') as alone, count(*) as words
      from play_table t join table_log l on l.table_id = t.id join board b on b.id = l.board_id
      where t.mini_session_id = ${id} group by t.id, t.key, b.id, b.number),
    known as (
      select s.id, s.key, s.board, s.words, r.id is not null as counts,
        coalesce(s.alone and r.contract is null, false) and not exists (
          select from result o where o.table_id = s.id and o.board_id = s.board_id and not o.jury and not o.taken_back) as in_advance
      from said s left join newest_result r on r.table_id = s.id and r.board_id = s.board_id)
    select id, key, board, counts, in_advance as "inAdvance" from known
    union all
    select t.id, t.key, p.board, false, exists (
      select from known k where k.id = t.id and k.board = p.board and k.in_advance and k.counts and p.version <= k.words)
    from play_table t join phone_result p on p.table_id = t.id where t.mini_session_id = ${id}
    union all
    select t.id, t.key, o.board, false, false from play_table t join told_result o on o.table_id = t.id
    where t.mini_session_id = ${id} and o.word is not null`.execute(db)
  return rows
}

export type Entering = {
  readonly tableId: number
  readonly board: number
  readonly version: number
  readonly result: PhoneResult
  readonly side: 'NS' | 'EW'
  /** What the other side had entered, and is not the same. */
  readonly contested: PhoneResult | null
  readonly at: Date
}

/** Puts one side's word in the place of what was entered before; the table is held. */
export async function writeEntered(tx: Tx, entering: Entering): Promise<void> {
  const { tableId, board, version, result, side, contested, at } = entering
  const other = contested && JSON.stringify(contested)
  await sql`
    insert into phone_result (table_id, board, version, result, side, contested, entered_at)
      values (${tableId}, ${board}, ${version}, ${JSON.stringify(result)}::jsonb, ${side}, ${other}::jsonb, ${at})
    on conflict (table_id, board) do update set version = excluded.version, result = excluded.result,
      side = excluded.side, contested = excluded.contested, entered_at = excluded.entered_at, confirmed_at = null`.execute(
    tx,
  )
}

/** Puts the director's word in the place of what was entered before; what somebody saw of it is another version. */
export async function ruleEntered(
  tx: Tx,
  { tableId, board, result, at }: Omit<Entering, 'version' | 'side' | 'contested'>,
): Promise<void> {
  await sql`
    insert into phone_result as p (table_id, board, version, result, side, entered_at, confirmed_at)
      values (${tableId}, ${board}, 1, ${JSON.stringify(result)}::jsonb, 'NS', ${at}, ${at})
    on conflict (table_id, board) do update set version = p.version + 1, result = excluded.result,
      contested = null, entered_at = excluded.entered_at, confirmed_at = excluded.confirmed_at`.execute(tx)
}

/** What the director said of a board is taken back, and the table has no result of it: as if nobody had entered anything. */
export async function forgetEntered(tx: Tx, tableId: number, board: number): Promise<void> {
  await tx.deleteFrom('phone_result').where('table_id', '=', tableId).where('board', '=', board).execute()
}

export const confirmEntered = (tx: Tx, tableId: number, board: number, at: Date) =>
  tx
    .updateTable('phone_result')
    .set({ confirmed_at: at, contested: null })
    .where('table_id', '=', tableId)
    .where('board', '=', board)
    .execute()

export const setTravellers = (tx: Tx, mini_session_id: number, travellers: boolean) =>
  tx
    .insertInto('phone_setting')
    .values({ mini_session_id, travellers })
    .onConflict((of) => of.column('mini_session_id').doUpdateSet({ travellers }))
    .execute()

/** Boards with words that stand beside a result that counts, or without one, until the director rules. */
export async function standingWords(db: Db, miniSessionId: number) {
  const tables = await db
    .selectFrom('play_table')
    .select(['id', 'key'])
    .where('mini_session_id', '=', miniSessionId)
    .orderBy('ord')
    .execute()
  const ids = tables.map(({ id }) => id)
  const counts = new Map(
    (await countingResults(db, ids, null)).map((one) => [
      `${one.table_id} ${one.number}`,
      { result: resultOf(one), ruled: one.jury },
    ]),
  )
  const at = (table: number, board: number) => counts.get(`${table} ${board}`) ?? null
  const told = (await toldRows(db, ids)).filter(
    ({ table_id, board, word }) => word !== null && standsOfTerminal(word, at(table_id, board)),
  )
  const entered = (await phoneRows(db, ids)).filter((row) => {
    const counted = at(row.table_id, row.board)
    return standsOfPhone(row, counted) || (row.contested !== null && counted === null)
  })
  const standing = [...told, ...entered]
  return tables.flatMap(({ id, key }) => {
    const boards = new Set(standing.flatMap(({ table_id, board }) => (table_id === id ? [board] : [])))
    return [...boards].sort((a, b) => a - b).map((board) => ({ id, key, board }))
  })
}
