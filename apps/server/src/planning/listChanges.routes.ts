/** Staff's orders to entries of the list (specification 1, sections 2.3 and 7). */
import type { Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import { type StaffAnswer, staffAnswerSchema } from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance } from 'fastify'
import { serve, unlessRefused } from '../core/http/serve.ts'
import type { Reload } from '../intake/reload.ts'
import type { ListChanges } from './listChanges.ts'

const described = (summary: string) => ({
  summary,
  tag: 'staff',
  answer: staffAnswerSchema,
  refusals: [404, 409],
})

const answer = (acted: Result<boolean, ErrorCode>): StaffAnswer => ({
  success: true,
  changed: unlessRefused(acted),
})

export function listCalls(
  app: FastifyInstance,
  { listChanges }: { readonly listChanges: ListChanges },
): void {
  serve(
    app,
    staffRoutes.closeMiniSession,
    described('Close a session once all of it is public'),
    async ({ params, by }) => answer(await listChanges.close(params.id, by)),
  )
  serve(
    app,
    staffRoutes.deleteSegment,
    described('Remove a segment with all of its sessions'),
    async ({ params: { serverId, segmentId }, by }) =>
      answer(await listChanges.removeSegment(serverId, segmentId, by)),
  )
  serve(
    app,
    staffRoutes.archiveTournament,
    described('Archive a tournament whose sessions are all closed'),
    async ({ params: { serverId, tournamentId }, by }) =>
      answer(await listChanges.archive('tournament', serverId, tournamentId, by)),
  )
  serve(
    app,
    staffRoutes.archiveClubEvent,
    described('Archive an event whose sessions are all closed'),
    async ({ params: { serverId, eventId }, by }) =>
      answer(await listChanges.archive('event', serverId, eventId, by)),
  )
  serve(
    app,
    staffRoutes.evictCache,
    described("Make a segment's views anew"),
    async ({ params: { serverId, segmentId }, by }) =>
      answer(await listChanges.evict(serverId, segmentId, by)),
  )
  serve(
    app,
    staffRoutes.moveSegment,
    described('Move a segment one step up or down'),
    async ({ params: { serverId, segmentId, up }, by }) =>
      answer(await listChanges.move('segment', serverId, segmentId, up, by)),
  )
  serve(
    app,
    staffRoutes.moveEvent,
    described('Move an event one step up or down'),
    async ({ params: { serverId, eventId, up }, by }) =>
      answer(await listChanges.move('event', serverId, eventId, up, by)),
  )
}

export function reloadCall(app: FastifyInstance, { reload }: { readonly reload: Reload }): void {
  serve(
    app,
    staffRoutes.reloadEvents,
    described('Read the watched folder now, drop what is kept ready, and send the whole lists to everybody'),
    async ({ by }) => {
      await reload.run(by)
      return { success: true, changed: true }
    },
  )
}
