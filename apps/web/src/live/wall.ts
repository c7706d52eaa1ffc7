/** The small boards of a live session: one subscription for all its tables. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { viewAt } from '@openroom/protocol/views'
import { startTransition, useEffect, useState } from 'react'
import { shareView } from './sharedView.ts'
import { useInStep } from './useInStep.ts'

/** What comes within so long is drawn together. */
const TOGETHER_MS = 200

type Tables = readonly WallTable[] | null

/**
 * As it comes, also where the tables wait for a video: to choose by, not to show.
 * @returns `null` until they have come; tables that have not changed stay the same objects
 */
export function useWallAhead(session: number): Tables {
  const [tables, setTables] = useState<Tables>(null)
  useEffect(() => {
    const { one, release } = shareView(viewAt('wall', { id: session }))
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      // A hundred boards are drawn in pieces.
      startTransition(() => setTables(one.store.getState().body))
    }
    const begin = () => {
      timer ??= setTimeout(show, TOGETHER_MS)
    }
    const forget = one.store.subscribe(begin)
    if (one.store.getState().body !== null) show()
    return () => {
      clearTimeout(timer)
      forget()
      release()
      setTables(null)
    }
  }, [session])
  return tables
}

/** The same, in step with the tables. */
export const useWall = (session: number): Tables =>
  useInStep(session, `${session}`, useWallAhead(session) ?? undefined) ?? null
