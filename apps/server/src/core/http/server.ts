/** The HTTP server: the interface, its description, the web app. */
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { ERRORS, type ErrorBody, type ErrorCode } from '@openroom/protocol/errors'
import { say } from '@openroom/texts/say'
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { FormerAddresses } from '../../pages/formerAddresses.ts'
import type { ViewCache } from '../../sessions/viewCache.ts'
import type { Settings } from '../../settings.ts'
import type { Core } from '../core.ts'
import type { HttpParts, Module } from '../module.ts'
import { handleErrors, Refusal } from './failure.ts'
import { speakLanguages } from './language.ts'
import { leadOn } from './moved.ts'
import { FORM_ALLOWANCE, readForms, registerPlugins } from './plugins.ts'
import { enforcePolicies, type PolicyOptions, requirePolicies } from './policy.ts'
import { PreparedAnswers, sendPrepared } from './prepared.ts'
import { QUIET } from './quiet.ts'
import { requireSameOrigin } from './session.ts'
import { refuseUnstorable } from './storable.ts'
import { ArchiveTurns } from './turns.ts'

const OPEN = /^\/(api\/(archive|export|docs)\/|api\/(docs|board|appVersion|profile)(\?|$)|feed\/)/

/** What scripts of other sites may read of an answer, beside its body. */
const SHOWN =
  'etag, retry-after, content-disposition, x-openroom-seq, x-openroom-left-out, x-openroom-licence'

/** Names and values in turn, as prepared answers have them. */
const OPEN_HEADERS = [
  ...['access-control-allow-origin', '*'],
  ...['access-control-expose-headers', SHOWN],
  ...['cross-origin-resource-policy', 'cross-origin'],
] as const

const ASKED_FIRST = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-none-match',
  'access-control-max-age': '86400',
} as const

/**
 * Reads that pages of other sites may make too (CORS): all that is public, without cookies. Nobody is known by them, so
 * that nothing but what everybody sees can come of them.
 */
function openReads(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method) || !OPEN.test(url)) return
    OPEN_HEADERS.forEach((name, i) => {
      if (i % 2 === 0) reply.header(name, OPEN_HEADERS[i + 1])
    })
    if (method === 'OPTIONS') await reply.headers(ASKED_FIRST).code(204).send()
  })
}

/**
 * Bytes of a head: a board's address of the longest kind, every sign of it percent-encoded, and what browsers add. What is
 * longer than an address may be, and fits, is refused by the calls, and has a page.
 */
const MOST_HEAD_BYTES = 64 * 1024

const refusalOfCode = (code: string): readonly [refusal: ErrorCode, status: number] => {
  if (code === 'HPE_HEADER_OVERFLOW') return ['address-too-long', ERRORS['address-too-long']]
  return ['bad-request', code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : ERRORS['bad-request']]
}

function refuseUnreadable({ code: reason }: ConnectionError, socket: Socket): void {
  if (reason === 'ECONNRESET' || socket.destroyed) return
  const [code, status] = refusalOfCode(reason)
  // In English: the language that the head says is not read.
  const body = JSON.stringify({ code, message: say(`refusal.${code}`) } satisfies ErrorBody)
  const headers = [
    `content-length: ${Buffer.byteLength(body)}`,
    ...['content-type: application/json; charset=utf-8', 'cache-control: no-store', 'connection: close'],
  ]
  if (socket.writable) socket.write(`HTTP/1.1 ${status} \r\n${headers.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/**
 * Milliseconds that a connection without a request is kept: longer than a proxy before the server keeps it (nginx: 60 s),
 * which would else ask, or send on what changes something, just as it ends.
 */
const KEPT_MS = 75_000

export type HttpOptions = {
  readonly core: Core
  /** Whose calls it answers. */
  readonly modules: readonly Module[]
  readonly cache: ViewCache
  readonly former: FormerAddresses
  readonly admission: Omit<PolicyOptions, 'publicUrl'>
  /** Whether the server has been asked to stop. */
  readonly isStopping: () => boolean
}

/** Headers of prepared answers, which leave without passing the plugins. */
const securityHeaders = ({ PUBLIC_URL }: Settings): readonly string[] => [
  ...['x-content-type-options', 'nosniff', ...OPEN_HEADERS],
  ...(PUBLIC_URL.startsWith('https:') ? ['strict-transport-security', 'max-age=15552000'] : []),
]

/** No client of ours compresses what it sends; a few kilobytes could unpack to gigabytes. */
const isEncoded = ({ headers }: FastifyRequest): boolean =>
  (headers['content-encoding'] ?? 'identity') !== 'identity'

/**
 * Prepared answers go out before anything else looks at the request: a warm archive call costs a look into
 * a map and a write.
 */
function serveCached(prepared: PreparedAnswers, isStopping: () => boolean) {
  return (handler: Parameters<typeof createServer>[1] & {}): Server =>
    createServer({ maxHeaderSize: MOST_HEAD_BYTES, keepAliveTimeout: KEPT_MS }, (request, response) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const [path = '', version = null] = (request.url ?? '').split('?v=', 2)
      const known = isRead && !isStopping() ? prepared.get(path) : null
      if (known) sendPrepared(known, request, response, version)
      else handler(request, response)
    })
}

export type Http = {
  readonly app: FastifyInstance
  /** All calls that are registered. */
  readonly calls: readonly string[]
}

/** Says once that a proxy is before the server which no setting tells of: then all visitors have its address. */
function warnOfProxy(app: FastifyInstance, proxies: number): void {
  let isSaid = proxies > 0
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return
    isSaid = true
    log.warn(
      'requests come through a proxy and TRUSTED_PROXIES is 0: limits count all visitors as one address',
    )
  })
}

export async function createHttp({
  core,
  modules,
  cache,
  former,
  admission,
  isStopping,
}: HttpOptions): Promise<Http> {
  const { options, settings, logger, languages } = core
  const parts: HttpParts = {
    prepared: new PreparedAnswers(cache, securityHeaders(settings)),
    turns: new ArchiveTurns(),
  }
  const app: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: QUIET,
    trustProxy: (_address, hop) => hop < settings.TRUSTED_PROXIES,
    bodyLimit: FORM_ALLOWANCE,
    forceCloseConnections: 'idle',
    serverFactory: serveCached(parts.prepared, isStopping),
    clientErrorHandler: refuseUnreadable,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  speakLanguages(app, languages)
  handleErrors(app)
  leadOn(app, former)
  readForms(app)
  const calls = requirePolicies(app)
  await registerPlugins(app, options)
  openReads(app)
  app.addHook('onRequest', async (request) => {
    if (isStopping()) throw new Refusal('shutting-down')
    requireSameOrigin(request, settings.PUBLIC_URL)
    if (isEncoded(request)) throw new Refusal('encoding-refused')
  })
  refuseUnstorable(app)
  warnOfProxy(app, settings.TRUSTED_PROXIES)
  enforcePolicies(app, { ...admission, publicUrl: settings.PUBLIC_URL })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip } = request
    const { statusCode: status, elapsedTime } = reply
    request.log.debug({ method, url, ip, status, ms: Math.round(elapsedTime) }, 'request')
  })
  for (const { routes } of modules) await routes?.(app, parts)
  return { app, calls }
}
