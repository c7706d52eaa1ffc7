/** The sessions in which a pair, a team or a player is found, as the server knows them. */
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import { useEffect, useMemo, useState } from 'react'
import { t } from '../../texts/t.ts'

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

type Found = SearchAnswer['sessions']

/** Players tell more than the name of their pair or team; where the name says them all it is enough. */
const named = ({ name, players }: Found[number]['found'][number]): string =>
  players.length === 0 || players.every((player) => name.includes(player))
    ? name
    : [name, players.join(', ')].join(' · ')

/** Lines below a session, by its id: in whom the words were found. */
export const notesOf = (found: Found): ReadonlyMap<number, readonly string[]> =>
  new Map(
    found
      .filter((one) => one.found.length > 0)
      .map(({ session, found: entries }) => [
        session.miniSessionId,
        entries.map((entry) =>
          t(session.status === 'LIVE' ? 'sessions.entry' : 'archive.entry', { name: named(entry) }),
        ),
      ]),
  )

/** @param query as it is typed */
export function usePeople(query: string): ReadonlyMap<number, readonly string[]> {
  const q = usePaused(query.trim())
  const enabled = q.length >= LEAST && query.trim() !== ''
  const [found, setFound] = useState<Found>([])
  useEffect(() => {
    if (!enabled) return
    let isWanted = true
    const show = (sessions: Found) => {
      if (isWanted) setFound(sessions)
    }
    // The list itself needs no cache of queries: it is loaded when somebody searches.
    import('../../live/search.ts')
      .then(({ searchOnce }) => searchOnce({ year: null, serverId: null, q }))
      .then(
        ({ sessions, running }) => show([...running, ...sessions]),
        () => show([]),
      )
    return () => {
      isWanted = false
    }
  }, [q, enabled])
  return useMemo(() => (enabled ? notesOf(found) : new Map()), [found, enabled])
}
