/** Sessions that something can be said in or shown beside: live and upcoming ones. */
import { isClosed, isOnAir, isUpcoming, isWaiting } from '@openroom/protocol/names'
import type { MiniSession, Stream } from '@openroom/protocol/schema/miniSession'
import { useSessions } from './sessions.ts'

/** Live ones first, what has been played last. */
const order = (session: MiniSession): number => (isOnAir(session) ? 0 : isWaiting(session) ? 2 : 1)

export const openAmong = (sessions: readonly MiniSession[]): readonly MiniSession[] =>
  sessions.filter(({ status }) => !isClosed(status)).toSorted((a, b) => order(a) - order(b))

export const useOpenSessions = (): readonly MiniSession[] => openAmong(useSessions() ?? [])

export type SessionStream = { readonly session: MiniSession; readonly stream: Stream }

export const streamsAmong = (sessions: readonly MiniSession[]): readonly SessionStream[] =>
  openAmong(sessions).flatMap((session) => session.streams.map((stream) => ({ session, stream })))

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
