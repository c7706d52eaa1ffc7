/** A whole server: store, services, HTTP, live connections, admin socket; put together here and in `wiring/`. */

import { createNodePool } from '@openroom/dds/nodePool'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import { sql } from 'kysely'
import { adminSocketPath, removeNote, writeNote } from './adminSocket.ts'
import { folderForServer } from './dataFolder.ts'
import { createAdmin } from './http/admin.ts'
import type { Loop } from './runtime/loop.ts'
import { limitAccount } from './services/accountLimits.ts'
import { auditPage } from './services/audit.ts'
import { Backups } from './services/backups.ts'
import { Exports } from './services/exports.ts'
import { ReadinessCheck } from './services/readiness.ts'
import { organiserNamed } from './store/organiserNames.ts'
import { forgetFacts } from './store/released/boardFacts.ts'
import { openStore, type Store } from './store/store.ts'
import {
  backupFolder,
  catchUp,
  computeTables,
  joinOthers,
  makeFacts,
  startBackups,
  watch,
} from './wiring/background.ts'
import { type Listening, listen, NOT_LISTENING } from './wiring/listen.ts'
import { openMetrics } from './wiring/metrics.ts'
import { type ServerOptions, type Services, Stops, servicesOf } from './wiring/services.ts'

export type RunningServer = Listening &
  Pick<
    Services,
    'imports' | 'accounts' | 'logins' | 'presence' | 'tableNews' | 'timers' | 'changes' | 'gate'
  > & {
    readonly stop: () => Promise<void>
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

type Serving = {
  readonly solver: DoubleDummyPool | null
  readonly looking: Loop
  readonly backups: Backups
}

/** Everything that visitors, sources, other nodes and those who watch over it see of the server. */
async function serve(services: Services, { solver, looking, backups }: Serving): Promise<Listening> {
  const line = await joinOthers(services, () => looking.ask())
  looking.ask()
  const { store, gate, options } = services
  const readiness = new ReadinessCheck({
    db: store.released,
    line,
    gate,
    dataDir: options.settings.DATA_DIR,
  })
  const listening = await listen(services, { solver, watched: watch(services), readiness })
  const regular = startBackups(services, backups)
  const metricsPort = await openMetrics({ ...services, ...listening, readiness, solver, regular })
  return { ...listening, metricsPort }
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
    const { rows } = await sql<{ readonly version: string | null }>`
      select current_setting('server_version') as version`.execute(store.released)
    const { kind: database, migrated } = store
    logger.info({ database, postgres: rows[0]?.version, migrations: migrated }, 'store open')
    const services = await servicesOf(options, store, stops)
    const { accounts, secondFactors, imports, uploads, localTokens, tokens, spoolFolder } = services
    const backups = new Backups({ store, version, folder: backupFolder(settings) })
    await backups.removeDrafts(settings.BACKUP_DIR !== undefined)
    const serving = new Stops()
    const admin = await createAdmin({
      logger,
      socket,
      version,
      accounts,
      secondFactors,
      imports,
      uploads,
      exports: new Exports(store.db, services.write),
      tokens,
      organiserNamed: (name) => organiserNamed(store.released, name),
      limitAccount: (id, serverIds) => limitAccount({ ...services, db: store.accounts }, id, serverIds, null),
      rebuildArchive: async () => {
        const sessions = await forgetFacts(store.released)
        // Of no session and no list: any may be meant.
        services.changes.announce({ sessions: [], lists: false })
        return sessions
      },
      audit: (asked) => auditPage(store.accounts, asked),
      ingestToken: (wanted) => localTokens.issue(store.db, wanted),
      spoolFolder,
      backups,
      stopServing: () => serving.run(),
      onRestored: () => options.onRestored?.(),
    })
    stops.add(() => admin.close())
    if (!options.socketOnly) {
      await writeNote(settings.DATA_DIR, socket)
      stops.add(() => removeNote(settings.DATA_DIR))
    }
    stops.add(() => serving.run())
    const solver = options.socketOnly ? null : solverOf(options)
    const served = { ...services, stops: serving }
    const looking = catchUp(served)
    const listening = options.socketOnly ? NOT_LISTENING : await serve(served, { solver, looking, backups })
    if (solver) computeTables(served, solver)
    const facts = options.socketOnly ? null : makeFacts(served)
    const { logins, presence, tableNews, timers, changes, gate } = services
    return {
      ...listening,
      imports,
      accounts,
      logins,
      presence,
      tableNews,
      timers,
      changes,
      gate,
      settled: async () => {
        await looking.settled()
        await gate.settled()
        await listening.settled()
        await facts?.settled()
      },
      stop: () => stops.run(),
    }
  } catch (error) {
    await stops.run()
    throw error
  }
}
