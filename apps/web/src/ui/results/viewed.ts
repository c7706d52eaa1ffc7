/** What a viewer looked at last in a session. */
import { readStored, store } from '../sessionStorage.ts'

function viewed(kind: string) {
  const nameOf = (miniSessionId: number): string => `${kind}.${miniSessionId}`
  return {
    keep: (miniSessionId: number, number: number): boolean => store(nameOf(miniSessionId), `${number}`),
    last: (miniSessionId: number): number | null => {
      const kept = readStored(nameOf(miniSessionId))
      return kept !== null && /^\d+$/.test(kept) ? Number(kept) : null
    },
  }
}

/** The pair or team whose score it was: the ranking marks it. */
export const viewedEntry = viewed('entry')

/** The round of the tables: the selector leads back to it. */
export const viewedRound = viewed('round')
