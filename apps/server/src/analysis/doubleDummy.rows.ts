/** Stored double-dummy tables, one for each deal wherever it is played. */
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import type { DocumentBoard } from '@openroom/formats/json/document'
import { type Kysely, sql } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import type { BoardRow } from '../sessions/content.public.ts'
import { boardOf } from '../sessions/document.columns.ts'
import { dealKey, writeTricks } from './doubleDummyText.columns.ts'

export type UnsolvedBoard = {
  readonly id: number
  readonly document: DocumentBoard
}

export type Unsolved = { readonly boards: readonly UnsolvedBoard[]; readonly upTo: number | null }

/** The same text as `dealKey` makes. */
const KEY = sql<string>`concat_ws(' ', b.deal ->> 'N', b.deal ->> 'E', b.deal ->> 'S', b.deal ->> 'W')`

export class TableStore {
  readonly #db: Kysely<AllTables>

  constructor(db: Kysely<AllTables>) {
    this.#db = db
  }

  /**
   * Boards of which all four hands are known and no table is stored, among the next ones that are marked; the mark of the
   * others is taken away, unless somebody writes them at this moment.
   * @returns `upTo`: where the next question goes on; `null`: no board is marked any more
   */
  async unsolved(after: number, limit: number): Promise<Unsolved> {
    const { rows } = await sql<BoardRow & { readonly wants: boolean }>`
      with marked as (
        select b.*, b.deal ->> 'N' is not null and b.deal ->> 'E' is not null
          and b.deal ->> 'S' is not null and b.deal ->> 'W' is not null
          and not exists (select from double_dummy d where d.deal = ${KEY}) as wants
        from board b where b.unsolved and b.id > ${after} order by b.id limit ${limit}),
      others as (
        select b.id from board b join marked m on m.id = b.id and not m.wants and m.deal is not distinct from b.deal
        for no key update of b skip locked),
      done as (update board set unsolved = false where id in (select id from others))
      select * from marked order by id`.execute(this.#db)
    const boards = rows.filter(({ wants }) => wants).map((row) => ({ id: row.id, document: boardOf(row) }))
    return { boards, upTo: rows.at(-1)?.id ?? null }
  }

  /** Boards that are marked: those that {@link unsolved} has still to look at. */
  async countUnsolved(): Promise<number> {
    const { rows } = await sql<{ readonly count: number }>`
      select count(*)::int as count from board b where b.unsolved`.execute(this.#db)
    return rows[0]?.count ?? 0
  }

  async save({ id, document }: UnsolvedBoard, table: DoubleDummyTable): Promise<void> {
    const deal = dealKey(document.deal)
    if (deal === null) return
    await sql`
      with saved as (
        insert into double_dummy (deal, tricks) values (${deal}, ${writeTricks(table)}) on conflict (deal) do nothing),
      own as (select id from board b where id = ${id} and ${KEY} = ${deal} for no key update skip locked)
      update board set unsolved = false where id in (select id from own)`.execute(this.#db)
  }

  /**
   * Gives all sessions that play the deals of these boards a new version, since their views show more now; boards that
   * are not public yet change nothing.
   */
  async touch(boards: readonly number[]): Promise<readonly number[]> {
    const { rows } = await sql<{ id: number }>`
      with alike as (
        select b.id from board solved join board b on md5(b.deal::text) = md5(solved.deal::text) and b.deal = solved.deal
        where solved.id = any(${boards}::int[])),
      shown as (
        select id from mini_session
        where id in (select b.mini_session_id from released_board b where b.id in (select id from alike))
        order by id for no key update)
      update mini_session s set version = version + 1 from shown where s.id = shown.id returning s.id`.execute(
      this.#db,
    )
    return rows.map(({ id }) => id)
  }
}
