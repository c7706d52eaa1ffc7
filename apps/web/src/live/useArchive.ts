/** An archive call of a session in a component; a live session's is kept up to date by its destination. */

import { isPushed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import { type ArchiveView, isArchive, isLive, type LiveView, type ViewAt } from '@openroom/protocol/views'
import type { QueryState, UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDeferred } from '../paper/printing.ts'
import { archive, follow, renewWith } from './archive.ts'
import { useAnswer } from './cache.ts'
import type { Snapshot } from './http.ts'
import { useInStep } from './useInStep.ts'

/** How an answer is kept up to date while its session is live; absent: by the view's own destination, where it has one. */
type Renewal<Body> = {
  /** A destination that tells only that the answer may be another. */
  readonly renewedBy?: ViewAt<LiveView>
  /** It stays as it was answered. */
  readonly isKept?: true
  /** It says what to show later and is not shown itself: it does not wait for a video. */
  readonly isAhead?: true
  /** Whether the server still computes a part of an answer and tells nobody when it is done. */
  readonly isUnfinished?: (body: Body) => boolean
}

type Source = Pick<MiniSession, 'miniSessionId' | 'status'>

/** What a screen minds of a query. */
type Answer<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>

/** An answer is drawn in pieces, and without holding up input: the cache alone would have all of it drawn at once. */
function useDeferredAnswer<T>(path: string | null, data: T | undefined): T | undefined {
  const answer = useMemo(() => ({ path, data }), [path, data])
  const deferred = useDeferred(answer)
  // Nothing is shown of what was asked for before.
  return deferred.path === path ? deferred.data : data
}

/** What is still being computed is asked for again after 3 s, then each time half as long again: for 17 minutes. */
const AGAIN = { first: 3_000, factor: 1.5, longest: 60_000, most: 25 } as const

const againAfter = (asked: number): number | false =>
  asked < AGAIN.most && Math.min(AGAIN.first * AGAIN.factor ** (asked - 1), AGAIN.longest)

/** @param at `null` while it is not known what to ask for */
export function useArchive<Name extends ArchiveView>(
  { miniSessionId, status }: Source,
  at: ViewAt<Name> | null,
  { renewedBy, isKept, isAhead, isUnfinished }: Renewal<BodyOf<Name>> = {},
): Answer<BodyOf<Name>> {
  const live = isPushed(status) && isKept === undefined
  const path = at?.path ?? null
  const carries = renewedBy === undefined
  const { name = null, destination = null } = renewedBy ?? at ?? {}
  useEffect(() => {
    if (!live || path === null || name === null || destination === null || !isLive(name)) return
    if (!carries) return renewWith(miniSessionId, path, { name, destination })
    if (isArchive(name)) return follow(miniSessionId, path, { name, destination })
  }, [live, miniSessionId, path, name, destination, carries])
  const { data, error, refetch } = useAnswer({
    ...archive(miniSessionId, at),
    enabled: at !== null,
    refetchInterval: ({ state }: { readonly state: QueryState<Snapshot<BodyOf<Name>>> }) =>
      isUnfinished !== undefined && state.data !== undefined && isUnfinished(state.data.body)
        ? againAfter(state.dataUpdateCount)
        : false,
  })
  const shown = useInStep(live && isAhead === undefined ? miniSessionId : null, path, data)
  return { data: useDeferredAnswer(path, shown), error, refetch }
}
