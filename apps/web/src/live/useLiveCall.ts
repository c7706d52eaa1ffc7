/** The answer to a call whose view is pushed to who may ask: of desks, and of what is planned. */
import type { Address } from '@openroom/protocol/route'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import type { LiveView } from '@openroom/protocol/views'
import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { callWith } from './bearerCalls.ts'
import { cache, useAnswer } from './cache.ts'
import { type LiveAt, link, listen } from './connection.ts'
import { getJson } from './http.ts'

/** Milliseconds between two looks while nothing can be pushed. */
export const LOST_MS = 10_000

export const isPushing = (): boolean => link.getState().state === 'connected'

/** @param body `null`: there is nothing, or no right to it; the call says which */
async function takeOver(queryKey: QueryKey, body: unknown): Promise<void> {
  const filter = { queryKey, exact: true }
  // An answer that was asked for before may be older.
  await cache.cancelQueries(filter)
  if (body === null) await cache.invalidateQueries(filter)
  else cache.setQueryData(queryKey, body)
}

/**
 * @param at the view that holds what the call answers
 * @param bearer of a link, who asks without an account
 */
export function useLiveCall<Name extends LiveView, T>(
  queryKey: QueryKey,
  path: Address<T>,
  at: LiveAt<Name> & (BodyOf<Name> extends T ? unknown : never),
  bearer?: string,
): UseQueryResult<T> {
  const { name, destination }: LiveAt<Name> = at
  const key = JSON.stringify(queryKey)
  useEffect(
    () =>
      listen(
        { name, destination },
        { bearer, onPush: ({ payload }) => void takeOver(JSON.parse(key), payload) },
      ),
    [name, destination, key, bearer],
  )
  const isLost = useStore(link, ({ state }) => state !== 'connected')
  return useAnswer<T>({
    queryKey,
    queryFn: ({ signal }) =>
      bearer === undefined ? getJson(path, signal) : callWith(bearer, path, undefined, signal),
    refetchInterval: isLost && LOST_MS,
  })
}
