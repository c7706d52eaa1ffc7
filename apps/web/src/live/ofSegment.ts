import { isClosed, isUpcoming } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'

/** Of a segment's sessions the one that is live, else the last that is over, else the first to come. */
export function ofSegment(
  sessions: readonly MiniSession[],
  serverId: number,
  segmentId: number,
): MiniSession | null {
  const inOrder = sessions
    .filter((session) => session.serverId === serverId && session.segmentId === segmentId)
    .sort((a, b) => a.session - b.session || a.miniSession - b.miniSession)
  return (
    inOrder.find(({ status }) => status === 'LIVE') ??
    inOrder.findLast(({ status }) => isClosed(status)) ??
    inOrder.find(({ status }) => isUpcoming(status)) ??
    null
  )
}
