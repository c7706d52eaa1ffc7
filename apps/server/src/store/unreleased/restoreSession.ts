/** A version of a session in its place again. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { differenceOf } from '@openroom/formats/identity/loss'
import type { Transaction } from 'kysely'
import { storedDocument } from './exportDocument.ts'
import { hashOf, writeSession } from './importDocument.ts'
import { lockEventsOf, lockPlaces } from './lockOrder.ts'
import type { AllTables } from './tables.ts'
import { isRunning, storedSession } from './upload/identify.ts'
import { sessionIn } from './upload/sessionIn.ts'
import { versionDocument } from './upload/versions.ts'
import { moveOn, touchEvents } from './versions.ts'

/** @returns the sessions whose views may have changed */
export async function restoreSession(
  tx: Transaction<AllTables>,
  id: number,
  version: number,
  accountId: number | null,
  now: Date,
): Promise<Result<readonly number[], 'session-not-found' | 'version-not-found' | 'session-running'>> {
  await lockPlaces(tx)
  await lockEventsOf(tx, [id])
  const before = await storedSession(tx, id)
  const current = sessionIn(await storedDocument(tx, id, 'with-play'))
  if (!before || !current) return err('session-not-found')
  if (isRunning(before)) return err('session-running')
  const wanted = sessionIn(await versionDocument(tx, id, version))
  if (!wanted) return err('version-not-found')
  const session = { ...wanted, key: before.key }
  const hash = hashOf(session)
  const restored = {
    ...{ before, session, hash, difference: differenceOf(current, session) },
    parts: [{ hash, tables: session.tables.map(({ key }) => key) }],
    placed: { segmentId: before.segment_id, organiserId: before.organiser_id },
  }
  const by = { accountId, names: [], reason: 'restore' as const }
  await writeSession(tx, restored, { now, by }, false)
  const touched = await touchEvents(tx, [before.event_id])
  await moveOn(tx, 'miniSessions')
  return ok(touched)
}
