/** Refusals: every one has a code of the catalogue. */
import { ERRORS, type ErrorBody, type ErrorCode } from '@openroom/protocol/errors'
import { say } from '@openroom/texts/say'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sayTo } from './language.ts'

/** What a refusal looks like. */
export const errorSchema = z.object({ code: z.string(), message: z.string() })

/** Thrown by a route or a hook to refuse a request; its own words are for the log. */
export class Refusal extends Error {
  readonly refusal: ErrorCode

  constructor(refusal: ErrorCode) {
    super(say(`refusal.${refusal}`))
    this.refusal = refusal
  }
}

/** In the language of whoever asked. */
export const errorBody = (request: FastifyRequest, code: ErrorCode): ErrorBody => ({
  code,
  message: sayTo(request)(`refusal.${code}`),
})

export const refuse = (reply: FastifyReply, code: ErrorCode): FastifyReply =>
  reply.code(ERRORS[code]).header('cache-control', 'no-store').send(errorBody(reply.request, code))

/** Codes of what the HTTP server itself refuses. */
function codeOfError(error: FastifyError | Refusal): ErrorCode {
  if (error instanceof Refusal) return error.refusal
  // A file that unfolds to more than its reading thread may hold.
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'too-large'
  const status = error.statusCode ?? 500
  if (status === 413) return 'too-large'
  if (status === 429) return 'too-many-requests'
  if (status === 404) return 'not-found'
  if (status === 503) return 'shutting-down'
  return status >= 400 && status < 500 ? 'bad-request' : 'internal'
}

/** Headers that tell of the answer's body. */
const OF_THE_BODY = ['content-type', 'content-length', 'content-disposition', 'etag']

/** An answer that is streamed and fails before its first byte leaves the headers of what does not come. */
export function forgetHeaders(app: FastifyInstance): void {
  app.addHook('onError', async (_request, reply) => {
    if (reply.raw.headersSent) return
    for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name)
    for (const name of OF_THE_BODY) reply.removeHeader(name)
  })
}

export function handleErrors(app: FastifyInstance): void {
  forgetHeaders(app)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const code = codeOfError(error)
    if (code === 'internal') request.log.error({ err: error }, 'request failed')
    return refuse(reply, code)
  })
}
