/** What the screens of a session all need: its siblings, boards, rounds and names. */
import { isPushed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Rounds } from '@openroom/protocol/schema/results'
import type { KnockoutCorrection } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
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
  useArchive(session, viewAt('boards', { id: session.miniSessionId }))

/** Rounds of a live session whose buttons the segment says are open; `null` while it has not said. */
function useRoundButtons({ serverId, segmentId, miniSessionId, status }: MiniSession) {
  const at = isPushed(status) ? viewAt('roundButtons', { serverId, segmentId }) : null
  const body = usePushed(at)?.body ?? null
  return body?.find((buttons) => buttons.miniSessionId === miniSessionId)?.rounds ?? null
}

const withButtons = ({ rounds, ...rest }: Rounds, open: readonly number[]): Rounds => ({
  ...rest,
  rounds: rounds.map((one) => ({ ...one, enabled: one.enabled || open.includes(one.round) })),
})

export function useRounds(session: MiniSession) {
  const { miniSessionId } = session
  const open = useRoundButtons(session)
  const { data, error, refetch } = useArchive(session, viewAt('rounds', { id: miniSessionId }))
  const shown = useMemo(() => (data && open ? withButtons(data, open) : data), [data, open])
  return { data: shown, error, refetch }
}

/** Pairs of a pair session, teams of a team session. */
export const useRegistrations = (session: MiniSession) => {
  const { miniSessionId, type } = session
  return useArchive(
    session,
    type === 'PAIR' ? viewAt('registrations', { id: miniSessionId }) : viewAt('teams', { id: miniSessionId }),
  )
}

const NO_CORRECTIONS: readonly KnockoutCorrection[] = []

/** Corrections of a knock-out; of other sessions none: their scores have them in. */
export function useCorrections(session: MiniSession, wanted = true): readonly KnockoutCorrection[] {
  const { miniSessionId: id, arrangeType } = session
  const at = wanted && arrangeType === 'KNOCK_OUT' ? viewAt('knockoutCorrections', { id }) : null
  return useArchive(session, at).data ?? NO_CORRECTIONS
}

/** @param round displayed round to stop after; `null` for all that has been played */
export const runningScoresAt = (id: number, round: number | null) =>
  round === null ? viewAt('runningScores', { id }) : viewAt('runningScoresOfRound', { id, round })
