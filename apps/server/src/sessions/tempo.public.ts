/** How long calls and cards of a released board took: nothing where its organiser does not show times. */
import { findTempo } from '@openroom/bridge/table/tempo'
import type { PlayTempo } from '@openroom/protocol/schema/screens'
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { readEvent } from '../tables/upcast.columns.ts'

export async function playTempo(
  db: Kysely<PublicTables>,
  tableId: number,
  boardId: number,
): Promise<PlayTempo> {
  const rows = await db
    .selectFrom('released_log as l')
    .innerJoin('released_moment as m', (on) =>
      on.onRef('m.table_id', '=', 'l.table_id').onRef('m.seq', '=', 'l.seq'),
    )
    .select(['l.event', 'l.schema_version', 'm.received_at'])
    .where('l.table_id', '=', tableId)
    .where('l.board_id', '=', boardId)
    .orderBy('l.seq')
    .execute()
  const log = rows.flatMap(({ event, schema_version, received_at }) => {
    const known = readEvent(event, schema_version)
    return known === null ? [] : [{ event: known, at: received_at.getTime() }]
  })
  const actions = findTempo(log)?.actions ?? []
  return { actions: actions.map(({ kind, seat, ms }) => ({ kind, seat, seconds: Math.round(ms / 1_000) })) }
}
