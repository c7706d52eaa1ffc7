/** The pair or team whose score a viewer looked at last in a session: the ranking marks it. */
import { readStored, store } from '../sessionStorage.ts'

const nameOf = (miniSessionId: number): string => `entry.${miniSessionId}`

export const keepViewedEntry = (miniSessionId: number, registrationId: number): boolean =>
  store(nameOf(miniSessionId), `${registrationId}`)

export function viewedEntry(miniSessionId: number): number | null {
  const kept = readStored(nameOf(miniSessionId))
  return kept !== null && /^\d+$/.test(kept) ? Number(kept) : null
}
