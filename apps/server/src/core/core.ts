/** What all subjects share: settings, database, clock, news, threads, the way out for mails. */
import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { MessageNews } from '../messages/messages.ts'
import type { Settings } from '../settings.ts'
import { Changes } from './changes.ts'
import { Channel } from './channel.ts'
import type { Clock } from './clock.ts'
import { openStore, type Store } from './database/store.ts'
import type { DeskNews } from './deskNews.ts'
import { Jobs } from './jobs/jobs.ts'
import { Languages } from './languages.ts'
import { mailFolder, openMail, type SendMail } from './mail.ts'
import type { ServerOptions } from './options.ts'
import { Presence } from './presence.ts'
import { type Reader, readHere } from './reading/reading.ts'
import { readSessionHere, type SessionReader } from './reading/session.ts'
import { readingThread } from './reading/thread.ts'
import { type Writer, writeHere } from './reading/writing.ts'
import type { Stops } from './stops.ts'
import { TableNews } from './tableNews.ts'
import { keepTime } from './time.ts'

type Threads = { readonly read: Reader; readonly readSession: SessionReader; readonly write: Writer }

type Mails = {
  readonly send: SendMail
  /** Where mails lie; `null` when they are sent. */
  readonly folder: string | null
}

export type Core = Threads & {
  readonly options: ServerOptions
  readonly settings: Settings
  readonly logger: Logger
  readonly store: Store
  readonly clock: Clock
  /** No other node is on the database. */
  readonly isAlone: boolean
  readonly changes: Changes
  /** Work that is due, whoever wrote it. */
  readonly jobs: Jobs
  readonly tableNews: TableNews
  readonly messageNews: Channel<MessageNews>
  readonly deskNews: Channel<DeskNews>
  readonly presence: Presence
  readonly languages: Languages
  readonly mails: Mails
  /** Logs what a part that works by itself could not do. */
  readonly failed: (text: string) => (error: unknown) => void
}

async function openLoggedStore({ settings, logger, onLost }: ServerOptions): Promise<Store> {
  const store = await openStore({
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
  return store
}

async function logDatabase({ released, kind, migrated }: Store, logger: Logger): Promise<void> {
  const { rows } = await sql<{ readonly version: string | null }>`
    select current_setting('server_version') as version`.execute(released)
  logger.info({ database: kind, postgres: rows[0]?.version, migrations: migrated }, 'store open')
}

async function timeOfStore({ released }: Store, stops: Stops, logger: Logger): Promise<Clock> {
  const { clock, stop } = await keepTime(released, logger)
  stops.add(stop)
  return clock
}

/** A thread each for files, sessions and exports: a source does not wait for somebody's upload, nor that for visitors. */
function threadsOf({ readerScript }: ServerOptions, stops: Stops): Threads {
  if (readerScript === null) return { read: readHere, readSession: readSessionHere, write: writeHere }
  const [files, sessions, exported] = [
    readingThread(readerScript),
    readingThread(readerScript),
    readingThread(readerScript),
  ]
  for (const thread of [files, sessions, exported]) stops.add(() => thread.close())
  return { read: files.read, readSession: sessions.readSession, write: exported.write }
}

/** Nothing of it runs yet. Errors: a database that does not start. */
export async function openCore(options: ServerOptions, stops: Stops): Promise<Core> {
  const { settings, logger, webFolder } = options
  const store = await openLoggedStore(options)
  stops.add(store.close)
  await logDatabase(store, logger)
  const clock = options.clock ?? (await timeOfStore(store, stops, logger))
  const changes = new Changes()
  const isAlone = settings.NATS_URL === undefined
  const jobs = new Jobs({
    db: store.released,
    changes,
    clock,
    isAlone,
    onError: (kind) => (error) =>
      logger.error({ err: error, kind }, 'work in the background failed; it is tried again'),
  })
  return {
    ...threadsOf(options, stops),
    options,
    settings,
    logger,
    store,
    clock,
    isAlone,
    changes,
    jobs,
    tableNews: new TableNews(),
    messageNews: new Channel<MessageNews>(),
    deskNews: new Channel<DeskNews>(),
    presence: new Presence(clock),
    languages: new Languages(webFolder),
    mails: {
      send: openMail(settings, logger),
      folder: settings.SMTP_URL === undefined ? resolve(mailFolder(settings)) : null,
    },
    failed: (text) => (error) => logger.error({ err: error }, text),
  }
}
