/** The HTTP server: the interface, its description, the web app. */
import { createServer, type Server } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Accounts } from '../services/accounts.ts'
import type { Changes } from '../services/changes.ts'
import type { Corrections } from '../services/corrections.ts'
import type { Desk } from '../services/desk/desk.ts'
import type { Devices } from '../services/devices.ts'
import type { Gate } from '../services/gate/gate.ts'
import type { Imports } from '../services/imports.ts'
import type { Languages } from '../services/languages.ts'
import type { OwnThings } from '../services/limits.ts'
import type { Logins } from '../services/logins.ts'
import type { Commentators } from '../services/messages/commentators.ts'
import type { Messages } from '../services/messages/messages.ts'
import type { Notices } from '../services/notices.ts'
import type { Operating } from '../services/operating/operating.ts'
import type { PasswordRequests } from '../services/passwordRequests.ts'
import type { Portraits } from '../services/portraits.ts'
import type { Presence } from '../services/presence.ts'
import type { Painter } from '../services/preview/thread.ts'
import type { ArchiveSearch } from '../services/public/archiveSearch.ts'
import type { PublicExports } from '../services/public/exports.ts'
import type { Feeds } from '../services/public/feeds.ts'
import type { BoardSearch } from '../services/public/findBoards.ts'
import type { FormerAddresses } from '../services/public/formerAddresses.ts'
import type { Pages } from '../services/public/pages.ts'
import type { Persons } from '../services/public/persons.ts'
import type { Previews } from '../services/public/previews.ts'
import type { Seasons } from '../services/public/seasons.ts'
import type { Views } from '../services/public/viewCache.ts'
import type { Subscriptions } from '../services/push/subscriptions.ts'
import type { ReadinessCheck } from '../services/readiness.ts'
import type { Scheduler } from '../services/scheduler.ts'
import type { SeasonKeeping } from '../services/seasonKeeping.ts'
import type { SecondFactors } from '../services/secondFactor.ts'
import type { Streams } from '../services/streams.ts'
import type { Upcoming } from '../services/upcoming.ts'
import type { Uploads } from '../services/uploads.ts'
import type { ViewerFigureKeeper } from '../services/viewerFigures.ts'
import type { Viewers } from '../services/viewers.ts'
import type { Settings } from '../settings.ts'
import { Attempts } from './attempts.ts'
import { authCalls } from './auth.ts'
import { correctionCalls } from './corrections.ts'
import { deskCalls } from './desk.ts'
import { embedCalls } from './embed.ts'
import { exportCalls } from './exports.ts'
import { handleErrors, Refusal } from './failure.ts'
import { feedCalls } from './feeds.ts'
import { fieldOfBoardCall } from './fieldOfBoard.ts'
import { findBoardsCalls } from './findBoards.ts'
import { gateCalls } from './gate.ts'
import { deskHallCalls } from './hall.ts'
import { healthCalls } from './health.ts'
import { Bearers, type IngestTokens } from './ingest/bearer.ts'
import { type IngestOptions, ingestCalls } from './ingest/ingestCalls.ts'
import { speakLanguages } from './language.ts'
import { type ListCallsOptions, listCalls } from './listCalls.ts'
import { liveDocs } from './liveDocs.ts'
import { MOST_HEAD_BYTES, refuseUnreadable } from './longHead.ts'
import { messageCalls } from './messageCalls.ts'
import { leadOn } from './moved.ts'
import { OPEN_HEADERS, openReads } from './openReads.ts'
import { OperatorBearers } from './operate/bearer.ts'
import { deskLinkCalls } from './operate/deskLinks.ts'
import { operateCalls } from './operate/operateCalls.ts'
import { ownAccountCalls } from './ownAccount.ts'
import { passwordCalls } from './password.ts'
import { type PersonKeepingCallsOptions, personKeepingCalls } from './personKeeping.ts'
import { personCalls } from './persons.ts'
import { deskPhoneCalls } from './phones/deskPhones.ts'
import { phoneCalls } from './phones/phoneCalls.ts'
import { FILES_TOGETHER, FORM_ALLOWANCE, readForms, registerPlugins } from './plugins.ts'
import { enforcePolicies, requirePolicies } from './policy.ts'
import { portraitCalls } from './portraits.ts'
import { PreparedAnswers, sendPrepared } from './prepared.ts'
import { pushCalls } from './push.ts'
import { QUIET } from './quiet.ts'
import { searchCall } from './search.ts'
import { seasonCalls, seasonKeepingCalls } from './seasons.ts'
import { SecurityLog } from './securityLog.ts'
import { requireSameOrigin } from './session.ts'
import { siteCalls } from './site.ts'
import { type StaffListsOptions, staffListCalls } from './staffLists.ts'
import { refuseUnstorable } from './storable.ts'
import { streamCalls } from './streams.ts'
import { ArchiveTurns } from './turns.ts'
import { upcomingCalls } from './upcoming.ts'
import { uploadCall } from './upload.ts'
import { uploadsCalls } from './uploads.ts'
import { type UsersOptions, userCalls } from './users.ts'
import { viewerFigureCalls, viewersCall } from './viewers.ts'
import { viewCalls } from './views.ts'
import { web } from './web.ts'

export type HttpOptions = {
  readonly settings: Settings
  readonly logger: FastifyBaseLogger
  readonly version: string
  readonly views: Views
  readonly exports: PublicExports
  readonly accounts: Accounts
  readonly logins: Logins
  readonly ownThings: OwnThings
  readonly devices: Devices
  readonly passwordRequests: PasswordRequests
  readonly secondFactors: SecondFactors
  readonly notices: Notices
  readonly imports: Imports
  readonly uploads: Uploads
  readonly corrections: Corrections
  /** What live sources need. */
  readonly ingest: Omit<IngestOptions, 'bearers'> & { readonly tokens: IngestTokens }
  /** What operators' consoles and the desk that lets them in need. */
  readonly operating: Operating
  readonly desk: Desk
  readonly changes: Changes
  readonly gate: Gate
  readonly presence: Presence
  readonly viewers: Viewers
  readonly viewerFigures: ViewerFigureKeeper
  readonly messages: Messages
  readonly commentators: Commentators
  readonly streams: Streams
  readonly search: ArchiveSearch
  readonly boards: BoardSearch
  readonly persons: Persons
  readonly seasons: Seasons
  readonly seasonKeeping: SeasonKeeping
  readonly upcoming: Upcoming
  readonly scheduler: Scheduler
  readonly staff: UsersOptions & StaffListsOptions & ListCallsOptions & PersonKeepingCallsOptions
  readonly pages: Pages
  readonly former: FormerAddresses
  readonly previews: Previews
  readonly painter: Painter
  readonly portraits: Portraits
  readonly languages: Languages
  readonly feeds: Feeds
  readonly subscriptions: Subscriptions
  readonly readiness: ReadinessCheck
  readonly webFolder: string
  readonly spoolFolder: string
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
function serveCached(prepared: PreparedAnswers, { isStopping }: HttpOptions) {
  return (handler: Parameters<typeof createServer>[1] & {}): Server =>
    createServer({ maxHeaderSize: MOST_HEAD_BYTES }, (request, response) => {
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

export async function createHttp(options: HttpOptions): Promise<Http> {
  const { settings, logger, accounts, logins, devices, isStopping } = options
  const prepared = new PreparedAnswers(options.views.cache, securityHeaders(settings))
  const app = Fastify({
    loggerInstance: logger,
    logController: QUIET,
    trustProxy: (_address, hop) => hop < settings.TRUSTED_PROXIES,
    bodyLimit: FORM_ALLOWANCE,
    forceCloseConnections: 'idle',
    serverFactory: serveCached(prepared, options),
    clientErrorHandler: refuseUnreadable,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  speakLanguages(app, options.languages)
  handleErrors(app)
  leadOn(app, options.former)
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
  const bearers = new Bearers(options.ingest.tokens)
  const publicUrl = settings.PUBLIC_URL
  const security = new SecurityLog(accounts)
  const operators = new OperatorBearers(options.operating.links, 'operator')
  const phones = new OperatorBearers(options.operating.links, 'phone')
  enforcePolicies(app, {
    logins,
    bearers,
    operators,
    phones,
    publicUrl,
    security,
    ownThings: options.ownThings,
  })
  const attempts = new Attempts({ devices, publicUrl, refused: accounts.refused })
  const { passwordRequests, secondFactors, notices } = options
  const signing = { accounts, logins, devices, secondFactors, notices, attempts, security, publicUrl }
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip } = request
    const { statusCode: status, elapsedTime } = reply
    request.log.debug({ method, url, ip, status, ms: Math.round(elapsedTime) }, 'request')
  })
  healthCalls(app, options)
  await app.register(viewCalls, { ...options, prepared })
  siteCalls(app, options)
  const turns = new ArchiveTurns()
  searchCall(app, { ...options, prepared, turns })
  findBoardsCalls(app, { ...options, prepared, turns })
  fieldOfBoardCall(app, { ...options, prepared, turns })
  personCalls(app, { ...options, prepared, turns })
  exportCalls(app, { ...options, turns })
  seasonCalls(app, { ...options, prepared, turns })
  seasonKeepingCalls(app, options)
  embedCalls(app)
  feedCalls(app, { ...options, origin: settings.PUBLIC_URL, turns })
  pushCalls(app, options)
  viewersCall(app, options)
  viewerFigureCalls(app, options)
  liveDocs(app, settings.PUBLIC_URL)
  authCalls(app, signing)
  ownAccountCalls(app, signing)
  portraitCalls(app, options)
  passwordCalls(app, { ...signing, passwordRequests })
  upcomingCalls(app, options)
  messageCalls(app, options)
  streamCalls(app, options)
  userCalls(app, options.staff)
  staffListCalls(app, options.staff)
  listCalls(app, options.staff)
  personKeepingCalls(app, options.staff)
  gateCalls(app, { ...options, bearers })
  await app.register(ingestCalls, { ...options.ingest, bearers })
  deskCalls(app, options)
  deskHallCalls(app, options.operating)
  deskLinkCalls(app, options.operating)
  await app.register(operateCalls, { ...options.operating, operators })
  deskPhoneCalls(app, options.operating)
  await app.register(phoneCalls, { ...options.operating, bearers: phones })
  const mostBytes = FILES_TOGETHER * settings.UPLOAD_LIMIT_MB * 1024 * 1024 + FORM_ALLOWANCE
  uploadCall(app, { ...options, mostBytes })
  uploadsCalls(app, options)
  correctionCalls(app, options)
  await web(app, { ...options, origin: settings.PUBLIC_URL, turns })
  return { app, calls }
}
