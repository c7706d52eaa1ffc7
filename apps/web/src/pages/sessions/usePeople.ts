/** The sessions in which a pair, a team or a player is found, as the server knows them. */
import { useEffect, useState } from 'react'
import type { People } from './foundPeople.ts'

/** Between the last letter and asking. */
export const PAUSE_MS = 250

/** One letter finds everybody. */
const LEAST = 2

/** What is typed, once the typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

const NONE: People = { notes: new Map(), later: null, named: null, closest: 0, total: null }

/** @param query as it is typed; `isComing`: whether it is still to be answered */
export function usePeople(query: string): People & { readonly isComing: boolean } {
  const q = usePaused(query.trim())
  const enabled = q.length >= LEAST && query.trim() !== ''
  const [found, setFound] = useState({ q: '', people: NONE })
  useEffect(() => {
    if (!enabled) return
    let isWanted = true
    const show = (people: People) => {
      if (isWanted) setFound({ q, people })
    }
    // The list itself needs no cache of queries: it is loaded when somebody searches.
    import('./showPeople.tsx').then(({ showPeople }) => showPeople(q, show)).catch(() => show(NONE))
    return () => {
      isWanted = false
    }
  }, [q, enabled])
  const isThere = found.q === query.trim()
  const isComing = query.trim().length >= LEAST && !isThere
  // What was found for other words is nothing that Enter may open.
  return { ...(enabled && isThere ? found.people : NONE), isComing }
}
