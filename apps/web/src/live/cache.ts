/** The page's one cache of what the server has answered: who wants something asks by these hooks. */
import type { Address } from '@openroom/protocol/route'
import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { account } from './account.ts'
import { Asking } from './asking.ts'
import { CallError, getJson, setUnderWay } from './http.ts'
import { whenSaved } from './leaving.ts'
import { offline } from './offline/offline.ts'

const RETRIES = 3

export const cache = new Asking({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // Refusals are final; only a server that does not answer is asked again.
      retry: (count, error) =>
        count < RETRIES &&
        offline.getState().keptAt === null &&
        (!(error instanceof CallError) || error.status === 0 || error.status >= 500),
    },
  },
})

// What waits for a network goes on when there is one.
cache.mount()

setUnderWay(() => cache.isFetching())

// Once the page is as it is for whoever has come: what is staff's alone is not asked for by a visitor.
account.subscribe(({ turn }, before) => {
  if (turn === before.turn) return
  const left = cache.getQueryCache().findAll({ type: 'inactive' })
  setTimeout(() => {
    for (const { queryKey } of left) cache.removeQueries({ queryKey, exact: true, type: 'inactive' })
    // A form that waits, hidden, for its author is drawn of answers that nobody listens for since.
    whenSaved(() => cache.removeQueries({ type: 'inactive' }))
    void cache.invalidateQueries()
  })
})

export const useAnswer = <T, Shown = T, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<T, DefaultError, Shown, Key>,
): UseQueryResult<Shown> => useQuery(options, cache)

type Options<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn' | 'enabled'>

/** The answer to a call. @param path `null` while it is not known what to ask for: nothing is */
export const useCall = <T>(
  queryKey: QueryKey,
  path: Address<T> | null,
  options: Options<NoInfer<T>> = {},
): UseQueryResult<T> =>
  useAnswer<T>({
    queryKey,
    queryFn: ({ signal }) => getJson(path as Address<T>, signal),
    enabled: path !== null,
    ...options,
  })

/** After a change, what was asked before is asked again: also after a refusal, which may come of being out of date. */
export async function invalidating<T>(queryKey: QueryKey, change: Promise<T>): Promise<T> {
  try {
    return await change
  } finally {
    void cache.invalidateQueries({ queryKey })
  }
}
