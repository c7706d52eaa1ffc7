/** Which session an address means. */
import { isClosed, isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { ofSegment } from '../../live/openSessions.ts'

export type SessionAt = {
  readonly sessions: readonly MiniSession[]
  /** `null`: `id` is a session's, else a segment's of this organiser. */
  readonly serverId: number | null
  readonly id: number
}

export function findSession({ sessions, serverId, id }: SessionAt): MiniSession | null {
  if (serverId === null) return sessions.find(({ miniSessionId }) => miniSessionId === id) ?? null
  return ofSegment(sessions, serverId, id)
}

/** The same sessions, by the address of a session's segment. */
export const segment = ({ sessions }: SessionAt, { serverId, segmentId }: MiniSession): SessionAt => ({
  sessions,
  serverId,
  id: segmentId,
})

/** A screen on the wall, or on the air, goes on to the segment's next session by itself. */
export function onTheWall(props: SessionAt, miniSession: MiniSession | null): MiniSession | null {
  if (miniSession === null || !isClosed(miniSession.status)) return miniSession
  const now = findSession(segment(props, miniSession))
  return now !== null && isOnAir(now) ? now : miniSession
}
