/** How many watch each table, for admins and commentators while a session is played (specification 2, section 6). */

import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { DURATION } from '@openroom/protocol/specified'
import { useCall } from './cache.ts'
import { useRoleIn } from './roleIn.ts'

/** Table id → viewers; tables that nobody watches are left out. */
export type Viewers = Readonly<Record<string, number>>

/** Viewers of a match or a table, over its rooms. */
export const viewersOf = (viewers: Viewers, ...tables: readonly (number | null)[]): number =>
  tables.reduce<number>((sum, table) => sum + (table === null ? 0 : (viewers[table] ?? 0)), 0)

/** `null` for those who may not know, and when nothing is played. */
export function useViewers(session: Pick<MiniSession, 'miniSessionId' | 'status' | 'awaits'>) {
  const { miniSessionId } = session
  const role = useRoleIn(miniSessionId)
  const wanted = isOnAir(session) && (role === 'ADMIN' || role === 'COMMENTATOR')
  const { data } = useCall(['viewers', miniSessionId], wanted ? sessionRoutes.viewers(miniSessionId) : null, {
    refetchInterval: DURATION.viewerPoll,
  })
  return wanted ? (data ?? {}) : null
}
