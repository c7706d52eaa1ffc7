import { isClosed, isOnAir, isUpcoming, isWaiting } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'

/** Of a segment's sessions the one that is live, else the last that is over or has been played, else the first to come. */
export function ofSegment(
  sessions: readonly MiniSession[],
  serverId: number,
  segmentId: number,
): MiniSession | null {
  const inOrder = sessions
    .filter((session) => session.serverId === serverId && session.segmentId === segmentId)
    .sort((a, b) => a.session - b.session || a.miniSession - b.miniSession)
  return (
    inOrder.find(isOnAir) ??
    inOrder.findLast((session) => isClosed(session.status) || isWaiting(session)) ??
    inOrder.find(({ status }) => isUpcoming(status)) ??
    null
  )
}
