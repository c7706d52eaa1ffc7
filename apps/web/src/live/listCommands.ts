/** What staff orders for entries of the list. The list itself follows by its push. */

import type { StaffAnswer } from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { postJson } from './http.ts'

type Segment = { readonly serverId: number; readonly segmentId: number }
type Event = { readonly serverId: number; readonly eventId: number }
type Tournament = { readonly serverId: number; readonly tournamentId: number }

const order = (path: string): Promise<StaffAnswer> => postJson<StaffAnswer>(path)

export const closeSession = ({ miniSessionId }: { readonly miniSessionId: number }) =>
  order(staffRoutes.closeMiniSession(miniSessionId))

/** Sets a session's timer anew; what is due starts at once. */
export const restartScheduler = ({ miniSessionId }: { readonly miniSessionId: number }) =>
  order(staffRoutes.startScheduler(miniSessionId))

export const deleteSegment = ({ serverId, segmentId }: Segment) =>
  order(staffRoutes.deleteSegment(serverId, segmentId))

export const evictCache = ({ serverId, segmentId }: Segment) =>
  order(staffRoutes.evictCache(serverId, segmentId))

export const moveSegment = ({ serverId, segmentId }: Segment, up: boolean) =>
  order(staffRoutes.moveSegment(serverId, segmentId, up))

export const moveEvent = ({ serverId, eventId }: Event, up: boolean) =>
  order(staffRoutes.moveEvent(serverId, eventId, up))

export const archiveTournament = ({ serverId, tournamentId }: Tournament) =>
  order(staffRoutes.archiveTournament(serverId, tournamentId))

export const archiveClubEvent = ({ serverId, eventId }: Event) =>
  order(staffRoutes.archiveClubEvent(serverId, eventId))

export const reloadEvents = () => order(staffRoutes.reloadEvents())
