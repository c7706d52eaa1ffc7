/** An archive call of a session in a component; a live session's is kept up to date by its destination. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { archive, follow, renewWith } from './archive.ts'

/** Where changes of a live session are told. */
type Told =
  /** The destination's messages carry what the call answers with, */
  | string
  /** or tell only that its answer may be another. */
  | { readonly with: string }

type Source = Pick<MiniSession, 'miniSessionId' | 'status'>

/**
 * @param path `null` while it is not known what to ask for
 * @param told absent: nothing changes it
 */
export function useArchive<T>(
  { miniSessionId, status }: Source,
  path: string | null,
  told: Told | null = null,
): UseQueryResult<T> {
  const live = status === 'LIVE'
  const carries = typeof told === 'string'
  const destination = told !== null && !carries ? told.with : told
  useEffect(() => {
    if (!live || path === null || destination === null) return
    return (carries ? follow : renewWith)(miniSessionId, path, destination)
  }, [live, miniSessionId, path, destination, carries])
  return useQuery({ ...archive<T>(miniSessionId, path ?? ''), enabled: path !== null })
}
