/** Calls of staff about programs that are told of an organiser's sessions. */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { createdWebhookSchema, newWebhookSchema, webhookSchema } from '@openroom/protocol/schema/webhooks'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve, unlessRefused } from '../../core/http/serve.ts'
import type { Webhooks } from './webhooks.ts'

const tag = 'webhooks'
const answer = z.array(webhookSchema)
const refusals = [404, 409, 422]

export function webhookCalls(app: FastifyInstance, webhooks: Webhooks): void {
  serve(
    app,
    routes.webhooks,
    { tag, answer, summary: "Programs that are told of an organiser's sessions, and how they answered" },
    ({ params }) => webhooks.list(params.serverId),
  )
  serve(
    app,
    routes.addWebhook,
    {
      tag,
      refusals,
      answer: createdWebhookSchema,
      body: newWebhookSchema,
      summary: 'The secret that messages are signed with is in the answer and nowhere else',
    },
    async ({ params, body, by }) => unlessRefused(await webhooks.add(params.serverId, body, by)),
  )
  serve(app, routes.removeWebhook, { tag, refusals, answer }, async ({ params, by }) =>
    unlessRefused(await webhooks.remove(params.serverId, params.id, by)),
  )
  serve(
    app,
    routes.tryWebhook,
    { tag, refusals, answer, summary: 'Sends a message of no session' },
    async ({ params }) => unlessRefused(await webhooks.trial(params.serverId, params.id)),
  )
}
