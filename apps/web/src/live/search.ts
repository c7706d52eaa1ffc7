/** The archive's search. */

import { isClosed } from '@openroom/protocol/names'
import { routes } from '@openroom/protocol/routes'
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cache } from './cache.ts'
import { getJson } from './http.ts'
import { usePages } from './pages.ts'
import { sessionsFeed } from './sessions.ts'

export type Search = {
  readonly year: number | null
  readonly serverId: number | null
  readonly q: string
}

const KEY = 'search'

function pathOf({ year, serverId, q }: Search, page: number): string {
  const query = new URLSearchParams()
  if (year !== null) query.set('year', `${year}`)
  if (serverId !== null) query.set('serverId', `${serverId}`)
  if (q.trim() !== '') query.set('q', q.trim())
  if (page > 1) query.set('page', `${page}`)
  return query.size === 0 ? routes.search() : `${routes.search()}?${query}`
}

/** The first page of what is found, once: for a page that loads no more for it until somebody searches. */
export const searchOnce = (search: Search): Promise<SearchAnswer> =>
  cache.fetchQuery(firstPage(search, 'once'))

/**
 * The same as a query.
 * @param as what else it depends on: asked again when that is another
 */
export const firstPage = (search: Search, as: string) =>
  queryOptions({
    queryKey: [KEY, as, search],
    queryFn: ({ signal }) => getJson<SearchAnswer>(pathOf(search, 1), signal),
  })

/** Pages of what is found; while another search runs the last one's answer stays. */
export function useSearch(search: Search, enabled = true) {
  return usePages({
    queryKey: [KEY, search],
    queryFn: ({ pageParam, signal }) => getJson<SearchAnswer>(pathOf(search, pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }: SearchAnswer) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled,
  })
}

sessionsFeed.onPush((push) => {
  const status = push.type === 'UPDATE' ? push.payload.status : 'CLOSED'
  if (status !== undefined && isClosed(status)) void cache.invalidateQueries({ queryKey: [KEY] })
})
