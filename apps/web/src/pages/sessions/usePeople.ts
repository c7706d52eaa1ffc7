/** The sessions in which a pair, a team or a player is found, as the server knows them. */
import { useEffect, useState } from 'react'

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

type Notes = ReadonlyMap<number, readonly string[]>

const NONE: Notes = new Map()

/** @param query as it is typed */
export function usePeople(query: string): Notes {
  const q = usePaused(query.trim())
  const enabled = q.length >= LEAST && query.trim() !== ''
  const [found, setFound] = useState(NONE)
  useEffect(() => {
    if (!enabled) return
    let isWanted = true
    const show = (notes: Notes) => {
      if (isWanted) setFound(notes)
    }
    // The list itself needs no cache of queries: it is loaded when somebody searches.
    import('./foundPeople.ts').then(({ foundPeople }) => foundPeople(q)).then(show, () => show(NONE))
    return () => {
      isWanted = false
    }
  }, [q, enabled])
  return enabled ? found : NONE
}
