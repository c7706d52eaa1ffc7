/** What is reached from outside: the HTTP interface and live connections, with the services behind their calls. */
import { resolve } from 'node:path'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import type { FastifyInstance } from 'fastify'
import { refuseSilence } from '../http/halfSent.ts'
import { createHttp } from '../http/server.ts'
import { accountOfUpgrade } from '../http/session.ts'
import { type Live, openLive } from '../live/live.ts'
import { messageTopics } from '../live/messageTopics.ts'
import type { AccountClosed } from '../services/accounts.ts'
import { type AuditAsked, auditPage } from '../services/audit.ts'
import { Clubs } from '../services/clubs.ts'
import { Corrections } from '../services/corrections.ts'
import { Desk } from '../services/desk/desk.ts'
import { Hall } from '../services/desk/hall.ts'
import { Entries } from '../services/ingest/entries.ts'
import { FedSessions } from '../services/ingest/fedSessions.ts'
import { Operators } from '../services/ingest/operators.ts'
import { SessionTimers } from '../services/ingest/sessionTimers.ts'
import type { Limits } from '../services/limits.ts'
import { ListChanges } from '../services/listChanges.ts'
import { mailFolder } from '../services/mail.ts'
import { Commentators } from '../services/messages/commentators.ts'
import { Messages } from '../services/messages/messages.ts'
import { OpenCorrections } from '../services/openCorrections.ts'
import { CardMails } from '../services/operating/cardMails.ts'
import { operatingOf } from '../services/operating/operating.ts'
import type { PasswordRequests } from '../services/passwordRequests.ts'
import { PersonKeeping } from '../services/personKeeping.ts'
import { Portraits } from '../services/portraits.ts'
import { ArchiveSearch } from '../services/public/archiveSearch.ts'
import { AttendanceVersions } from '../services/public/attendance.ts'
import { PublicExports } from '../services/public/exports.ts'
import { FeaturedTables } from '../services/public/featured.ts'
import { Feeds } from '../services/public/feeds.ts'
import { BoardSearch } from '../services/public/findBoards.ts'
import { FoldedTables } from '../services/public/foldedTables.ts'
import { FormerAddresses } from '../services/public/formerAddresses.ts'
import { LiveAnalysis } from '../services/public/liveAnalysis.ts'
import { LiveTables } from '../services/public/liveTables.ts'
import { Pages } from '../services/public/pages.ts'
import { Persons } from '../services/public/persons.ts'
import { Previews } from '../services/public/previews.ts'
import { Seasons } from '../services/public/seasons.ts'
import { Sessions } from '../services/public/sessions.ts'
import { Views } from '../services/public/viewCache.ts'
import { Walls } from '../services/public/walls.ts'
import type { Push } from '../services/push/push.ts'
import type { ReadinessCheck } from '../services/readiness.ts'
import { Reload } from '../services/reload.ts'
import { SeasonKeeping } from '../services/seasonKeeping.ts'
import { Streams } from '../services/streams.ts'
import { Upcoming } from '../services/upcoming.ts'
import { Users } from '../services/users.ts'
import type { WatchedFolder } from '../watch/folder.ts'
import { keepFigures, mailing, startGate, startScheduler } from './background.ts'
import { pushing } from './pushing.ts'
import type { Services } from './services.ts'

/** What others see of a server that listens. */
export type Listening = {
  /** Port it listens on; `null` with the admin socket alone. */
  readonly port: number | null
  /** Port of the figures; `null` without. */
  readonly metricsPort: number | null
  /** Calls of its HTTP interface. */
  readonly calls: readonly string[]
  /** Ends live connections of an account that may no longer have them. */
  readonly disconnect: (closed: AccountClosed) => void
  /** Settled when nothing is being made for viewers, or due to be made at this moment of the clock. */
  readonly settled: () => Promise<void>
  /** For figures: live connections, */
  readonly live: Live | null
  /** session id → milliseconds that its broadcast is late, */
  readonly lags: () => Promise<ReadonlyMap<number, number>>
  /** mails on their way. */
  readonly mails: () => number
  /** What is sent to browsers of those whom they follow; `null` where nothing is. */
  readonly push: Pick<Push, 'counts' | 'waiting'> | null
}

export const NOT_LISTENING: Listening = {
  port: null,
  metricsPort: null,
  calls: [],
  disconnect: () => {},
  settled: async () => {},
  live: null,
  lags: async () => new Map(),
  mails: () => 0,
  push: null,
}

export type ListenOptions = {
  readonly solver: DoubleDummyPool | null
  readonly watched: WatchedFolder | null
  readonly readiness: ReadinessCheck
}

/** What staff calls. */
function staffOf(services: Services, passwordRequests: PasswordRequests, watched: WatchedFolder | null) {
  const { options, store, tokens } = services
  const audit = (asked: AuditAsked, limits: Limits) => auditPage(store.accounts, asked, limits)
  const { PUBLIC_URL: publicUrl, SMTP_URL } = options.settings
  return {
    audit,
    mailFolder: SMTP_URL === undefined ? resolve(mailFolder(options.settings)) : null,
    tokens,
    users: new Users({ ...services, db: store.accounts, passwordRequests, publicUrl }),
    clubs: new Clubs({ ...services, db: store.db }),
    persons: new PersonKeeping({ ...services, db: store.db }),
    listChanges: new ListChanges({ ...services, db: store.db }),
    reload: new Reload({ ...services, db: store.db, again: async () => watched?.lookNow() }),
  }
}

/** What sources and operators' consoles write through. */
async function recordingOf({ store, presence, tableNews, clock }: Services) {
  const entries = new Entries(store.db, tableNews, clock)
  const operators = new Operators(store.db, presence, clock)
  await operators.restore()
  return { entries, operators }
}

type Recording = Awaited<ReturnType<typeof recordingOf>>

/** What live sources call. */
function ingestOf(services: Services, recording: Recording) {
  const { options, store, accounts, changes, timers, hallNews, clock, gate, localTokens, tokens } = services
  return {
    tokens: options.ingestTokens ?? {
      check: async (bearer: string) => localTokens.check(bearer) ?? tokens.check(bearer),
    },
    readSession: services.readSession,
    sessions: new FedSessions(store.db, changes, clock, gate, accounts),
    ...recording,
    timers: new SessionTimers({ db: store.db, timers, hallNews, clock }),
  }
}

/** What live destinations are made of. */
async function liveSources(
  services: Services,
  sessions: Sessions,
  folded: FoldedTables,
  solver: DoubleDummyPool | null,
) {
  const broadcast = startGate(services)
  return {
    ...services,
    broadcast,
    liveTables: new LiveTables(sessions, broadcast, folded),
    liveAnalysis: new LiveAnalysis(solver),
  }
}

/** What is said to viewers, and by whom. */
function messagesOf(services: Services, sessions: Sessions) {
  const { options, store, stops } = services
  const messages = new Messages({ ...services, db: store.released, sessions })
  const onError = (error: unknown) => options.logger.error({ err: error }, 'message failed')
  const commentators = new Commentators({ ...services, messages, onError })
  stops.add(async () => commentators.close())
  return { messages, commentators, streams: new Streams({ ...services, db: store.db }) }
}

const portOf = (app: FastifyInstance): number | null => {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : null
}

/** Milliseconds in which requests may end; what they store is stored, even where nobody hears the answer. */
const REQUESTS_MS = 2_000

async function closeHttp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS)
  await app.close()
  clearTimeout(late)
}

/** HTTP and live connections on the port of the settings. */
export async function listen(
  services: Services,
  { solver, watched, readiness }: ListenOptions,
): Promise<Listening> {
  const { options, store, stops, changes, presence, clock, accounts, logins } = services
  const { settings, logger } = options
  const sessions = new Sessions(store.released, changes, clock)
  const folded = new FoldedTables({ ...services, db: store.released })
  const walls = new Walls({ ...services, sessions, folded })
  const sources = {
    sessions,
    solver,
    presence,
    attendance: new AttendanceVersions(presence),
    walls,
    featured: new FeaturedTables(sessions, walls, clock),
  }
  const views = new Views(sources, changes, presence)
  const exports = new PublicExports(store.released, services.write)
  const { passwordRequests, notices, send } = mailing(services)
  const said = messagesOf(services, sessions)
  const upcoming = new Upcoming({ db: store.db, accounts, changes, clock })
  const recording = await recordingOf(services)
  const cards = new CardMails({
    ...services,
    db: store.db,
    sessions,
    send,
    site: settings.PUBLIC_URL,
    logger,
  })
  stops.add(() => cards.stop())
  cards.start()
  const ingest = ingestOf(services, recording)
  const open = new OpenCorrections({ ...services, ...ingest, db: store.db })
  const search = new ArchiveSearch(store.released)
  const seasons = new Seasons(store.released)
  const { push, subscriptions } = await pushing(services, sessions)
  const persons = new Persons(store.released)
  const hall = new Hall({ ...services, db: store.db, released: store.released })
  let isStopping = false
  const { app, calls } = await createHttp({
    ...options,
    ...services,
    passwordRequests,
    notices,
    ingest,
    corrections: new Corrections(store.db, accounts, changes, open),
    desk: new Desk({
      ...{ ...services, ...ingest, db: store.db, released: store.released },
      ...{ files: exports, siteAddress: settings.BRIDGEWEBS_URL },
    }),
    operating: operatingOf({ ...services, db: store.db, ...recording, cards, hall }),
    views,
    exports,
    ...said,
    search,
    feeds: new Feeds(store.released, search, seasons),
    subscriptions,
    portraits: new Portraits({ ...services, db: store.accounts, released: store.released }),
    boards: new BoardSearch(store.released),
    persons,
    seasons,
    seasonKeeping: new SeasonKeeping(store.db, accounts),
    pages: new Pages(store.released),
    former: new FormerAddresses(store.released),
    previews: new Previews(sessions, folded, persons, seasons),
    upcoming,
    scheduler: startScheduler(services),
    viewerFigures: keepFigures(services),
    readiness,
    staff: staffOf(services, passwordRequests, watched),
    isStopping: () => isStopping,
  })
  const onError = (error: unknown, destination?: string) =>
    logger.error({ err: error, destination }, 'live destination failed')
  const ofLive = await liveSources(services, sessions, folded, solver)
  const live: Live = openLive({
    server: app.server,
    views,
    upcoming,
    ...ofLive,
    onError,
    more: [messageTopics({ ...services, messages: said.messages, hub: () => live.hub, onError })],
    gateway: {
      identify: (request) => accountOfUpgrade(request, logins, settings.PUBLIC_URL),
      proxies: settings.TRUSTED_PROXIES,
      isOpen: (open) => void logins.keep(open).catch(onError),
    },
  })
  services.accountClosed.listen(live.disconnect)
  refuseSilence(app.server, options.silenceMs)
  await app.listen({ port: settings.PORT, host: settings.HOST })
  stops.add(async () => {
    isStopping = true
    // First of all: from then on another node broadcasts.
    await services.gate.stop()
    hall.stop()
    await Promise.all([live.close(), closeHttp(app)])
  })
  return {
    port: portOf(app),
    metricsPort: null,
    calls,
    live,
    disconnect: live.disconnect,
    settled: async () => {
      await live.settled()
      await push?.settled()
    },
    lags: () => ofLive.broadcast.lags(),
    mails: () => passwordRequests.waiting,
    push,
  }
}
