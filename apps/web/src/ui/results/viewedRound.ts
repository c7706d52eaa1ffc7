/** The round of the tables that a viewer looked at last in a session: the selector leads back to it. */
import { keepInTab, readInTab } from '../inTab.ts'

const nameOf = (miniSessionId: number): string => `round.${miniSessionId}`

export const keepViewedRound = (miniSessionId: number, round: number): void =>
  keepInTab(nameOf(miniSessionId), `${round}`)

export function viewedRound(miniSessionId: number): number | null {
  const kept = readInTab(nameOf(miniSessionId))
  return kept !== null && /^\d+$/.test(kept) ? Number(kept) : null
}
