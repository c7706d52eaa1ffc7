/** A version of a session in its place again. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { differenceOfSession } from '@openroom/formats/identity/loss'
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { hashOf } from '../core/database/hash.ts'
import { lockEventsOf, lockPlaces, lockTables } from '../core/database/lockOrder.rows.ts'
import { endCorrections } from '../corrections/corrections.rows.ts'
import { holdShared, toldOfSessions } from '../tables/sharedDeals.rows.ts'
import { storedDocument } from './exportDocument.rows.ts'
import { isRunning, storedSession } from './identify.rows.ts'
import { type PlacedEvent, scoreAs } from './identity.rows.ts'
import { bumpVersion, touchEvents } from './listVersions.rows.ts'
import { sessionIn } from './sessionIn.rows.ts'
import { versionDocument } from './versions.rows.ts'
import { writeSession } from './writeSession.rows.ts'

type Tx = Transaction<AllTables>

/** Sessions beside it go by the scoring of their event too: only where there is none it is as it was. */
async function restoreScoring(tx: Tx, event_id: number, event: PlacedEvent): Promise<void> {
  const { count } = await tx
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('g.event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  if (Number(count) === 1) await scoreAs(tx, event_id, event)
}

/** @returns the sessions whose views may have changed */
export async function restoreSession(
  tx: Tx,
  id: number,
  version: number,
  accountId: number | null,
  now: Date,
): Promise<Result<readonly number[], 'session-not-found' | 'version-not-found' | 'session-running'>> {
  await lockPlaces(tx)
  await lockEventsOf(tx, [id])
  await lockTables(tx, id)
  const before = await storedSession(tx, id)
  const current = sessionIn(await storedDocument(tx, id, 'with-play'))
  if (!before || !current) return err('session-not-found')
  if (isRunning(before)) return err('session-running')
  const document = await versionDocument(tx, id, version)
  const [wanted, event] = [sessionIn(document), document?.events[0]]
  if (!wanted || !event) return err('version-not-found')
  const session = { ...wanted, key: before.key }
  const hash = hashOf(session)
  const restored = {
    before,
    session,
    hash,
    difference: differenceOfSession(current, session),
    parts: [{ hash, tables: session.tables.map(({ key }) => key) }],
    placed: { segmentId: before.segment_id, organiserId: before.organiser_id },
  }
  const by = { accountId, names: [], reason: 'restore' as const }
  const told = await toldOfSessions(tx, [id], now)
  await writeSession(tx, restored, { now, by }, null)
  await holdShared(tx, [id], told, { now })
  await endCorrections(tx, id, accountId, now)
  await restoreScoring(tx, before.event_id, event)
  const touched = await touchEvents(tx, [before.event_id])
  await bumpVersion(tx, 'miniSessions')
  return ok(touched)
}
