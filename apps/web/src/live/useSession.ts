/** What the screens of a session all need: its siblings, boards, rounds and names. */
import { destinations } from '@openroom/protocol/destinations'
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry, Registration, Rounds } from '@openroom/protocol/schema/results'
import { useMemo } from 'react'
import { siblingsOf, useKnownSessions } from './sessions.ts'
import { useArchive } from './useArchive.ts'

/** All sessions of the segment, and the one that a `session` parameter means. */
export function useSiblings(miniSession: MiniSession, session: number | undefined) {
  const all = useKnownSessions()
  return useMemo(() => {
    const siblings = siblingsOf(all ?? [miniSession], miniSession)
    const shown = siblings.find((sibling) => sibling.session === session) ?? miniSession
    return { siblings, shown }
  }, [all, miniSession, session])
}

export const useBoards = (session: MiniSession) =>
  useArchive<readonly BoardEntry[]>(
    session,
    routes.boards(session.miniSessionId),
    destinations.boards(session.miniSessionId),
  )

export const useRounds = (session: MiniSession) =>
  useArchive<Rounds>(
    session,
    routes.rounds(session.miniSessionId),
    destinations.rounds(session.miniSessionId),
  )

/** Pairs of a pair session, teams of a team session. */
export const useRegistrations = (session: MiniSession) => {
  const { miniSessionId, type } = session
  return useArchive<readonly Registration[]>(
    session,
    type === 'PAIR' ? routes.registrations(miniSessionId) : routes.teams(miniSessionId),
    type === 'PAIR' ? destinations.registrations(miniSessionId) : null,
  )
}
