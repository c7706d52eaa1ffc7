/** The sessions everybody sees: live, upcoming, recently closed; and the clubs. */
import { destinations } from '@openroom/protocol/destinations'
import type { Club, MiniSession } from '@openroom/protocol/schema/miniSession'
import { useStore } from 'zustand'
import { listFeed } from './feed.ts'

export const sessionsFeed = listFeed<MiniSession>(
  destinations.miniSessions(),
  ({ miniSessionId }) => miniSessionId,
)
export const clubsFeed = listFeed<Club>(destinations.clubs(), ({ id }) => id)

/** All known sessions; `null` until they have come. */
export const useSessions = (): readonly MiniSession[] | null =>
  useStore(sessionsFeed.store, ({ items }) => items)

export const useClubs = (): readonly Club[] | null => useStore(clubsFeed.store, ({ items }) => items)

/** Sessions of the same segment, in order. */
export const siblingsOf = (all: readonly MiniSession[], of: MiniSession): readonly MiniSession[] =>
  all
    .filter(({ serverId, segmentId }) => serverId === of.serverId && segmentId === of.segmentId)
    .sort((a, b) => a.session - b.session || a.miniSession - b.miniSession)
