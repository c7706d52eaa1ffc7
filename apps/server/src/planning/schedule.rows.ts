/** What is due by the clock: sessions that start to be played, and broadcasts that begin. */
import type { Status } from '@openroom/protocol/names'
import { type Kysely, sql, type Transaction } from 'kysely'
import { moveLinks } from '../consoles/operatorLinks.rows.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEventsOf } from '../core/database/lockOrder.rows.ts'
import { bumpVersion } from '../intake/listVersions.rows.ts'
import type { Note } from '../tables/releaseMoves.rows.ts'

type Db = Kysely<AllTables>

export type Scheduled = {
  readonly id: number
  readonly status: Status
  readonly start_date_time: Date | null
  readonly real_start_date_time: Date | null
  readonly delay: number
}

const COLUMNS = ['id', 'status', 'start_date_time', 'real_start_date_time', 'delay'] as const

/** When a session's status moves on by itself, in ms; `null` when nothing is due. */
export function dueAt({ status, start_date_time, real_start_date_time, delay }: Scheduled): number | null {
  if (status === 'FINALIZED') return start_date_time?.getTime() ?? null
  if (status !== 'DELAYED') return null
  const start = real_start_date_time ?? start_date_time
  return start === null ? null : start.getTime() + delay * 1000
}

export const scheduledSessions = (db: Db): Promise<readonly Scheduled[]> =>
  db
    .selectFrom('mini_session')
    .select(COLUMNS)
    .where('status', 'in', ['FINALIZED', 'DELAYED'])
    .orderBy('id')
    .execute()

export const scheduledSession = (db: Db, id: number): Promise<Scheduled | undefined> =>
  db.selectFrom('mini_session').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** One step of a session that is due: it starts to be played, or its broadcast begins. */
function nextOf(session: Scheduled) {
  const begun = session.real_start_date_time ?? session.start_date_time
  const status: Status = session.status === 'FINALIZED' && session.delay > 0 ? 'DELAYED' : 'LIVE'
  return { status, real_start_date_time: begun }
}

async function step(tx: Transaction<AllTables>, id: number, now: number): Promise<boolean> {
  const session = await tx.selectFrom('mini_session').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  const due = session ? dueAt(session) : null
  if (!session || due === null || due > now) return false
  await tx
    .updateTable('mini_session')
    .set({ ...nextOf(session), changed_at: new Date(now), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return true
}

/**
 * Brings a session to the status it should have by now, whoever else does so at the same time.
 * @param now in ms
 * @param note what is written of it in the same transaction
 * @returns whether it changed
 */
export const advance = (db: Db, id: number, now: number, note?: Note): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockEventsOf(tx, [id])
    await note?.(tx)
    let changed = false
    while (await step(tx, id, now)) changed = true
    if (!changed) return false
    await moveLinks(tx, id)
    await bumpVersion(tx, 'miniSessions')
    return true
  })
