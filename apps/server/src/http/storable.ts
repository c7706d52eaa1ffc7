/** Texts that no database holds: with a zero character in them, or half of a pair of surrogates. */
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { templateOf } from '@openroom/protocol/route'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './failure.ts'

/** A lone half is no sign of Unicode; beside its other half it is part of one. */
const UNSTORABLE = /\0|\p{Surrogate}/u

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part))
}

/** What was said at a table is kept all the same, without such signs: a source must not come to a stand by them. */
const KEPT = [staffRoutes.ingestEntries, operateRoutes.operateEntries].map(templateOf)

/** Who sits down is a name, as in every other body: it is refused, not kept as something else. */
function seated(body: unknown): unknown {
  const { entries } = (body ?? {}) as { readonly entries?: unknown }
  const events = Array.isArray(entries)
    ? entries.map((entry) => (entry as { event?: unknown } | null)?.event)
    : []
  return events.filter((event) => (event as { type?: unknown } | null | undefined)?.type === 'SEAT_PLAYER')
}

/** Refuses them wherever they come in, before anything looks at them; files have rules of their own. */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, params, query, routeOptions }) => {
    const looked = KEPT.includes(routeOptions.url ?? '') ? [seated(body)] : [body, params, query]
    if (!looked.every(isStorable)) throw new Refusal('bad-request')
  })
}
