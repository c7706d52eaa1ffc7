/** The round of the tables that a viewer looked at last in a session: the selector leads back to it. */
import { readStored, store } from '../sessionStorage.ts'

const nameOf = (miniSessionId: number): string => `round.${miniSessionId}`

export const keepViewedRound = (miniSessionId: number, round: number): boolean =>
  store(nameOf(miniSessionId), `${round}`)

export function viewedRound(miniSessionId: number): number | null {
  const kept = readStored(nameOf(miniSessionId))
  return kept !== null && /^\d+$/.test(kept) ? Number(kept) : null
}
