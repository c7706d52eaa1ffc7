/** What the command line asks of the running server, over a socket that only its own user can open. */

import { randomBytes } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { EXPORT_FORMATS } from '@openroom/bridge/exports'
import { ERRORS, type ErrorCode } from '@openroom/protocol/errors'
import { EXPORTED, LEFT_OUT_HEADER } from '@openroom/protocol/exports'
import { SHORTEST_PASSWORD } from '@openroom/protocol/limits'
import { ROLES } from '@openroom/protocol/names'
import { pipeOf } from '@openroom/protocol/platform'
import { type AuditPage, auditQuerySchema } from '@openroom/protocol/schema/staff'
import { say } from '@openroom/texts/say'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import type { AuditAsked } from '../accounts/audit.ts'
import { isEasilyGuessed } from '../accounts/passwords.ts'
import type { SecondFactors } from '../accounts/secondFactor.ts'
import { forgetHeaders } from '../core/http/failure.ts'
import { QUIET } from '../core/http/quiet.ts'
import { bodyOf } from '../core/reading/exportFiles.ts'
import type { Exports } from '../intake/exports.ts'
import type { Imports, Sameness } from '../intake/imports.ts'
import { Spool } from '../intake/spool.ts'
import { choicesIn } from '../intake/upload.routes.ts'
import type { Uploads } from '../intake/uploads.ts'
import type { TokenWanted } from '../sources/localTokens.ts'
import type { Tokens } from '../sources/tokens.ts'
import {
  type AdminLimitsOptions,
  clubNames,
  limitCalls,
  noSuchClub,
  organisersNamed,
} from './adminLimits.routes.ts'
import type { Backups } from './backups.ts'

type AdminBackupOptions = {
  readonly backups: Backups
  /** Stops whatever uses what is stored. */
  readonly stopServing: () => Promise<void>
  /** The answer is out, and nothing serves any more. */
  readonly onRestored: () => void
}

/** Backups over the admin socket: they go out and come in as streams. */
function backupCalls(app: FastifyInstance, options: AdminBackupOptions): void {
  const { backups, stopServing, onRestored } = options
  app.get('/backup', (_request, reply) => reply.type('application/octet-stream').send(backups.stream()))
  app.get('/contents', () => backups.contents())
  app.post('/restore', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    let isStopped = false
    reply.raw.once('close', () => {
      if (isStopped) onRestored()
    })
    const stopOthers = () => {
      isStopped = true
      return stopServing()
    }
    const replace = request.headers['x-openroom-replace'] === 'true'
    const restored = await backups.restore(request.body as Readable, replace, stopOthers)
    if (!restored.ok) return reply.code(409).send({ message: restored.error })
    const { head, rows, before } = restored.value
    return { at: head.at, openroom: head.openroom, rows, before }
  })
}

export type AdminOptions = AdminBackupOptions &
  AdminLimitsOptions & {
    readonly logger: FastifyBaseLogger
    readonly socket: string
    readonly version: string
    readonly accounts: Accounts
    readonly secondFactors: SecondFactors
    readonly imports: Imports
    readonly uploads: Uploads
    readonly exports: Exports
    readonly tokens: Tokens
    /** Has the lines of the archive made again; how many sessions have some. */
    readonly rebuildArchive: () => Promise<number>
    readonly audit: (asked: AuditAsked) => Promise<AuditPage>
    /** A token for a live source of this machine. */
    readonly ingestToken: (wanted: TokenWanted) => Promise<string>
    readonly spoolFolder: string
  }

const sentFiles = z.array(z.object({ name: z.string(), size: z.number().int().min(0) })).min(1)

/** Splits one stream into the next so many bytes and the rest. */
class Pieces {
  readonly #chunks: AsyncIterator<Buffer>
  #left: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  async *take(size: number): AsyncGenerator<Uint8Array> {
    let missing = size
    while (missing > 0) {
      if (this.#left.length === 0) {
        const next = await this.#chunks.next()
        if (next.done) throw new Error('The files ended before their time.')
        this.#left = next.value
      }
      const piece = this.#left.subarray(0, missing)
      this.#left = this.#left.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }
}

const clubName = z.string().trim().min(1).max(200)

const clubOf = (header: unknown): string | null =>
  typeof header === 'string' ? clubName.parse(decodeURIComponent(header)) : null

const charsetOf = (header: unknown): string | null =>
  typeof header === 'string' ? decodeURIComponent(header) : null

/** Whether what may be a stored session is it, said of whatever it is. */
const samenessOf = (header: unknown): Sameness | null =>
  header === 'same' || header === 'beside' ? { is: header, of: true } : null

function importCall(app: FastifyInstance, { imports, spoolFolder }: AdminOptions): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload))
  app.post('/import', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    const header = decodeURIComponent(`${request.headers['x-openroom-files'] ?? '[]'}`)
    const files = sentFiles.parse(JSON.parse(header))
    const replace = request.headers['x-openroom-replace'] === 'true' ? (true as const) : null
    const without = request.headers['x-openroom-without'] === 'true' ? (true as const) : null
    const spool = new Spool(spoolFolder)
    try {
      const pieces = new Pieces(request.body as Readable)
      for (const { name, size } of files) await spool.add(name, Readable.from(pieces.take(size)))
      const club = clubOf(request.headers['x-openroom-club'])
      const charset = charsetOf(request.headers['x-openroom-charset'])
      const sameness = samenessOf(request.headers['x-openroom-sameness'])
      const tellsEarly = request.headers['x-openroom-tells-early'] === 'true'
      const choices = choicesIn(decodeURIComponent(`${request.headers['x-openroom-choices'] ?? '{}'}`))
      const given = { playVisible: true, club, replace, sameness, without, tellsEarly, charset, choices }
      const stored = await imports.files(spool.files, given, { accountId: null })
      return stored.ok ? stored.value : reply.code(422).send(stored.error)
    } finally {
      await spool.remove()
    }
  })
}

const one = z.object({ id: z.coerce.number().int().min(1) })
const oneVersion = one.extend({ version: z.coerce.number().int().min(1) })

/** What uploads left behind them: versions, and deals that wait for their results. */
function adminUploadCalls(app: FastifyInstance, { uploads }: AdminOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  typed.get('/versions/:id', { schema: { params: one } }, (request) => uploads.versions(request.params.id))
  typed.get('/versions/:id/:version', { schema: { params: oneVersion } }, async (request, reply) => {
    const found = await uploads.version(request.params.id, request.params.version)
    return found.ok ? found.value : refuseAdmin(reply, found.error)
  })
  typed.post('/restore/:id/:version', { schema: { params: oneVersion } }, async (request, reply) => {
    const restored = await uploads.restore(request.params.id, request.params.version, null)
    return restored.ok ? { restored: restored.value } : refuseAdmin(reply, restored.error)
  })
  app.get('/hands', () => uploads.hands(null))
  typed.post('/hands/remove', { schema: { body: one } }, async (request, reply) => {
    const removed = await uploads.takeBackHands(request.body.id, null)
    return removed.ok ? { removed: removed.value } : refuseAdmin(reply, removed.error)
  })
}

function refuseAdmin(reply: FastifyReply, code: ErrorCode) {
  return reply.code(ERRORS[code]).send({ message: say(`refusal.${code}`) })
}

const newUser = z.object({
  email: z.email().max(320),
  name: z.string().min(1).max(200),
  role: z.enum(ROLES),
  password: z.string().min(SHORTEST_PASSWORD).max(1_000).nullable(),
  /** It is limited to these; absent or none: to none. */
  clubs: clubNames.default([]),
})

const tournament = z.object({
  organiser: z.string().min(1).max(200).nullable(),
  key: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
})

const newToken = z.object({
  organiser: z.string().min(1).max(200).nullable(),
  name: z.string().trim().min(1).max(200),
  key: z.string().min(1).max(200),
  label: z.string().max(100),
  mayTellEarly: z.boolean().default(false),
})

const wanted = z.object({
  of: z.enum(EXPORTED),
  id: z.coerce.number().int().min(1),
  board: z.coerce.number().int().min(1).optional(),
  format: z.enum(EXPORT_FORMATS),
})

/** Listens on the socket; only one server does at a time. */
export async function createAdmin(options: AdminOptions): Promise<FastifyInstance> {
  const { accounts, exports, tokens, audit, version, socket, logger } = options
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: QUIET,
    forceCloseConnections: true,
  })
  const typed = app.withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  forgetHeaders(app)
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'admin call failed')
    return reply.code(status).send({ message: error.message })
  })
  app.get('/status', async () => ({
    version,
    pid: process.pid,
    uptime: process.uptime(),
    sessions: await exports.sessions(),
  }))
  importCall(app, options)
  adminUploadCalls(app, options)
  backupCalls(app, options)
  typed.get('/export', { schema: { querystring: wanted } }, async (request, reply) => {
    const { format, of, id, board = null } = request.query
    const asked = board === null ? { of, id, board } : { of: 'session' as const, id, board }
    const file = await exports.file(asked, format)
    if (!file.ok) return refuseAdmin(reply, file.error)
    const { leftOut } = file.value
    if (leftOut.length > 0) reply.header(LEFT_OUT_HEADER, leftOut.join(', '))
    return reply.type('application/octet-stream').send(bodyOf(file.value))
  })
  typed.post('/user', { schema: { body: newUser } }, async (request, reply) => {
    const { password, clubs, ...account } = request.body
    const serverIds = await organisersNamed(options, clubs)
    if (!serverIds.ok) return reply.code(404).send(noSuchClub(serverIds.error))
    if (password !== null && (await isEasilyGuessed(password, [account.name, account.email])))
      return refuseAdmin(reply, 'password-common')
    const given = password ?? randomBytes(12).toString('base64url')
    const made = await accounts.create({ ...account, serverIds: serverIds.value, password: given })
    if (!made.ok) return reply.code(409).send({ message: `${account.email} has an account already.` })
    return { ...made.value, password: password === null ? given : null }
  })
  limitCalls(app, options)
  typed.post(
    '/second-factor/remove',
    { schema: { body: z.object({ email: z.string() }) } },
    async (request, reply) => {
      const id = await accounts.idOf(request.body.email)
      if (id === null) return refuseAdmin(reply, 'user-not-found')
      return { removed: await options.secondFactors.remove(id, null) }
    },
  )
  typed.post('/token', { schema: { body: newToken } }, async (request) => {
    const { organiser, name, key, ...rest } = request.body
    return tokens.createNamed(organiser, { ...rest, tournamentName: name, tournamentKey: key })
  })
  app.get('/tokens', () => tokens.list())
  typed.post('/token/revoke', { schema: { body: z.object({ id: z.int() }) } }, async (request, reply) => {
    const revoked = await tokens.revoke(request.body.id, null)
    if (revoked === null) return reply.code(404).send({ message: 'There is no token with this number.' })
    return { revoked }
  })
  app.post('/rebuild-archive', async () => ({ sessions: await options.rebuildArchive() }))
  typed.get('/audit', { schema: { querystring: auditQuerySchema } }, (request) => audit(request.query))
  typed.post('/ingest-token', { schema: { body: tournament } }, async (request) => ({
    token: await options.ingestToken(request.body),
  }))
  const isFile = pipeOf(process.platform, '') === null
  if (isFile) await rm(socket, { force: true })
  await app.listen({ path: socket })
  if (isFile) await chmod(socket, 0o600)
  return app
}
