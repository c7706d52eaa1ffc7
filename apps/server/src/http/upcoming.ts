/** Upcoming tournaments, for those who handle them. */
import { ERRORS, type ErrorCode } from '@openroom/protocol/errors'
import { successSchema } from '@openroom/protocol/schema/account'
import {
  deletePlanSchema,
  finalizeSchema,
  organisersSchema,
  planAnswerSchema,
  planKeySchema,
  planRefusalSchema,
  postponeSchema,
  publishPlanSchema,
  savePlanSchema,
  schedulerAnswerSchema,
  upcomingEntrySchema,
} from '@openroom/protocol/schema/upcoming'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Accounts } from '../services/accounts.ts'
import type { Scheduler } from '../services/scheduler.ts'
import type { Upcoming, UpcomingRefusal } from '../services/upcoming.ts'
import { errorBody, Refusal } from './failure.ts'
import { askerOf as by } from './policy.ts'

export type UpcomingOptions = {
  readonly accounts: Accounts
  readonly upcoming: Upcoming
  readonly scheduler: Scheduler
}

const errorSchema = z.object({ code: z.string(), message: z.string() })
const id = z.coerce.number().int().min(1).max(2_147_483_647)
const refusals = { 404: errorSchema, 409: errorSchema, 422: planRefusalSchema.or(errorSchema) }
const tags = ['upcoming']

const PLAN_LIMIT = 4 * 1024 * 1024

/** A refused plan says which fields are wrong. */
function refusePlan(reply: FastifyReply, refusal: UpcomingRefusal): FastifyReply {
  const { status } = ERRORS[refusal.code]
  const faults = refusal.code === 'plan-refused' ? { faults: refusal.faults } : {}
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...errorBody(refusal.code), ...faults })
}

function unlessRefused(refusal: ErrorCode | null): { readonly success: true } {
  if (refusal !== null) throw new Refusal(refusal)
  return { success: true }
}

export const upcomingCalls: FastifyPluginCallbackZod<UpcomingOptions> = (app, options, done) => {
  const { accounts, upcoming, scheduler } = options
  app.get(
    staffRoutes.upcomingList(),
    { schema: { tags, response: { 200: z.array(upcomingEntrySchema) } } },
    async () => (await upcoming.list()) as never,
  )
  app.get(
    staffRoutes.upcomingOrganisers(),
    { schema: { tags, response: { 200: organisersSchema } } },
    async () => (await upcoming.organisers()) as never,
  )
  app.get(
    '/api/upcoming/plan/:kind/:id',
    {
      schema: {
        tags,
        params: planKeySchema.extend({ id }),
        response: { 200: planAnswerSchema, ...refusals },
      },
    },
    async (request) => {
      const plan = await upcoming.plan(request.params)
      if (plan === null) throw new Refusal('tournament-not-found')
      return plan as never
    },
  )
  app.post(
    staffRoutes.savePlan(),
    {
      schema: { tags, body: savePlanSchema, response: { 200: planKeySchema, ...refusals } },
      bodyLimit: PLAN_LIMIT,
    },
    async (request, reply) => {
      const saved = await upcoming.save(request.body, by(request))
      return saved.ok ? saved.value : refusePlan(reply, saved.error)
    },
  )
  app.post(
    staffRoutes.publishPlan(),
    { schema: { tags, body: publishPlanSchema, response: { 200: planKeySchema, ...refusals } } },
    async (request, reply) => {
      const published = await upcoming.publish(request.body.key, request.body.revision, by(request))
      return published.ok ? published.value : refusePlan(reply, published.error)
    },
  )
  app.post(
    staffRoutes.deletePlan(),
    { schema: { tags, body: deletePlanSchema, response: { 200: successSchema, ...refusals } } },
    async (request, reply) => {
      const removed = await upcoming.remove(request.body.key, request.body.revision, by(request))
      return removed.ok ? { success: true } : refusePlan(reply, removed.error)
    },
  )
  app.post(
    staffRoutes.finalizeSessions(),
    { schema: { tags, body: finalizeSchema, response: { 200: successSchema, ...refusals } } },
    async (request) => unlessRefused(await upcoming.finalize(request.body.miniSessionIds, by(request))),
  )
  app.post(
    staffRoutes.postponeSessions(),
    { schema: { tags, body: postponeSchema, response: { 200: successSchema, ...refusals } } },
    async (request) => unlessRefused(await upcoming.postpone(request.body.starts, by(request))),
  )
  app.post(
    '/api/upcoming/start-scheduler/:id',
    { schema: { tags, params: z.object({ id }), response: { 200: schedulerAnswerSchema, ...refusals } } },
    async (request) => {
      const restarted = await scheduler.restart(request.params.id)
      if (restarted === null) throw new Refusal('session-not-found')
      await accounts.audit(by(request).id, 'scheduler.restart', { session: request.params.id })
      return { success: true, ...restarted }
    },
  )
  done()
}
