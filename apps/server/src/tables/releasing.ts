/** One batch of releases in the store: cursors, statuses and versions move in one transaction. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEventsOf } from '../core/database/lockOrder.rows.ts'
import { bumpVersion, touchEventsOf } from '../intake/listVersions.rows.ts'
import { applyStanding } from '../sources/fedStanding.rows.ts'
import {
  type CursorMove,
  closeSessions,
  moveCursors,
  sessionsScored,
  setAwaits,
} from './releaseMoves.rows.ts'
import { fieldsOf } from './releaseQueues.rows.ts'
import type { DueMove, SessionRun } from './sessionRun.ts'

export type ReleaseBatch = {
  readonly moves: readonly {
    readonly run: SessionRun
    readonly due: readonly DueMove[]
    /** Decisions of the director that come into force, by id. */
    readonly standing: readonly number[]
  }[]
  /** Sessions that have run dry and close now. */
  readonly ended: readonly SessionRun[]
  /** Sessions that begin to wait for others, for others than before, or for none any more. */
  readonly awaiting: readonly SessionRun[]
}

export type Released = {
  /** Tables whose cursor moved. */
  readonly tables: ReadonlySet<number>
  /** Sessions that have a new version. */
  readonly touched: readonly number[]
  /** Sessions that were being played until now. */
  readonly closed: readonly number[]
  readonly lists: boolean
}

const movesOf = ({ moves }: ReleaseBatch): readonly CursorMove[] =>
  moves.flatMap(({ due }) =>
    due.map(({ table, from, release }) => ({
      table,
      from,
      to: release.cursor,
      pacedAt: new Date(release.pace.at),
    })),
  )

const tablesOver = ({ moves }: ReleaseBatch): ReadonlySet<number> =>
  new Set(moves.filter(({ run }) => run.terms.isOver).flatMap(({ due }) => due.map(({ table }) => table)))

/** Without sessions where others are drawn to play by now than the gate knows: they are read again first. */
async function withKnownFields(tx: Transaction<AllTables>, batch: ReleaseBatch): Promise<ReleaseBatch> {
  const fields = await fieldsOf(
    tx,
    batch.moves.map(({ run }) => run.id),
  )
  return { ...batch, moves: batch.moves.filter(({ run }) => fields.get(run.id) === run.row.field) }
}

/** @param fence rejects when this node may not release any more */
export const release = (
  db: Kysely<AllTables>,
  due: ReleaseBatch,
  now: Date,
  fence: (tx: Transaction<AllTables>) => Promise<void>,
): Promise<Released> =>
  db.transaction().execute(async (tx) => {
    await fence(tx)
    const shown = due.moves.filter(
      ({ due, standing }) => standing.length > 0 || due.some(({ isSeen }) => isSeen),
    )
    const toChange = [...due.ended, ...due.awaiting, ...shown.map(({ run }) => run)]
    if (toChange.length > 0)
      await lockEventsOf(
        tx,
        toChange.map(({ id }) => id),
      )
    const batch = await withKnownFields(tx, due)
    const closed = await closeSessions(
      tx,
      batch.ended.map(({ id }) => id),
      now,
    )
    await setAwaits(
      tx,
      batch.awaiting.map(({ id, awaits }) => ({ session: id, awaits })),
    )
    const standing = batch.moves.flatMap((move) => move.standing)
    const isRedrawn = standing.length > 0 && (await applyStanding(tx, standing))
    const cursors = movesOf(batch)
    const tables = cursors.length > 0 ? await moveCursors(tx, cursors, tablesOver(batch)) : new Set<number>()
    const seen = batch.moves
      .filter(
        (move) =>
          move.standing.length > 0 || move.due.some(({ table, isSeen }) => isSeen && tables.has(table)),
      )
      .map(({ run }) => run)
    const changed = [...seen.map(({ id }) => id), ...batch.awaiting.map(({ id }) => id), ...closed]
    if (changed.length === 0) return { tables, touched: [], closed, lists: false }
    const score = await sessionsScored(
      tx,
      seen.map(({ id }) => id),
    )
    const lists =
      isRedrawn ||
      batch.awaiting.length > 0 ||
      closed.length > 0 ||
      // Who looks at one that is over hears of it by the list alone.
      seen.some((run) => run.terms.isOver || run.hasScore !== score.has(run.id))
    const touched = await touchEventsOf(tx, changed)
    if (lists) await bumpVersion(tx, 'miniSessions')
    for (const run of seen) run.hasScore = score.has(run.id)
    return { tables, touched, closed, lists }
  })

/** Whether anything of a session still waits, by the store's own word. */
export async function hasRest(db: Kysely<AllTables>, session: number): Promise<boolean> {
  const { rows } = await sql<{ rest: boolean }>`
    select exists (
      select from release_cursor c join play_table t on t.id = c.table_id
        join table_log l on l.table_id = c.table_id and l.seq > c.released_seq
      where t.mini_session_id = ${session}) as rest`.execute(db)
  return rows[0]?.rest ?? false
}
