/** Answers that come page by page; a step back finds as many of them as there were. */

import { type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cache } from './cache.ts'
import { keepHere, readHere } from './entryKept.ts'

type Options<Page, Param> = Pick<
  UseInfiniteQueryOptions<Page, Error, { readonly pages: readonly Page[] }, QueryKey, Param>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam' | 'placeholderData' | 'enabled'
>

const numberKept = (name: string): number => {
  const kept = readHere(name)
  return typeof kept === 'number' ? kept : 1
}

export function usePages<Page, Param>(options: Options<Page, Param>) {
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, ...query } =
    useInfiniteQuery(options, cache)
  const { refetch, fetchNextPage } = query
  const name = `pages ${JSON.stringify(options.queryKey)}`
  const isShort = data !== undefined && !isPlaceholderData && data.pages.length < numberKept(name)
  /** Until all are there nothing is shown, so that nothing moves. */
  const isRestoring = isShort && hasNextPage && error === null
  useEffect(() => {
    if (isRestoring && !isFetchingNextPage) void fetchNextPage()
  }, [isRestoring, isFetchingNextPage, fetchNextPage])
  const more = async (): Promise<void> => {
    const { data: all } = await fetchNextPage()
    if (all) keepHere(name, all.pages.length)
  }
  return {
    data: isRestoring ? undefined : data,
    more: () => void more(),
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    /** Of an earlier question, while this one's is on its way. */
    isPlaceholderData,
    isPending: isPending || isRestoring,
  }
}
