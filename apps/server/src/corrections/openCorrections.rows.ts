/** What was put right in a session that was not over, as it is stored. */
import { boardsOfTable, runningOn } from '@openroom/bridge/movement/telling'
import { boardOfPlayed, type Changed, withChanges } from '@openroom/formats/corrections/changed'
import type { Reasoned } from '@openroom/formats/corrections/correction'
import { placeOfMatch } from '@openroom/formats/corrections/fieldPatch'
import type { DocumentSession } from '@openroom/formats/json/document'
import { NO_RESULT } from '@openroom/formats/json/documentBuilder'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables, SaidPlayer } from '../core/database/allTables.ts'
import { writeRows } from '../core/database/rows.ts'
import { RESULT_COLUMNS, resultColumns } from '../intake/play.rows.ts'
import { enteredIn } from '../phones/phones.rows.ts'
import { applySaid, guestOf, saidIn } from '../phones/saidPlayers.rows.ts'
import { applyParts } from '../sources/fedParts.rows.ts'
import { knownFirstBoards } from '../sources/fedRows.rows.ts'
import { publicBoards } from '../tables/releaseQueues.rows.ts'

type Tx = Transaction<AllTables>

export const keepOpenCorrection = (
  tx: Tx,
  id: number,
  { correction, reason }: Reasoned,
  live: readonly Changed[],
  by: { readonly account_id: number | null } | { readonly is_told: true },
) =>
  tx
    .insertInto('session_correction')
    .values({
      mini_session_id: id,
      reason,
      ...by,
      correction: JSON.stringify(correction),
      live: JSON.stringify(live),
    })
    .execute()

/** A withdrawal that counts has changed more of the session. */
export const addToWithdrawal = (tx: Tx, id: number, registration: string, live: readonly Changed[]) =>
  sql`update session_correction set live = live || ${JSON.stringify(live)}::jsonb
    where mini_session_id = ${id} and undone_at is null
      and correction @> ${JSON.stringify({ kind: 'withdrawal', registration })}::jsonb`.execute(tx)

/** Those that count, in their order. */
export async function openCorrectionsOf(
  db: Kysely<AllTables>,
  id: number,
): Promise<readonly { readonly id: number; readonly live: readonly Changed[] }[]> {
  const rows = await db
    .selectFrom('session_correction')
    .select(['id', 'live'])
    .where('mini_session_id', '=', id)
    .where('undone_at', 'is', null)
    .where('live', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, live: row.live ?? [] }))
}

/** What a source tells anew, with what was put right in what it told before. */
export async function withOpenCorrections(tx: Tx, id: number, session: DocumentSession) {
  const all = await openCorrectionsOf(tx, id)
  return all.reduce((so, { live }) => withChanges(so, live, 'now'), session)
}

/** Boards of matches that are conceded no more which somebody would have to play, and which are public by now. */
export async function toldOfConceded(
  db: Kysely<AllTables>,
  id: number,
  before: DocumentSession,
  after: DocumentSession,
): Promise<readonly number[]> {
  const { firstRound, firstBoard, boardsPerRound } = before
  const isConceded = ({ status }: DocumentSession['matches'][number]) => status.startsWith('CONCEDED')
  const now = new Map(after.matches.map((one) => [placeOfMatch(one), one]))
  const back = new Set(
    before.matches
      .map((one) => ({ one, key: placeOfMatch(one) }))
      .filter(({ one, key }) => isConceded(one) && !isConceded(now.get(key) ?? one))
      .map(({ key }) => key),
  )
  if (back.size === 0) return []
  const told = await publicBoards(db, id)
  const firsts = await knownFirstBoards(db, id)
  const entered = await enteredIn(db, id)
  const boards = before.tables.flatMap((table) => {
    if (!back.has(placeOfMatch(table))) return []
    const played = new Set(entered.flatMap((one) => (one.key === table.key && one.counts ? one.board : [])))
    const first = firsts.get(table.key)
    const own =
      first === undefined
        ? runningOn({ round: firstRound, board: firstBoard }, boardsPerRound, table.round)
        : boardsOfTable(first, boardsPerRound)
    return own.filter((board) => told.has(board) && !played.has(board))
  })
  return [...new Set(boards)].sort((a, b) => a - b)
}

/** Tables of a session by their keys. */
export async function tableIds(tx: Tx, id: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('play_table')
    .select(['id', 'key'])
    .where('mini_session_id', '=', id)
    .execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** The result of a board at a table that counts now; `null`: there is none. */
export async function newestResult(tx: Tx, table: number, board: number): Promise<number | null> {
  const row = await tx
    .selectFrom('newest_result as r')
    .innerJoin('board as b', 'b.id', 'r.board_id')
    .select('r.id')
    .where('r.table_id', '=', table)
    .where('b.number', '=', board)
    .executeTakeFirst()
  return row?.id ?? null
}

/** After everything that the table itself has told. */
const LAST = Number.MAX_SAFE_INTEGER

/** The session as it would be, in a transaction that is taken back. */
export async function tryOpenCorrection(
  tx: Tx,
  id: number,
  session: DocumentSession,
  changes: readonly Changed[],
): Promise<void> {
  const results = changes.filter((one) => one.of === 'results')
  if (results.length < changes.length) await applyParts(tx, id, session)
  for (const change of results) {
    const { table, now } = change
    const place = await tx
      .selectFrom('play_table as t')
      .innerJoin('board as b', 'b.mini_session_id', 't.mini_session_id')
      .select(['t.id as table_id', 'b.id as board_id'])
      .where('t.mini_session_id', '=', id)
      .where('t.key', '=', table)
      .where('b.number', '=', boardOfPlayed(change))
      .executeTakeFirstOrThrow()
    const row = {
      ...{ ...place, ...resultColumns(now ?? NO_RESULT), ord: 0, seq: LAST },
      taken_back: now === null,
    }
    await writeRows(tx, { table: 'result', columns: RESULT_COLUMNS }, [row])
  }
}

/** Who is told otherwise than the phones said: what they said gives way. */
export async function sayAnew(
  tx: Tx,
  id: number,
  session: DocumentSession,
  changes: readonly Changed[],
): Promise<void> {
  const said = await saidIn(tx, id)
  const isPlayers = (one: Changed) => one.of === 'registrations' && one.field.startsWith('players.')
  const keys = new Set(changes.flatMap((one) => (isPlayers(one) && 'key' in one ? [one.key] : [])))
  if (said.length === 0 || keys.size === 0) return
  const known = new Map(
    said.flatMap(({ players }) => players.map((one): [string, SaidPlayer] => [one.name, one])),
  )
  const entries = await tx
    .selectFrom('entry')
    .select(['key', 'registration_id'])
    .where('mini_session_id', '=', id)
    .execute()
  for (const { key, registration_id } of entries) {
    if (!keys.has(key) || !said.some((one) => one.registration_id === registration_id)) continue
    const names = session.registrations.find((one) => one.key === key)?.players ?? []
    const players: SaidPlayer[] = []
    for (const { name } of names) players.push(known.get(name) ?? (await guestOf(tx, id, name)))
    await tx
      .updateTable('said_players')
      .set({ players: JSON.stringify(players) })
      .where('mini_session_id', '=', id)
      .where('registration_id', '=', registration_id)
      .execute()
  }
  const { rows } = await sql<{ waits: boolean }>`select exists (
    select from standing_order where mini_session_id = ${id} and document is not null) as waits`.execute(tx)
  if (!rows[0]?.waits) await applySaid(tx, id)
}
