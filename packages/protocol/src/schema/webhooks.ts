/** Programs elsewhere that are told of an organiser's sessions (docs/webhooks.md). */
import { z } from 'zod'
import { id, instant } from './common.ts'

export const WEBHOOK_TYPES = [
  'session.start',
  'session.round',
  'session.end',
  'session.correction',
  'test',
] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

/** What is sent: that something has happened, and where everybody may read of it. */
export const webhookMessageSchema = z.object({
  type: z.enum(WEBHOOK_TYPES),
  at: instant,
  serverId: id,
  /** `null`: a trial. */
  session: z.object({ id, page: z.url(), data: z.url() }).nullable(),
  /** The round that is over, where it is one. */
  round: z.int().min(1).exactOptional(),
})
export type WebhookMessage = z.infer<typeof webhookMessageSchema>

export const newWebhookSchema = z.strictObject({
  address: z.url({ protocol: /^https?$/ }).max(500),
})
export type NewWebhook = z.infer<typeof newWebhookSchema>

/** Without its secret, which is shown once. */
export const webhookSchema = z.object({
  id,
  address: z.string(),
  createdAt: instant,
  /** The newest first. */
  messages: z.array(
    z.object({
      id,
      type: z.enum(WEBHOOK_TYPES),
      miniSessionId: id.nullable(),
      at: instant,
      tries: z.int().min(0),
      /** Of the last answer; `null`: none. */
      status: z.int().nullable(),
      /** `waits`: for its first or next try. */
      state: z.enum(['waits', 'taken', 'given-up']),
    }),
  ),
})
export type Webhook = z.infer<typeof webhookSchema>

export const createdWebhookSchema = z.object({ secret: z.string(), webhooks: z.array(webhookSchema) })
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>
