/** What staff orders for entries of the list. The list itself follows by its push. */

import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { postJson } from './http.ts'

type Segment = { readonly serverId: number; readonly segmentId: number }
type Event = { readonly serverId: number; readonly eventId: number }
type Tournament = { readonly serverId: number; readonly tournamentId: number }

export const closeSession = ({ miniSessionId }: { readonly miniSessionId: number }) =>
  postJson(staffRoutes.closeMiniSession(miniSessionId))

/** Sets a session's timer anew; what is due starts at once. */
export const restartScheduler = ({ miniSessionId }: { readonly miniSessionId: number }) =>
  postJson(staffRoutes.startScheduler(miniSessionId))

export const deleteSegment = ({ serverId, segmentId }: Segment) =>
  postJson(staffRoutes.deleteSegment(serverId, segmentId))

export const evictCache = ({ serverId, segmentId }: Segment) =>
  postJson(staffRoutes.evictCache(serverId, segmentId))

export const moveSegment = ({ serverId, segmentId }: Segment, up: boolean) =>
  postJson(staffRoutes.moveSegment(serverId, segmentId, up))

export const moveEvent = ({ serverId, eventId }: Event, up: boolean) =>
  postJson(staffRoutes.moveEvent(serverId, eventId, up))

export const archiveTournament = ({ serverId, tournamentId }: Tournament) =>
  postJson(staffRoutes.archiveTournament(serverId, tournamentId))

export const archiveClubEvent = ({ serverId, eventId }: Event) =>
  postJson(staffRoutes.archiveClubEvent(serverId, eventId))

export const reloadEvents = () => postJson(staffRoutes.reloadEvents())
