/** How boards of finished sessions were played, card by card: written beside the lines that boards are found by. */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { recordset, writeRows } from '../core/database/rows.ts'
import type { PublicTables } from '../core/database/tables.ts'

type Db = Kysely<PublicTables>

export type BoardPlay = {
  /** Of the board's line. */
  readonly place: number
  readonly mini_session_id: number
  readonly board_id: number
  /** The four hands as double-dummy tables are found by. */
  readonly deal: string
  readonly strain: string
  /** The place in `SEATS`. */
  readonly declarer: number
  /** Two letters a card, the lead first. */
  readonly cards: string
}

const LINE = { key: 'uuid', deal: 'text', strain: 'text', declarer: 'smallint', cards: 'text' }
const PLAY = { place: 'bigint', mini_session_id: 'integer', board_id: 'integer', line_id: 'integer' }

/** The same play of the same deal is one line, wherever it was made. */
const keyOfBoardPlay = ({ deal, strain, declarer, cards }: BoardPlay): string => {
  const hex = createHash('md5').update([deal, strain, declarer, cards].join(' ')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Plays to a statement. */
const BATCH = 2_000

async function writeSome(db: Db, plays: readonly BoardPlay[]): Promise<void> {
  const keyed = plays.map((play) => ({ ...play, key: keyOfBoardPlay(play) }))
  const lines = new Map(keyed.map((play) => [play.key, play]))
  await sql`insert into play_line (key, deal, strain, declarer, cards)
    select key, deal, strain, declarer, cards from ${recordset([...lines.values()], LINE)}
    on conflict (key) do nothing`.execute(db)
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from play_line where key = any(${[...lines.keys()]}::uuid[])`.execute(db)
  const idOf = new Map(rows.map(({ id, key }) => [key, id]))
  await writeRows(
    db,
    { table: 'board_play', columns: PLAY },
    keyed.map(({ key, ...play }) => ({ ...play, line_id: idOf.get(key) })),
  )
}

/** Beside the session's lines of boards, which are there. */
export async function writePlays(db: Db, plays: readonly BoardPlay[]): Promise<void> {
  for (let at = 0; at < plays.length; at += BATCH) await writeSome(db, plays.slice(at, at + BATCH))
}

/** What the cards of a play gave away; all of it `null` while that is not worked out, and of plays that cannot be. */
export type Given = {
  readonly lead_cost: number | null
  /** By seat, after the lead; declarer's are those of both hands. */
  readonly given: readonly number[] | null
  /** Declarer's tricks double dummy after the last card that is known. */
  readonly ends: number | null
  /** How many cards are known; `null` where none is. */
  readonly known: number | null
}

export type PlayedTable = Given & {
  readonly known: number
  readonly ns: number
  readonly strain: string
  readonly declarer: number
  /** Declarer's tricks; `null` where no result says. */
  readonly tricks: number | null
  readonly cards: string
  readonly replay: boolean
}

/** Of a board of a session that is over: the tables whose lead is known at least. */
export async function playsOfBoard(db: Db, session: number, board: number): Promise<readonly PlayedTable[]> {
  const { rows } = await sql<PlayedTable>`
    select f.ns_id as ns, l.strain, l.declarer, f.over + f.level + 6 as tricks, l.cards, l.lead_cost, l.given, l.ends,
      length(l.cards) / 2 as known,
      length(l.cards) > 2 as replay
    from board_play p join play_line l on l.id = p.line_id join board_fact f on f.place = p.place
      join mini_session s on s.id = f.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
    where f.mini_session_id = ${session} and f.board = ${board} order by p.place`.execute(db)
  return rows
}

export type OpenPlay = {
  readonly id: number
  readonly deal: string
  readonly strain: string
  readonly declarer: number
  readonly cards: string
}

/** Those that nobody has worked out yet. */
export async function openPlays(db: Db, ids: readonly number[]): Promise<readonly OpenPlay[]> {
  const { rows } = await sql<OpenPlay>`
    select id, deal, strain, declarer, cards from play_line where given is null and id = any(${ids}::int[])`.execute(
    db,
  )
  return rows
}

/** @param costs `null` of a play that cannot be */
export async function savePlay(
  db: Db,
  id: number,
  costs: { readonly lead: number; readonly given: readonly number[]; readonly ends: number } | null,
): Promise<void> {
  await sql`update play_line set lead_cost = ${costs?.lead ?? null}::smallint,
    given = ${costs?.given ?? []}::smallint[], ends = ${costs?.ends ?? null}::smallint where id = ${id}`.execute(
    db,
  )
}
