/** Boards that nobody plays any more, whether anything of them is public or not: what tables may be told of each other. */
import { isClosed } from '@openroom/protocol/names'
import type { Kysely } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import {
  endedTables,
  gateBoards,
  gateFinishes,
  gatePartners,
  gatePlay,
  gateSessions,
  gateTables,
} from './releaseQueues.rows.ts'
import { SessionRun } from './sessionRun.ts'

/** @returns their numbers */
export async function playedBoards(db: Kysely<AllTables>, session: number): Promise<ReadonlySet<number>> {
  const row = (await gateSessions(db, [session])).find(({ id }) => id === session)
  // Not begun.
  if (!row) return new Set()
  const boards = await gateBoards(db, session)
  if (isClosed(row.status)) return new Set(boards.keys())
  const tables = await gateTables(db, [session])
  const parts = {
    partners: await gatePartners(db, session),
    play: await gatePlay(db, session),
    finishes: await gateFinishes(
      db,
      tables.map(({ id }) => id),
    ),
    ended: await endedTables(db, session),
  }
  // All of its log is in `play`: no entry waits here for anything.
  const nothing = { entries: [], hasScore: false, standing: [], shared: [] }
  const run = new SessionRun({ row, tables, boards, ...parts, ...nothing })
  return new Set([...boards].flatMap(([number, id]) => (run.hasPlayed(id) ? [number] : [])))
}
