/** An archive call of a session in a component; a live session's is kept up to date by its destination. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type QueryState, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { archive, follow, renewWith } from './archive.ts'
import type { Snapshot } from './http.ts'

/** Where changes of a live session are told. */
type Told =
  /** The destination's messages carry what the call answers with, */
  | string
  /** or tell only that its answer may be another. */
  | { readonly with: string }

type Source = Pick<MiniSession, 'miniSessionId' | 'status'>

/** What a screen minds of a query. */
type Answer<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>

/** An answer is drawn in pieces, and without holding up input: the cache alone would have all of it drawn at once. */
function useLate<T>(path: string | null, data: T | undefined): T | undefined {
  const told = useMemo(() => ({ path, data }), [path, data])
  const late = useDeferredValue(told)
  // Nothing is shown of what was asked for before.
  return late.path === path ? late.data : data
}

/** What is still being computed is asked for again after 3 s, then each time half as long again: for 17 minutes. */
const AGAIN = { first: 3_000, factor: 1.5, longest: 60_000, most: 25 } as const

const againAfter = (asked: number): number | false =>
  asked < AGAIN.most && Math.min(AGAIN.first * AGAIN.factor ** (asked - 1), AGAIN.longest)

/**
 * @param path `null` while it is not known what to ask for
 * @param told absent: nothing changes it
 * @param isUnfinished whether the server still computes a part of an answer and tells nobody when it is done
 */
export function useArchive<T>(
  { miniSessionId, status }: Source,
  path: string | null,
  told: Told | null = null,
  isUnfinished?: (body: T) => boolean,
): Answer<T> {
  const live = status === 'LIVE'
  const carries = typeof told === 'string'
  const destination = told !== null && !carries ? told.with : told
  useEffect(() => {
    if (!live || path === null || destination === null) return
    return (carries ? follow : renewWith)(miniSessionId, path, destination)
  }, [live, miniSessionId, path, destination, carries])
  const { data, error, refetch } = useQuery({
    ...archive<T>(miniSessionId, path ?? ''),
    enabled: path !== null,
    refetchInterval: ({ state }: { readonly state: QueryState<Snapshot<T>> }) =>
      isUnfinished !== undefined && state.data !== undefined && isUnfinished(state.data.body)
        ? againAfter(state.dataUpdateCount)
        : false,
  })
  return { data: useLate(path, data), error, refetch }
}
