/** Sessions that the list does not carry any more. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useAnswer } from './cache.ts'

import { getJson } from './http.ts'
import { knowOlder } from './sessions.ts'

const useFound = (path: string) =>
  useAnswer({
    queryKey: ['older', path],
    queryFn: async () => {
      const found = await getJson<readonly MiniSession[]>(path)
      knowOlder(found)
      return found.length
    },
  })

/**
 * Asks for the sessions of one segment when the list does not have them; they become known then.
 * @param serverId `null`: `id` is a session's, else a segment's of this organiser
 */
export const useOlder = (serverId: number | null, id: number) =>
  useFound(
    serverId === null
      ? viewAt('sessionsBeside', { id }).path
      : viewAt('sessionsOfSegment', { serverId, segmentId: id }).path,
  )

/** The same of all that a tournament plays on the day of a session, and about it. */
export const useNear = (id: number) => useFound(viewAt('sessionsNear', { id }).path)
