/** Sessions that the list does not carry any more. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useAnswer } from './cache.ts'

import { getJson } from './http.ts'
import { knowOlder } from './sessions.ts'

/**
 * Asks for the sessions of one segment when the list does not have them; they become known then.
 * @param serverId `null`: `id` is a session's, else a segment's of this organiser
 */
export function useOlder(serverId: number | null, id: number) {
  return useAnswer({
    queryKey: ['older', serverId, id],
    queryFn: async () => {
      const path =
        serverId === null
          ? viewAt('sessionsBeside', { id }).path
          : viewAt('sessionsOfSegment', { serverId, segmentId: id }).path
      const found = await getJson<readonly MiniSession[]>(path)
      knowOlder(found)
      return found.length
    },
  })
}
