/** Beside a replay: at its end its result is no spoiler any more. */
import { useEffect } from 'react'
import { keepWatched, type Watchable } from './watched.ts'

type WatchedProps = Watchable & { readonly session: number; readonly isOver: boolean }

export default function Watched({ session, ns, board, isOver }: WatchedProps) {
  useEffect(() => {
    if (isOver) keepWatched(session, { ns, board })
  }, [session, ns, board, isOver])
  return null
}
