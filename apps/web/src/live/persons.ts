/** Players, pairs and teams of the archive, and how all tables of a finished session played a board. */

import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import type { Address } from '@openroom/protocol/route'
import { useCall } from './cache.ts'

/** Staff's orders to persons change all of them. */
const KEY = 'person'

const useArchived = <T>(path: Address<T> | null) => useCall([KEY, path], path)

export const usePerson = (id: number) => useArchived(archiveRoutes.person(id))

export const usePair = (one: number, other: number) => useArchived(archiveRoutes.pair(one, other))

export const useTeam = (id: number) => useArchived(archiveRoutes.team(id))

export const useEntryPages = (session: number, registrationId: number) =>
  useArchived(archiveRoutes.entryPages(session, registrationId))

/** @param session `null` while it is not over */
export const useFieldOfBoard = (session: number | null, board: number) =>
  useArchived(session === null ? null : archiveRoutes.fieldOfBoard(session, board))
