/** The pairs and teams around here that are followed, by their registrations. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ReactNode } from 'react'
import { createContext, useEffect, useState } from 'react'
import { useFollowed } from './followed.ts'

const NONE: ReadonlySet<number> = new Set()

export const FollowedHere = createContext(NONE)

/** Those of a session; what looks for them comes when somebody is followed. */
export function useFollowedIn(
  session: Pick<MiniSession, 'miniSessionId' | 'tournamentId' | 'type'> | null,
): ReadonlySet<number> {
  const list = useFollowed()
  const [found, setFound] = useState(NONE)
  const id = session?.miniSessionId ?? null
  const tournamentId = session?.tournamentId ?? 0
  const type = session?.type ?? 'PAIR'
  const isWanted = list.length > 0 && id !== null
  useEffect(() => {
    if (!isWanted) return
    let stop: (() => void) | null = null
    let isGone = false
    import('./observe.ts')
      .then(({ observeFollowed }) => {
        if (!isGone) stop = observeFollowed({ miniSessionId: id, tournamentId, type }, list, setFound)
      })
      // Without it nobody is marked.
      .catch(() => {})
    return () => {
      isGone = true
      stop?.()
    }
  }, [isWanted, id, tournamentId, type, list])
  return isWanted ? found : NONE
}

/** Has names marked where they are no rows of a table of results. */
type WithFollowedProps = { readonly session: MiniSession; readonly children: ReactNode }

export const WithFollowed = ({ session, children }: WithFollowedProps) => (
  <FollowedHere value={useFollowedIn(session)}>{children}</FollowedHere>
)
