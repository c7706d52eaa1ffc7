/** What the screens of a session all need: its siblings, boards, rounds and names. */
import { destinations } from '@openroom/protocol/destinations'
import type { RoundButtonsBody } from '@openroom/protocol/push'
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry, Registration, Rounds } from '@openroom/protocol/schema/results'
import { useMemo } from 'react'
import { siblingsOf, useKnownSessions } from './sessions.ts'
import { useArchive } from './useArchive.ts'
import { usePushed } from './usePushed.ts'

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

/** Rounds of a live session whose buttons the segment says are open; `null` while it has not said. */
function useRoundButtons({ serverId, segmentId, miniSessionId, status }: MiniSession) {
  const destination = status === 'LIVE' ? destinations.roundButtons(serverId, segmentId) : null
  const body = usePushed<RoundButtonsBody>(destination)?.body ?? null
  return body?.find((buttons) => buttons.miniSessionId === miniSessionId)?.rounds ?? null
}

const withButtons = ({ rounds, ...rest }: Rounds, open: readonly number[]): Rounds => ({
  ...rest,
  rounds: rounds.map((one) => ({ ...one, enabled: one.enabled || open.includes(one.round) })),
})

export function useRounds(session: MiniSession) {
  const { miniSessionId } = session
  const open = useRoundButtons(session)
  const { data, error, refetch } = useArchive<Rounds>(
    session,
    routes.rounds(miniSessionId),
    destinations.rounds(miniSessionId),
  )
  const shown = useMemo(() => (data && open ? withButtons(data, open) : data), [data, open])
  return { data: shown, error, refetch }
}

/** Pairs of a pair session, teams of a team session. */
export const useRegistrations = (session: MiniSession) => {
  const { miniSessionId, type } = session
  return useArchive<readonly Registration[]>(
    session,
    type === 'PAIR' ? routes.registrations(miniSessionId) : routes.teams(miniSessionId),
    type === 'PAIR' ? destinations.registrations(miniSessionId) : null,
  )
}
