/** Staff's orders to entries of the list (specification 1, sections 2.3 and 7). */
import type { Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import { type StaffAnswer, staffAnswerSchema } from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { StaffActions } from '../services/listChanges.ts'
import type { Reload } from '../services/reload.ts'
import { errorSchema, Refusal } from './failure.ts'
import { askerOf } from './policy.ts'

export type StaffActionsOptions = { readonly staffActions: StaffActions; readonly reload: Reload }

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const up = z.enum(['true', 'false']).transform((text) => text === 'true')

const described = (summary: string) => ({
  summary,
  tags: ['staff'],
  response: { 200: staffAnswerSchema, 404: errorSchema, 409: errorSchema },
})

export function answerOf<T>(acted: Result<T, ErrorCode>): T {
  if (!acted.ok) throw new Refusal(acted.error)
  return acted.value
}

const answer = (acted: Result<boolean, ErrorCode>): StaffAnswer => ({
  success: true,
  changed: answerOf(acted),
})

export const staffActionCalls: FastifyPluginCallbackZod<StaffActionsOptions> = (app, options, done) => {
  const { staffActions, reload } = options
  const inSegment = z.object({ serverId: id, segmentId: id })
  const ofEvent = z.object({ serverId: id, eventId: id })

  app.post(
    staffRoutes.closeMiniSession(':id'),
    { schema: { ...described('Close a session once all of it is public'), params: z.object({ id }) } },
    async (request) => answer(await staffActions.close(request.params.id, askerOf(request))),
  )
  app.post(
    staffRoutes.deleteSegment(':serverId', ':segmentId'),
    { schema: { ...described('Remove a segment with all of its sessions'), params: inSegment } },
    async (request) => {
      const { serverId, segmentId } = request.params
      return answer(await staffActions.removeSegment(serverId, segmentId, askerOf(request)))
    },
  )
  app.post(
    staffRoutes.archiveTournament(':serverId', ':tournamentId'),
    {
      schema: {
        ...described('Archive a tournament whose sessions are all closed'),
        params: z.object({ serverId: id, tournamentId: id }),
      },
    },
    async (request) => {
      const { serverId, tournamentId } = request.params
      return answer(await staffActions.archive('tournament', serverId, tournamentId, askerOf(request)))
    },
  )
  app.post(
    staffRoutes.archiveClubEvent(':serverId', ':eventId'),
    { schema: { ...described('Archive an event whose sessions are all closed'), params: ofEvent } },
    async (request) => {
      const { serverId, eventId } = request.params
      return answer(await staffActions.archive('event', serverId, eventId, askerOf(request)))
    },
  )
  app.post(
    staffRoutes.evictCache(':serverId', ':segmentId'),
    { schema: { ...described("Make a segment's views anew"), params: inSegment } },
    async (request) => {
      const { serverId, segmentId } = request.params
      return answer(await staffActions.evict(serverId, segmentId, askerOf(request)))
    },
  )
  app.post(
    staffRoutes.moveSegment(':serverId', ':segmentId', ':up'),
    { schema: { ...described('Move a segment one step up or down'), params: inSegment.extend({ up }) } },
    async (request) => {
      const { serverId, segmentId, up: isUp } = request.params
      return answer(await staffActions.move('segment', serverId, segmentId, isUp, askerOf(request)))
    },
  )
  app.post(
    staffRoutes.moveEvent(':serverId', ':eventId', ':up'),
    { schema: { ...described('Move an event one step up or down'), params: ofEvent.extend({ up }) } },
    async (request) => {
      const { serverId, eventId, up: isUp } = request.params
      return answer(await staffActions.move('event', serverId, eventId, isUp, askerOf(request)))
    },
  )
  app.post(
    staffRoutes.reloadEvents(),
    {
      schema: described(
        'Read the watched folder now, drop what is kept ready, and send the whole lists to everybody',
      ),
    },
    async (request) => {
      await reload.run(askerOf(request))
      return { success: true as const, changed: true }
    },
  )
  done()
}
