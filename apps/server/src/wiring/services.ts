/** What a server is given, and the parts of it that others are made of. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { IngestTokens } from '../http/ingest/bearer.ts'
import type { Clock } from '../runtime/clock.ts'
import { type AccountClosed, Accounts } from '../services/accounts.ts'
import { Changes } from '../services/changes.ts'
import { Channel } from '../services/channel.ts'
import type { HallNews } from '../services/desk/hall.ts'
import { Devices } from '../services/devices.ts'
import { Gate } from '../services/gate/gate.ts'
import { Imports } from '../services/imports.ts'
import { LocalTokens } from '../services/ingest/localTokens.ts'
import { Languages } from '../services/languages.ts'
import { OwnThings } from '../services/limits.ts'
import { Logins } from '../services/logins.ts'
import type { MessageNews } from '../services/messages/messages.ts'
import { Presence } from '../services/presence.ts'
import { painterHere } from '../services/preview/paint.ts'
import { type Painter, paintingThread } from '../services/preview/thread.ts'
import type { SubscriptionNews } from '../services/push/subscriptions.ts'
import { type Reader, readHere } from '../services/reading/reading.ts'
import { readSessionHere, type SessionReader } from '../services/reading/session.ts'
import { readingThread } from '../services/reading/thread.ts'
import { type Writer, writeHere } from '../services/reading/writing.ts'
import { SecondFactors } from '../services/secondFactor.ts'
import { TableNews } from '../services/tableNews.ts'
import { Timers } from '../services/timers.ts'
import { Tokens } from '../services/tokens.ts'
import { Uploads } from '../services/uploads.ts'
import { Viewers } from '../services/viewers.ts'
import type { Settings } from '../settings.ts'
import type { DataLock } from '../store/dataLock.ts'
import type { Store } from '../store/store.ts'
import { keepTime } from './time.ts'

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
  /** The bundled painting thread; `null` draws pictures where they are asked for. */
  readonly painterScript: string | null
  /** Tests bring one whose pictures they can read. */
  readonly painter?: Painter
  /** Tests bring one that they move by hand. */
  readonly clock?: Clock
  /** How long the rest of a body may stay away; tests do not wait so long. */
  readonly silenceMs?: number
  /** Tests bring tokens of their own. */
  readonly ingestTokens?: IngestTokens
  /** Only the admin socket, for the time of one command, whose lock on the data folder this is. */
  readonly socketOnly?: DataLock
  /** The database is gone for good: nothing works any more. */
  readonly onLost?: () => void
  /** A backup has taken the place of what was stored, and nothing serves any more: a new start is needed. */
  readonly onRestored?: () => void
}

/** Stops parts in the opposite order of their start. */
export class Stops {
  readonly #jobs: (() => Promise<unknown>)[] = []

  add(job: () => Promise<unknown>): void {
    this.#jobs.unshift(job)
  }

  async run(): Promise<void> {
    const jobs = this.#jobs.splice(0)
    for (const job of jobs) await job()
  }
}

export type Services = {
  readonly options: ServerOptions
  readonly store: Store
  readonly stops: Stops
  readonly changes: Changes
  readonly presence: Presence
  readonly tableNews: TableNews
  readonly timers: Timers
  readonly viewers: Viewers
  readonly messageNews: Channel<MessageNews>
  readonly hallNews: Channel<HallNews>
  readonly accountClosed: Channel<AccountClosed>
  readonly subscriptionNews: Channel<SubscriptionNews>
  readonly clock: Clock
  readonly gate: Gate
  readonly accounts: Accounts
  readonly logins: Logins
  readonly ownThings: OwnThings
  readonly devices: Devices
  readonly secondFactors: SecondFactors
  readonly localTokens: LocalTokens
  readonly tokens: Tokens
  readonly imports: Imports
  readonly readSession: SessionReader
  readonly write: Writer
  readonly painter: Painter
  readonly uploads: Uploads
  readonly spoolFolder: string
  readonly languages: Languages
}

/** A thread each for files, sessions and exports: a source does not wait for somebody's upload, nor that for visitors. */
function readersOf({ readerScript }: ServerOptions, stops: Stops): Readers {
  if (readerScript === null) return { reader: readHere, readSession: readSessionHere, write: writeHere }
  const [files, sessions, exported] = [
    readingThread(readerScript),
    readingThread(readerScript),
    readingThread(readerScript),
  ]
  for (const thread of [files, sessions, exported]) stops.add(() => thread.close())
  return { reader: files.read, readSession: sessions.readSession, write: exported.write }
}

function painterOf({ painter: own, painterScript }: ServerOptions, stops: Stops): Painter {
  if (own) return own
  if (painterScript === null) return painterHere
  const painter = paintingThread(painterScript)
  stops.add(() => painter.close())
  return painter
}

async function timeOf(store: Store, stops: Stops, logger: Logger): Promise<Clock> {
  const { clock, stop } = await keepTime(store.released, logger)
  stops.add(stop)
  return clock
}

type Readers = { readonly reader: Reader; readonly readSession: SessionReader; readonly write: Writer }

/** What all others are made of; nothing of it runs yet. */
export async function servicesOf(options: ServerOptions, store: Store, stops: Stops): Promise<Services> {
  const { settings, logger } = options
  const changes = new Changes()
  const clock = options.clock ?? (await timeOf(store, stops, logger))
  const news = {
    changes,
    clock,
    presence: new Presence(clock),
    tableNews: new TableNews(),
    timers: new Timers(store.released),
    viewers: new Viewers(clock),
    messageNews: new Channel<MessageNews>(),
    hallNews: new Channel<HallNews>(),
    accountClosed: new Channel<AccountClosed>(),
    subscriptionNews: new Channel<SubscriptionNews>(),
  }
  const accounts = new Accounts(store.accounts, news.accountClosed)
  const { reader, readSession, write } = readersOf(options, stops)
  const imports = new Imports(store.db, accounts, changes, settings.UPLOAD_LIMIT_MB, reader)
  const uploads = new Uploads(store.db, accounts, changes)
  const spoolFolder = join(settings.DATA_DIR, 'incoming')
  await rm(spoolFolder, { recursive: true, force: true })
  const gate = new Gate({
    db: store.db,
    ...news,
    isAlone: settings.NATS_URL === undefined,
    onError: (error) => logger.error({ err: error }, 'gate failed; it tries again'),
    onDrive: (isDriving) =>
      isDriving ? logger.info('this node drives the gate') : logger.warn('another node drives the gate now'),
  })
  const localTokens = await LocalTokens.open(settings.DATA_DIR)
  const tokens = new Tokens(store.db, accounts)
  return {
    options,
    store,
    stops,
    ...news,
    gate,
    accounts,
    ownThings: new OwnThings(store.db),
    logins: new Logins(store.accounts, news.accountClosed),
    devices: new Devices(store.accounts),
    secondFactors: new SecondFactors(store.accounts, accounts, settings.PUBLIC_URL),
    imports,
    readSession,
    write,
    painter: painterOf(options, stops),
    uploads,
    localTokens,
    tokens,
    spoolFolder,
    languages: new Languages(options.webFolder),
  }
}
