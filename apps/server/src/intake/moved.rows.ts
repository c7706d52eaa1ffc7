/** Sessions that a file calls otherwise than before, as a corrected title does: their segment goes with it. */
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { keepPlaces } from './formerPlaces.rows.ts'
import type { PlacedSession } from './identity.rows.ts'
import { removeEmptyEvents } from './removeSessions.rows.ts'
import { isNamedHere } from './runHere.rows.ts'
import type { Settled } from './settle.rows.ts'

type Tx = Transaction<AllTables>

const selectSessionIds = (tx: Tx, segment: number) =>
  tx.selectFrom('mini_session').select('id').where('segment_id', '=', segment).execute()

/** Only as a whole, so that nothing is called by the name of another. */
async function moveSegment(
  tx: Tx,
  from: number,
  to: PlacedSession,
  moving: ReadonlySet<number>,
): Promise<boolean> {
  const own = await selectSessionIds(tx, from)
  const others = await selectSessionIds(tx, to.segmentId)
  if (others.length > 0 || own.some(({ id }) => !moving.has(id))) return false
  const place = await tx
    .selectFrom('segment')
    .select(['name', 'key', 'ord'])
    .where('id', '=', to.segmentId)
    .executeTakeFirst()
  // Sessions of another segment, which the file has in the same place, have gone there.
  if (!place) return false
  await keepPlaces(
    tx,
    own.map(({ id }) => id),
  )
  await tx.deleteFrom('segment').where('id', '=', to.segmentId).execute()
  await tx
    .updateTable('segment')
    .set({ event_id: to.eventId, ...place })
    .where('id', '=', from)
    .execute()
  return true
}

/** @returns events that have more or less than before */
export async function moveSegments(
  tx: Tx,
  wanted: readonly PlacedSession[],
  settled: readonly Settled[],
): Promise<readonly number[]> {
  const moves = new Map<
    number,
    { readonly to: PlacedSession; readonly from: number; readonly ids: Set<number> }
  >()
  for (const { placed, before, change } of settled) {
    const to = wanted.find(({ content }) => content === placed.content)
    if (
      !to ||
      to.organiserId !== placed.organiserId ||
      !before ||
      change !== 'replaced' ||
      to.segmentId === placed.segmentId ||
      (await isNamedHere(tx, before, to))
    )
      continue
    const move = moves.get(placed.segmentId) ?? { to, from: placed.eventId, ids: new Set() }
    if (move.to.segmentId === to.segmentId) move.ids.add(before.id)
    moves.set(placed.segmentId, move)
  }
  const events: number[] = []
  for (const [segment, { to, from, ids }] of moves) {
    if (await moveSegment(tx, segment, to, ids)) events.push(from, to.eventId)
  }
  if (events.length > 0) await removeEmptyEvents(tx, events)
  return events
}
