/** Texts that no database holds, with a zero character in them or half of a pair of surrogates; and what nobody sees in others. */
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { templateOf } from '@openroom/protocol/route'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance } from 'fastify'
import { hasUnseen, storable, wellFormed } from '../storable.ts'
import { Refusal } from './failure.ts'

/** A lone half is no sign of Unicode; beside its other half it is part of one. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/** Whether a text in it is so. */
function hasText(value: unknown, isSo: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isSo(value)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  return Object.entries(value).some(([key, part]) => isSo(key) || hasText(part, isSo))
}

/** There is something, and nothing to see. */
const isUnseen = (text: string): boolean => text !== '' && hasUnseen(text) && wellFormed(text).trim() === ''

const isUnstorable = (text: string): boolean => UNSTORABLE.test(text)

/** What was said at a table is kept all the same, without such signs: a source must not come to a stand by them. */
const KEPT = [staffRoutes.ingestEntries, operateRoutes.operateEntries].map(templateOf)

/** Who sits down and who writes are names, as in every other body: they are refused, not kept as something else. */
function nameEntries(body: unknown): unknown {
  const { entries, ...beside } = (body ?? {}) as { readonly entries?: unknown }
  const events = Array.isArray(entries)
    ? entries.map((entry) => (entry as { event?: unknown } | null)?.event)
    : []
  const isSeated = (event: unknown) =>
    (event as { type?: unknown } | null | undefined)?.type === 'SEAT_PLAYER'
  return [beside, events.filter(isSeated)]
}

/**
 * Refuses them wherever they come in, before anything looks at them, and takes out of all other texts what nobody sees: it comes
 * unseen, with what is pasted. Files and whole sessions have a reader of their own, which does the same.
 */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, params, query, routeOptions }) => {
    const looked = KEPT.includes(routeOptions.url ?? '') ? [nameEntries(body)] : [body, params, query]
    if (looked.some((one) => hasText(one, isUnstorable))) throw new Refusal('bad-request')
  })
  // What a schema refuses itself, as in names of accounts, it has refused by now.
  app.addHook('preHandler', async (request) => {
    if (!hasText(request.body, hasUnseen)) return
    if (hasText(request.body, isUnseen)) throw new Refusal('bad-request')
    request.body = storable(request.body)
  })
}
