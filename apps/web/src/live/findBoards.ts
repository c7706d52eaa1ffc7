/** The search for boards across the archive. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import type { FoundBoards } from '@openroom/protocol/schema/findBoards'
import { keepPreviousData } from '@tanstack/react-query'
import { getJson } from './http.ts'
import { usePages } from './pages.ts'

/** @param query of the call, without where its page begins */
function pathOf(query: string, before: number | null): string {
  const all = new URLSearchParams(query)
  if (before !== null) all.set('before', `${before}`)
  return all.size === 0 ? archiveRoutes.findBoards() : `${archiveRoutes.findBoards()}?${all}`
}

/** Pages of what is found; while another search runs the last one's answer stays. */
export function useBoards(query: string) {
  return usePages({
    queryKey: ['findBoards', query],
    queryFn: ({ pageParam, signal }) => getJson<FoundBoards>(pathOf(query, pageParam), signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: FoundBoards) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
