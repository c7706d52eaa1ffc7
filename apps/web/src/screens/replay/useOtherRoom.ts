/** The same board in the other room of a match, when there is a record of it. */

import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { viewAt } from '@openroom/protocol/views'
import { archive } from '../../live/archive.ts'
import { useAnswer } from '../../live/cache.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'

/** @returns how to go there; `null` without a record, or as long as that is not known */
export function useOtherRoom(
  { miniSession, params, slot }: ScreenProps<'replay'>,
  context: GameContext | null,
): (() => void) | null {
  const { miniSessionId } = miniSession
  const { board } = params
  const team = context?.tournamentType === 'TEAM' && context.otherRoomVisible
  const ns = team ? context.registrations.EAST_WEST : null
  const query = useAnswer({
    ...archive(miniSessionId, viewAt('replay', { id: miniSessionId, ns: ns ?? 0, board })),
    enabled: ns !== null,
  })
  if (ns === null || query.data === undefined || query.data.length === 0) return null
  const { cindex: _cindex, tableId: _table, kibitz: _kibitz, ...rest } = params
  return () => slot.replace('replay', { ...rest, ns })
}
