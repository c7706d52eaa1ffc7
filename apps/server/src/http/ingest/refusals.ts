/** How a source is refused: a code of the catalogue, and where in what it sent the reason lies. */
import { ERRORS } from '@openroom/protocol/errors'
import type { IngestRefusal } from '@openroom/protocol/schema/ingest'
import { isDerived } from '@openroom/protocol/schema/liveEvents'
import { say } from '@openroom/texts/say'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Refused } from '../../services/ingest/entries.ts'

export const refusalBody = ({ code, ...more }: Refused): IngestRefusal => ({
  code,
  message: say(`refusal.${code}`),
  ...more,
})

export const refuseEntry = (reply: FastifyReply, refused: Refused): FastifyReply =>
  reply.code(ERRORS[refused.code]).header('cache-control', 'no-store').send(refusalBody(refused))

type Sent = { readonly entries?: readonly ({ readonly event?: { readonly type?: unknown } } | null)[] }

/** The entry that a path of a wrong body lies in: `/entries/3/event/seat`. */
function entryAt(path: string): number | null {
  const index = /^\/entries\/(\d+)/.exec(path)?.[1]
  return index === undefined ? null : Number(index)
}

/** A body of the wrong form: where, and in words. */
export function wrongForm(error: FastifyError, request: FastifyRequest): Refused {
  const [issue] = error.validation ?? []
  const path = issue?.instancePath ?? ''
  const detail = `At ${path === '' ? 'the top' : path}: ${issue?.message ?? error.message}`
  const index = entryAt(path)
  if (index === null) return { code: 'bad-request', reason: path, detail }
  const type = (request.body as Sent | null)?.entries?.[index]?.event?.type
  if (!isDerived(type)) return { code: 'entry-refused', index, reason: 'malformed-event', detail }
  return {
    code: 'entry-refused',
    index,
    reason: 'derived-event',
    detail: `${type} is made by the server; send what happened at the table.`,
  }
}
