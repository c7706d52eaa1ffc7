/** Sessions from the store into the gate. */
import { groupBy } from '@openroom/bridge/groupBy'
import { isClosed } from '@openroom/protocol/names'
import type { Kysely } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { standingOrders } from '../sources/fedStanding.rows.ts'
import { sessionsScored } from './releaseMoves.rows.ts'
import {
  endedTables,
  type GateSession,
  gateBoards,
  gateEntries,
  gateFinishes,
  gatePartners,
  gatePlay,
  gateTables,
} from './releaseQueues.rows.ts'
import { isEnding, type PlayedElsewhere, SessionRun } from './sessionRun.ts'
import { type SharedBoard, sharedBoards } from './sharedDeals.rows.ts'
import { isBarredBy } from './terms.ts'

type Db = Kysely<AllTables>

/** A file has no delay that its players would see as much by: it waits whatever its rule. */
const isHeldAlone = (row: GateSession): boolean =>
  isClosed(row.status) || row.tells_early || (row.fed && row.release_rule === 'DELAY' && !isBarredBy(row))

/** Boards that other sessions play too, by the session that waits for them. */
export async function sharedOf(
  db: Db,
  rows: readonly GateSession[],
  now: Date,
): Promise<ReadonlyMap<number, readonly SharedBoard[]>> {
  const waiting = rows.filter((row) => !isHeldAlone(row)).map(({ id }) => id)
  return groupBy(waiting.length === 0 ? [] : await sharedBoards(db, waiting, now), ({ own }) => own)
}

async function barrierParts(
  db: Db,
  row: GateSession,
  tables: readonly number[],
  shared: readonly SharedBoard[],
) {
  if (!isBarredBy(row) && shared.length === 0)
    return { shared, boards: new Map(), partners: new Map(), play: [], finishes: [], ended: [] }
  const [boards, partners, play, finishes, ended] = await Promise.all([
    gateBoards(db, row.id),
    gatePartners(db, row.id),
    gatePlay(db, row.id),
    gateFinishes(db, tables),
    endedTables(db, row.id),
  ])
  return { shared, boards, partners, play, finishes, ended }
}

export async function loadSession(
  db: Db,
  row: GateSession,
  shared: readonly SharedBoard[],
  playedElsewhere: PlayedElsewhere,
): Promise<SessionRun> {
  const tables = await gateTables(db, [row.id])
  const ids = tables.map(({ id }) => id)
  // Entries first: what comes meanwhile is announced, and its results are known already.
  const entries = await gateEntries(
    db,
    tables.map(({ id, cursor }) => ({ table: id, seq: cursor })),
  )
  const [parts, score, orders] = await Promise.all([
    barrierParts(db, row, ids, shared),
    sessionsScored(db, [row.id]),
    standingOrders(db, row.id),
  ])
  const standing = orders.map(({ id, received_at, behind, told }) => ({
    id,
    told,
    receivedAt: received_at.getTime(),
    isBehind: behind !== null,
  }))
  return new SessionRun(
    { row, tables, entries, hasScore: score.has(row.id), standing, ...parts },
    playedElsewhere,
  )
}

/** Takes in what has come to tables of driven sessions. */
export async function loadEntries(
  db: Db,
  runs: Iterable<SessionRun>,
  tables: ReadonlySet<number> | null,
): Promise<void> {
  const known = [...runs].map((run) => {
    const own = [...run.tables].filter(([id]) => tables === null || tables.has(id))
    return { run, ids: new Set(own.map(([id]) => id)), own }
  })
  const heads = known.flatMap(({ own }) => own.map(([table, { head }]) => ({ table, seq: head })))
  const entries = heads.length > 0 ? await gateEntries(db, heads) : []
  for (const { run, ids } of known) {
    const fresh = entries.filter(({ table }) => ids.has(table))
    if (fresh.length === 0) continue
    run.add(fresh)
    const changed = [...new Set(fresh.filter(isEnding).map(({ table }) => table))]
    if (run.isBarred && changed.length > 0) run.setFinishes(changed, await gateFinishes(db, changed))
  }
}
