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
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import { errorBody, errorSchema, Refusal } from '../core/http/failure.ts'
import { serve } from '../core/http/serve.ts'
import type { Scheduler } from './scheduler.ts'
import type { Upcoming, UpcomingRefusal } from './upcoming.ts'

export type UpcomingOptions = {
  readonly accounts: Accounts
  readonly upcoming: Upcoming
  readonly scheduler: Scheduler
}

const tag = 'upcoming'
const refusals = { 404: errorSchema, 409: errorSchema, 422: planRefusalSchema.or(errorSchema) }
const done = { tag, answer: successSchema, refusals }
const key = { tag, answer: planKeySchema, refusals }

const PLAN_LIMIT = 4 * 1024 * 1024

/** A refused plan says which fields are wrong. */
function refusePlan(reply: FastifyReply, refusal: UpcomingRefusal): FastifyReply {
  const faults = refusal.code === 'plan-refused' ? { faults: refusal.faults } : {}
  return reply
    .code(ERRORS[refusal.code])
    .header('cache-control', 'no-store')
    .send({ ...errorBody(reply.request, refusal.code), ...faults })
}

function unless(refusal: ErrorCode | null): { readonly success: true } {
  if (refusal !== null) throw new Refusal(refusal)
  return { success: true }
}

export function upcomingCalls(app: FastifyInstance, options: UpcomingOptions): void {
  const { accounts, upcoming, scheduler } = options
  serve(app, staffRoutes.upcomingList, { tag, answer: z.array(upcomingEntrySchema) }, async ({ by }) => [
    ...(await upcoming.list(by.organisers)),
  ])
  serve(app, staffRoutes.upcomingOrganisers, { tag, answer: organisersSchema }, ({ by }) =>
    upcoming.organisers(by.organisers),
  )
  serve(
    app,
    staffRoutes.upcomingPlan,
    { tag, answer: planAnswerSchema, refusals },
    async ({ params, by }) => {
      const plan = await upcoming.plan(params, by.organisers)
      if (plan === null) throw new Refusal('tournament-not-found')
      return plan
    },
  )
  serve(
    app,
    staffRoutes.savePlan,
    { ...key, body: savePlanSchema, bodyLimit: PLAN_LIMIT },
    async ({ body, by, reply }) => {
      const saved = await upcoming.save(body, by)
      return saved.ok ? saved.value : refusePlan(reply, saved.error)
    },
  )
  serve(app, staffRoutes.publishPlan, { ...key, body: publishPlanSchema }, async ({ body, by, reply }) => {
    const published = await upcoming.publish(body.key, body.revision, by)
    return published.ok ? published.value : refusePlan(reply, published.error)
  })
  serve(app, staffRoutes.deletePlan, { ...done, body: deletePlanSchema }, async ({ body, by, reply }) => {
    const removed = await upcoming.remove(body.key, body.revision, by)
    return removed.ok ? { success: true } : refusePlan(reply, removed.error)
  })
  serve(app, staffRoutes.finalizeSessions, { ...done, body: finalizeSchema }, async ({ body, by }) =>
    unless(await upcoming.finalize(body.miniSessionIds, by)),
  )
  serve(app, staffRoutes.postponeSessions, { ...done, body: postponeSchema }, async ({ body, by }) =>
    unless(await upcoming.postpone(body.starts, by)),
  )
  serve(
    app,
    staffRoutes.startScheduler,
    { tag, answer: schedulerAnswerSchema, refusals },
    async ({ params, by }) => {
      const restarted = await scheduler.restart(params.id, (tx) =>
        accounts.audit(by.id, 'scheduler.restart', { session: params.id }, tx),
      )
      if (restarted === null) throw new Refusal('session-not-found')
      return { success: true, ...restarted }
    },
  )
}
