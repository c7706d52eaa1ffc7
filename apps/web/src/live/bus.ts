/** What happens to sessions, told to whoever wants to know. */
import { isClosed, isPushed, type Status } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { sessionsFeed } from './sessions.ts'

export type StatusChanged = { readonly miniSession: MiniSession; readonly from: Status; readonly to: Status }

type Follower = (event: StatusChanged) => void

const followers = new Set<Follower>()

/** Calls back at each status-changed event until the answer is called. */
export function onStatusChanged(then: Follower): () => void {
  followers.add(then)
  return () => followers.delete(then)
}

/** DELAYED or FINALIZED to LIVE, and LIVE to closed, are told (specification 1, section 4). */
export const isAnnounced = (from: Status, to: Status): boolean =>
  ((from === 'DELAYED' || from === 'FINALIZED') && isPushed(to)) || (isPushed(from) && isClosed(to))

export function startBus(): void {
  sessionsFeed.onPush((push, before) => {
    if (push.type !== 'UPDATE') return
    const old = before?.find(({ miniSessionId }) => miniSessionId === push.payload.miniSessionId)
    const to = push.payload.status
    if (!old || to === undefined || !isAnnounced(old.status, to)) return
    const event = { miniSession: { ...old, ...push.payload }, from: old.status, to }
    for (const follower of followers) follower(event)
  })
}
