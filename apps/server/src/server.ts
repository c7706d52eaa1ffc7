/** A whole server: store, services, HTTP, live connections, admin socket; wired here and nowhere else. */

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createNodePool } from '@openroom/dds/nodePool'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { adminSocketPath, removeNote, writeNote } from './adminSocket.ts'
import { folderForServer } from './dataFolder.ts'
import { createAdmin } from './http/admin.ts'
import { createHttp } from './http/server.ts'
import { accountOfUpgrade } from './http/session.ts'
import type { IngestTokens } from './ingest/http/bearer.ts'
import { WatchedFolder } from './ingest/watch/folder.ts'
import { type Live, openLive } from './live/live.ts'
import { messageTopics } from './live/messages.ts'
import { type AccountClosed, Accounts } from './services/accounts.ts'
import { type AuditAsked, auditPage } from './services/audit.ts'
import { Changes } from './services/changes.ts'
import { Channel } from './services/channel.ts'
import { type Clock, realClock } from './services/clock.ts'
import { Clubs } from './services/clubs.ts'
import { type ClusterParts, joinCluster } from './services/cluster/cluster.ts'
import { DoubleDummyTables } from './services/doubleDummy.ts'
import { Exports } from './services/exports.ts'
import { BroadcastStates } from './services/gate/broadcastStates.ts'
import { Gate } from './services/gate/gate.ts'
import { Imports } from './services/imports.ts'
import { Entries } from './services/ingest/entries.ts'
import { FedSessions } from './services/ingest/fedSessions.ts'
import { LocalTokens } from './services/ingest/localTokens.ts'
import { Operators } from './services/ingest/operators.ts'
import { SessionTimers } from './services/ingest/sessionTimers.ts'
import { mailFolder, openMail } from './services/mail.ts'
import { Commentators } from './services/messages/commentators.ts'
import { type MessageNews, Messages } from './services/messages/messages.ts'
import { tidyMails } from './services/oldMails.ts'
import { LINK_MS, PasswordRequests } from './services/passwordRequests.ts'
import { Presence } from './services/presence.ts'
import { Archive } from './services/public/archive.ts'
import { ArchiveSearch } from './services/public/archiveSearch.ts'
import { PublicExports } from './services/public/exports.ts'
import { Following } from './services/public/following.ts'
import { LiveAnalysis } from './services/public/liveAnalysis.ts'
import { LiveTables } from './services/public/liveTables.ts'
import { LiveViews } from './services/public/liveViews.ts'
import { Screens } from './services/public/screens.ts'
import { Sessions } from './services/public/sessions.ts'
import { type Reader, readHere } from './services/reading/reading.ts'
import { readingThread } from './services/reading/thread.ts'
import { Reload } from './services/reload.ts'
import { Scheduler } from './services/scheduler.ts'
import { StaffActions } from './services/staffActions.ts'
import { Streams } from './services/streams.ts'
import { TableNews } from './services/tableNews.ts'
import { Timers } from './services/timers.ts'
import { Tokens } from './services/tokens.ts'
import { Upcoming } from './services/upcoming.ts'
import { Users } from './services/users.ts'
import { Viewers } from './services/viewers.ts'
import { WatchedFiles } from './services/watchedFiles.ts'
import type { Settings } from './settings.ts'
import type { DataLock } from './store/dataLock.ts'
import { TableStore } from './store/doubleDummy.ts'
import { openStore, type Store } from './store/store.ts'

export type ServerOptions = {
  readonly settings: Settings
  readonly logger: Logger
  readonly version: string
  /** The built web app. */
  readonly webFolder: string
  /** The bundled worker of the solver; `null` computes no tables. */
  readonly solverScript: string | null
  /** The bundled reading thread; `null` reads files where they arrive. */
  readonly readerScript: string | null
  /** Tests bring one that they move by hand. */
  readonly clock?: Clock
  /** Tests bring tokens of their own. */
  readonly ingestTokens?: IngestTokens
  /** Only the admin socket, for the time of one command, whose lock on the data folder this is. */
  readonly socketOnly?: DataLock
  /** The database is gone for good: nothing works any more. */
  readonly onLost?: () => void
}

export type RunningServer = {
  /** Port it listens on; `null` with the admin socket alone. */
  readonly port: number | null
  /** Calls of its HTTP interface. */
  readonly calls: readonly string[]
  readonly imports: Imports
  readonly accounts: Accounts
  readonly presence: Presence
  readonly tableNews: TableNews
  readonly timers: Timers
  readonly changes: Changes
  readonly gate: Gate
  /** Ends live connections of an account that may no longer have them. */
  readonly disconnect: (closed: AccountClosed) => void
  readonly stop: () => Promise<void>
}

/** Stops parts in the opposite order of their start. */
class Stops {
  readonly #jobs: (() => Promise<unknown>)[] = []

  add(job: () => Promise<unknown>): void {
    this.#jobs.unshift(job)
  }

  async run(): Promise<void> {
    const jobs = this.#jobs.splice(0)
    for (const job of jobs) await job()
  }
}

type Parts = {
  readonly options: ServerOptions
  readonly store: Store
  readonly stops: Stops
  readonly changes: Changes
  readonly presence: Presence
  readonly tableNews: TableNews
  readonly timers: Timers
  readonly viewers: Viewers
  readonly messageNews: Channel<MessageNews>
  readonly accountClosed: Channel<AccountClosed>
  readonly clock: Clock
  readonly gate: Gate
  readonly accounts: Accounts
  readonly localTokens: LocalTokens
  readonly tokens: Tokens
  readonly imports: Imports
  readonly spoolFolder: string
}

function storeOf({ settings, logger, onLost }: ServerOptions): Promise<Store> {
  return openStore({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    onError: (error) => logger.warn({ reason: error.message }, 'database connection lost'),
    guard: {
      onGone: () => logger.error('the database ended unasked; it is started again'),
      onBack: () => logger.warn('the database runs again'),
      onLost: (error) => {
        logger.fatal({ err: error }, 'the database does not start any more; Openroom ends')
        onLost?.()
      },
    },
  })
}

function solverOf({ solverScript, settings }: ServerOptions): DoubleDummyPool | null {
  if (solverScript === null || settings.SOLVER_THREADS === 0) return null
  return createNodePool(solverScript, { workers: settings.SOLVER_THREADS })
}

function readerOf({ readerScript }: ServerOptions, stops: Stops): Reader {
  if (readerScript === null) return readHere
  const thread = readingThread(readerScript)
  stops.add(() => thread.close())
  return thread.read
}

function computeTables({ options, store, stops, changes }: Parts, pool: DoubleDummyPool): void {
  const { logger } = options
  const tables = new DoubleDummyTables(new TableStore(store.db), pool, changes, logger)
  stops.add(() => tables.stop())
  tables.start()
}

function watch({ options, store, stops, imports }: Parts): WatchedFolder | null {
  const { WATCH_DIR, WATCH_SECONDS, WATCH_QUIET_MINUTES } = options.settings
  if (WATCH_DIR === undefined) return null
  const watched = new WatchedFolder({
    folder: WATCH_DIR,
    everyMs: WATCH_SECONDS * 1000,
    quietMs: WATCH_QUIET_MINUTES * 60_000,
    imports,
    files: new WatchedFiles(store.accounts),
    logger: options.logger,
  })
  stops.add(() => watched.stop())
  watched.start()
  return watched
}

function startScheduler({ options, store, stops, changes, clock }: Parts): Scheduler {
  const scheduler = new Scheduler({ db: store.db, changes, clock, logger: options.logger })
  stops.add(() => scheduler.stop())
  scheduler.start()
  return scheduler
}

/** What goes out by mail; mails left in the data folder go when their links are too old. */
function mailing({ options, store, stops, accountClosed }: Parts): PasswordRequests {
  const { settings, logger } = options
  const send = openMail(settings, logger)
  const passwordRequests = new PasswordRequests(store.accounts, send, logger, accountClosed)
  stops.add(() => passwordRequests.stop())
  const onError = (error: unknown) => logger.error({ err: error }, 'old mails could not be removed')
  const stopTidying = tidyMails(mailFolder(settings), LINK_MS, onError)
  stops.add(async () => stopTidying())
  return passwordRequests
}

/** What staff calls. */
function staffOf(parts: Parts, passwordRequests: PasswordRequests, watched: WatchedFolder | null) {
  const { options, store, tokens } = parts
  const audit = (asked: AuditAsked) => auditPage(store.accounts, asked)
  const publicUrl = options.settings.PUBLIC_URL
  return {
    audit,
    tokens,
    users: new Users({ ...parts, db: store.accounts, passwordRequests, publicUrl }),
    clubs: new Clubs({ ...parts, db: store.db }),
    staffActions: new StaffActions({ ...parts, db: store.db }),
    reload: new Reload({ ...parts, db: store.db, again: async () => watched?.lookNow() }),
  }
}

/** What live sources call. */
function ingestOf(parts: Parts) {
  const { options, store, changes, presence, tableNews, timers, clock, gate, localTokens, tokens } = parts
  const entries = new Entries(store.db, tableNews)
  const close = (session: number) => gate.close(session)
  return {
    tokens: options.ingestTokens ?? {
      check: async (bearer: string) => localTokens.check(bearer) ?? tokens.check(bearer),
    },
    sessions: new FedSessions(store.db, changes, clock, close),
    entries,
    operators: new Operators(presence, entries),
    timers: new SessionTimers(store.db, timers, clock),
  }
}

/** The gate at work, and what it tells of the broadcast. */
function startGate({ options, store, stops, changes, tableNews, clock, gate }: Parts) {
  const onError = (error: unknown) => options.logger.error({ err: error }, 'broadcast states failed')
  const states = new BroadcastStates({ db: store.released, tableNews, changes, clock, onError })
  stops.add(() => states.stop())
  stops.add(() => gate.stop())
  gate.start()
  return states
}

/** With NATS_URL this node is one of several. */
async function joinOthers(parts: Parts): Promise<void> {
  const { options, store, stops, gate, timers, viewers, messageNews, accountClosed, ...news } = parts
  const { settings, logger } = options
  if (settings.NATS_URL === undefined) return
  const carry: ClusterParts['carry'] = (relay) => {
    relay('orders', gate.orders)
    relay('timers', timers.news)
    relay('viewers', viewers.news)
    relay('messages', messageNews)
    relay('accountClosed', accountClosed)
  }
  const leave = await joinCluster(
    settings.NATS_URL,
    { db: store.released, ...news, carry },
    {
      onCut: () => logger.warn('the line to NATS is cut; it is tried again'),
      onError: (error) => logger.error({ err: error }, 'news between nodes failed'),
    },
  )
  stops.add(leave)
  logger.info('joined the other nodes')
}

const portOf = (app: FastifyInstance): number | null => {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : null
}

const NOT_LISTENING = { port: null, calls: [], disconnect: () => {} } as const

/** What live destinations are made of. */
async function liveSources(parts: Parts, sessions: Sessions, solver: DoubleDummyPool | null) {
  const broadcast = startGate(parts)
  return {
    ...parts,
    broadcast,
    liveViews: new LiveViews(sessions),
    liveTables: new LiveTables(sessions, broadcast),
    liveAnalysis: new LiveAnalysis(solver),
    following: new Following(sessions),
  }
}

/** What is said to viewers, and by whom. */
function messagesOf(parts: Parts, sessions: Sessions) {
  const { options, store, stops } = parts
  const messages = new Messages({ ...parts, db: store.released, sessions })
  const onError = (error: unknown) => options.logger.error({ err: error }, 'message failed')
  const commentators = new Commentators({ ...parts, messages, onError })
  stops.add(async () => commentators.close())
  return { messages, commentators, streams: new Streams({ ...parts, db: store.db }) }
}

async function listen(
  parts: Parts,
  solver: DoubleDummyPool | null,
  watched: WatchedFolder | null,
): Promise<Pick<RunningServer, 'port' | 'calls' | 'disconnect'>> {
  const { options, store, stops, changes, presence, clock, accounts } = parts
  const { settings, logger } = options
  const sessions = new Sessions(store.released, changes)
  const archive = new Archive(sessions)
  const screens = new Screens(sessions, solver, presence)
  const exports = new PublicExports(store.released)
  const passwordRequests = mailing(parts)
  const said = messagesOf(parts, sessions)
  const upcoming = new Upcoming({ db: store.db, accounts, changes, clock })
  let isStopping = false
  const { app, calls } = await createHttp({
    ...options,
    ...parts,
    passwordRequests,
    ingest: ingestOf(parts),
    archive,
    screens,
    exports,
    ...said,
    search: new ArchiveSearch(store.released),
    upcoming,
    scheduler: startScheduler(parts),
    staff: staffOf(parts, passwordRequests, watched),
    isStopping: () => isStopping,
  })
  const onError = (error: unknown, destination?: string) =>
    logger.error({ err: error, destination }, 'live destination failed')
  const live: Live = openLive({
    ...{ server: app.server, archive, screens, upcoming },
    ...(await liveSources(parts, sessions, solver)),
    onError,
    more: [messageTopics({ ...parts, messages: said.messages, hub: () => live.hub, onError })],
    identify: (request) => accountOfUpgrade(request, accounts, settings.PUBLIC_URL),
  })
  parts.accountClosed.listen(live.disconnect)
  await app.listen({ port: settings.PORT, host: settings.HOST })
  stops.add(async () => {
    isStopping = true
    await live.close()
    await app.close()
  })
  return { port: portOf(app), calls, disconnect: live.disconnect }
}

/** Errors: another server has the data folder, a port that is taken, a database that does not start. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, logger, version } = options
  const socket = adminSocketPath(settings.DATA_DIR)
  const lock = options.socketOnly ?? (await folderForServer(settings.DATA_DIR, (text) => logger.warn(text)))
  const stops = new Stops()
  stops.add(lock.release)
  try {
    const store = await storeOf(options)
    stops.add(store.close)
    logger.info({ database: store.kind }, 'store open')
    const changes = new Changes()
    const clock = options.clock ?? realClock
    const news = {
      changes,
      clock,
      presence: new Presence(clock),
      tableNews: new TableNews(),
      timers: new Timers(store.released),
      viewers: new Viewers(clock),
      messageNews: new Channel<MessageNews>(),
      accountClosed: new Channel<AccountClosed>(),
    }
    const accounts = new Accounts(store.accounts, news.accountClosed)
    const imports = new Imports(store.db, changes, settings.UPLOAD_LIMIT_MB, readerOf(options, stops))
    const spoolFolder = join(settings.DATA_DIR, 'incoming')
    await rm(spoolFolder, { recursive: true, force: true })
    const gate = new Gate({
      ...{ db: store.db, ...news },
      onError: (error) => logger.error({ err: error }, 'gate failed; it tries again'),
    })
    const localTokens = await LocalTokens.open(settings.DATA_DIR)
    const tokens = new Tokens(store.db, accounts)
    const parts = {
      options,
      store,
      stops,
      ...news,
      gate,
      accounts,
      imports,
      localTokens,
      tokens,
      spoolFolder,
    }
    const admin = await createAdmin({
      logger,
      socket,
      version,
      accounts,
      imports,
      exports: new Exports(store.db),
      tokens,
      audit: (asked) => auditPage(store.accounts, asked),
      ingestToken: (wanted) => localTokens.issue(store.db, wanted),
      spoolFolder,
    })
    stops.add(() => admin.close())
    if (!options.socketOnly) {
      await writeNote(settings.DATA_DIR, socket)
      stops.add(() => removeNote(settings.DATA_DIR))
    }
    const solver = options.socketOnly ? null : solverOf(options)
    if (!options.socketOnly) await joinOthers(parts)
    const watched = options.socketOnly ? null : watch(parts)
    const outside = options.socketOnly ? NOT_LISTENING : await listen(parts, solver, watched)
    if (solver) computeTables(parts, solver)
    return { ...outside, imports, accounts, ...news, gate, stop: () => stops.run() }
  } catch (error) {
    await stops.run()
    throw error
  }
}
