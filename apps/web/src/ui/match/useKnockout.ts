/** How the matches of a knock-out stand, corrections included. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useArchive } from '../../live/useArchive.ts'
import { runningScoresAt, useCorrections } from '../../live/useSession.ts'
import { standingOf } from './standing.ts'

/** By number of table; of other sessions none. */
export function useKnockout(session: MiniSession) {
  const { miniSessionId: id, arrangeType } = session
  const isKnockout = arrangeType === 'KNOCK_OUT'
  const { data, error, refetch } = useArchive(session, isKnockout ? runningScoresAt(id, null) : null)
  const corrections = useCorrections(session)
  const scores = data?.type === 'TEAM' ? data : null
  const matches = scores?.knockoutMatches
    .toSorted((a, b) => a.tableNumber - b.tableNumber)
    .map((match) => ({
      match,
      standing: standingOf(match, session, { corrections, withdraws: scores.withdraws }),
    }))
  return { matches, error, refetch }
}
