/** Parts that work by themselves from the start until the server stops. */
import { join } from 'node:path'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import { Loop } from '../runtime/loop.ts'
import { ArchiveFacts } from '../services/archiveFacts.ts'
import { type Backups, markOf } from '../services/backups.ts'
import { type ClusterOptions, joinCluster, type Line } from '../services/cluster/cluster.ts'
import { DoubleDummyTables } from '../services/doubleDummy.ts'
import { BroadcastStates } from '../services/gate/broadcastStates.ts'
import { mailFolder, openMail, type SendMail } from '../services/mail.ts'
import { MissedChanges } from '../services/missedChanges.ts'
import { Notices } from '../services/notices.ts'
import { tidyMails } from '../services/oldMails.ts'
import { LINK_MS, PasswordRequests } from '../services/passwordRequests.ts'
import { PlayCosts } from '../services/playCosts.ts'
import { RegularBackups } from '../services/regularBackups.ts'
import { Scheduler } from '../services/scheduler.ts'
import { ViewerFigureKeeper } from '../services/viewerFigures.ts'
import { WatchedFiles } from '../services/watchedFiles.ts'
import type { Settings } from '../settings.ts'
import { TableStore } from '../store/doubleDummy.ts'
import { WatchedFolder } from '../watch/folder.ts'
import type { Services } from './services.ts'

export function computeTables(
  { options, store, stops, changes, clock }: Services,
  pool: DoubleDummyPool,
): void {
  const onError = (error: unknown) => options.logger.error({ err: error }, 'double-dummy tables failed')
  const { logger } = options
  const ofTables = { store: new TableStore(store.db), pool, changes, clock, logger, onError }
  const tables = new DoubleDummyTables(ofTables)
  const failed = (error: unknown) => options.logger.error({ err: error }, 'analysis of plays failed')
  const plays = new PlayCosts({ db: store.released, pool, changes, clock, onError: failed })
  // Before the pool is closed, which tables do.
  stops.add(() => tables.stop())
  stops.add(() => plays.stop())
  tables.start()
  plays.start()
}

/** What boards and players of the archive are found by. */
export function makeFacts({ options, store, stops, changes, clock }: Services): ArchiveFacts {
  const onError = (error: unknown) => options.logger.error({ err: error }, 'lines of the archive failed')
  const facts = new ArchiveFacts({ db: store.released, changes, clock, onError })
  stops.add(() => facts.stop())
  facts.start()
  return facts
}

/** How many watch live sessions, minute by minute. */
export function keepFigures({ options, store, stops, clock, viewers }: Services): ViewerFigureKeeper {
  const onError = (error: unknown) => options.logger.error({ err: error }, 'viewers could not be counted')
  const keeper = new ViewerFigureKeeper({ db: store.db, clock, viewers, onError })
  stops.add(() => keeper.stop())
  keeper.start()
  return keeper
}

export function watch({ options, store, stops, imports }: Services): WatchedFolder | null {
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

export function startScheduler({ options, store, stops, changes, clock }: Services): Scheduler {
  const scheduler = new Scheduler({
    db: store.db,
    changes,
    clock,
    logger: options.logger,
    isAlone: options.settings.NATS_URL === undefined,
  })
  stops.add(() => scheduler.stop())
  scheduler.start()
  return scheduler
}

/** Where backups of the server's own go. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Settings): string =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups')

/** @returns when the newest backup was written by itself; `null` where the settings want none */
export function startBackups({ options, stops }: Services, backups: Backups): RegularBackups | null {
  const { settings, logger } = options
  if (settings.BACKUP_DIR === undefined) return null
  const regular = new RegularBackups({
    backups,
    logger,
    folder: settings.BACKUP_DIR,
    mark: markOf(settings),
    keep: settings.BACKUP_KEEP,
    everyMs: settings.BACKUP_EVERY * 3_600_000,
  })
  stops.add(() => regular.stop())
  regular.start()
  return regular
}

type Mailing = {
  readonly passwordRequests: PasswordRequests
  readonly notices: Notices
  /** `null`: the site has no mail server. */
  readonly send: SendMail | null
}

/** What goes out by mail; mails left in the data folder go when their links are too old. */
export function mailing({ options, store, stops, accounts, accountClosed, languages }: Services): Mailing {
  const { settings, logger } = options
  const send = openMail(settings, logger)
  const sent = settings.SMTP_URL === undefined ? null : send
  const passwordRequests = new PasswordRequests({
    db: store.accounts,
    send,
    logger,
    accountClosed,
    languages,
  })
  const notices = new Notices({
    send: sent,
    site: settings.PUBLIC_URL,
    languages,
    logger,
    languageOf: (id) => accounts.languageOf(id),
  })
  stops.add(() => passwordRequests.stop())
  stops.add(() => notices.stop())
  const onError = (error: unknown) => logger.error({ err: error }, 'old mails could not be removed')
  const stopTidying = tidyMails(mailFolder(settings), LINK_MS, onError)
  stops.add(stopTidying)
  return { passwordRequests, notices, send: sent }
}

/** The gate at work, and what it tells of the broadcast. */
export function startGate({ options, store, stops, changes, tableNews, clock, gate }: Services) {
  const onError = (error: unknown) => options.logger.error({ err: error }, 'broadcast states failed')
  const states = new BroadcastStates({ db: store.released, tableNews, changes, clock, onError })
  stops.add(() => states.stop())
  stops.add(() => gate.stop())
  gate.start()
  return states
}

/** Between two looks for what no news told of: of one node among several, and of one alone. */
const LOOK_MS = { ofSeveral: 15_000, alone: 60_000 } as const

/** @returns the loop that tells this node of what it may have missed, to be asked at the start and when that is likely */
export function catchUp({ options, store, stops, clock, ...services }: Services): Loop {
  const { settings, logger } = options
  const missed = new MissedChanges({ db: store.released, clock, ...services })
  const everyMs = settings.NATS_URL === undefined ? LOOK_MS.alone : LOOK_MS.ofSeveral
  const run = async () => {
    await missed.look()
    return everyMs
  }
  const onError = (error: unknown) => logger.error({ err: error }, 'changes could not be looked for')
  const loop = new Loop({ clock, run, onError })
  stops.add(() => loop.stop())
  return loop
}

/** With NATS_URL this node is one of several. @returns the line to them; `null` for a node alone */
export async function joinOthers(services: Services, onReturn: () => void): Promise<Line | null> {
  const {
    options,
    stops,
    gate,
    timers,
    viewers,
    messageNews,
    hallNews,
    accountClosed,
    subscriptionNews,
    ...news
  } = services
  const { settings, logger } = options
  if (settings.NATS_URL === undefined) return null
  const carry: ClusterOptions['carry'] = (relay) => {
    relay('orders', gate.orders)
    relay('timers', timers.news)
    relay('viewers', viewers.news)
    relay('messages', messageNews)
    relay('hall', hallNews)
    relay('accountClosed', accountClosed)
    relay('subscriptions', subscriptionNews)
  }
  const line = await joinCluster(
    settings.NATS_URL,
    { ...news, carry, onReturn },
    {
      onCut: () => logger.warn('the line to NATS is cut; it is tried again'),
      onError: (error) => logger.error({ err: error }, 'news between nodes failed'),
    },
  )
  stops.add(line.leave)
  logger.info('joined the other nodes')
  return line
}
