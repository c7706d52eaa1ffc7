/** The sessions everybody sees: live, upcoming, recently closed; and the clubs. */
import type { Club, MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import { viewAt } from '@openroom/protocol/views'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { heldView } from './heldView.ts'
import { getSnapshot } from './http.ts'

const LIST = viewAt('miniSessions')

export const sessionsFeed = heldView(LIST)
export const clubsFeed = heldView(viewAt('clubs'))

/** The list is asked for, compressed as calls are, and what changes is pushed; without an answer all of it is pushed. */
export const followSessions = (): Promise<unknown> =>
  getSnapshot<BodyOf<'miniSessions'>>(LIST.path)
    .then((answer) => sessionsFeed.store.setState(answer))
    .catch(() => {})
    .then(sessionsFeed.start)

/** All known sessions; `null` until they have come. */
export const useSessions = (): readonly MiniSession[] | null =>
  useStore(sessionsFeed.store, ({ body }) => body)

/** Sessions that the list does not carry any more, asked for one by one. */
const older = createStore<{ readonly items: readonly MiniSession[] }>(() => ({ items: [] }))

export function knowOlder(sessions: readonly MiniSession[]): void {
  const ids = new Set(sessions.map(({ miniSessionId }) => miniSessionId))
  older.setState(({ items }) => ({
    items: [...items.filter(({ miniSessionId }) => !ids.has(miniSessionId)), ...sessions],
  }))
}

/** The list with the older sessions that have been asked for; `null` until the list has come. */
export function useKnownSessions(): readonly MiniSession[] | null {
  const listed = useSessions()
  const { items } = useStore(older)
  return useMemo(() => {
    if (listed === null || items.length === 0) return listed
    const ids = new Set(listed.map(({ miniSessionId }) => miniSessionId))
    return [...listed, ...items.filter(({ miniSessionId }) => !ids.has(miniSessionId))]
  }, [listed, items])
}

export const useClubs = (): readonly Club[] | null => useStore(clubsFeed.store, ({ body }) => body)

/** Sessions of the same segment, in order. */
export const siblingsOf = (all: readonly MiniSession[], of: MiniSession): readonly MiniSession[] =>
  all
    .filter(({ serverId, segmentId }) => serverId === of.serverId && segmentId === of.segmentId)
    .sort((a, b) => a.session - b.session || a.miniSession - b.miniSession)
