/** An archive call of a session in a component; a live session's is kept up to date by its destination. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { archive, follow } from './archive.ts'

type Source = Pick<MiniSession, 'miniSessionId' | 'status'>

/**
 * @param path `null` while it is not known what to ask for
 * @param destination where changes of a live session are told
 */
export function useArchive<T>(
  { miniSessionId, status }: Source,
  path: string | null,
  destination: string | null = null,
): UseQueryResult<T> {
  const live = status === 'LIVE'
  useEffect(() => {
    if (!live || path === null || destination === null) return
    return follow(miniSessionId, path, destination)
  }, [live, miniSessionId, path, destination])
  return useQuery({ ...archive<T>(miniSessionId, path ?? ''), enabled: path !== null })
}
