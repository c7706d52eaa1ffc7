/** Who runs the site: the command line's socket, backups, whether all is well, figures of the process. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { auditPage } from '../accounts/audit.ts'
import type { AccountsModule } from '../accounts/module.ts'
import type { AnalysisModule } from '../analysis/module.ts'
import type { ArchiveModule } from '../archive/module.ts'
import type { Core } from '../core/core.ts'
import { one, toSamples } from '../core/figures.ts'
import type { Module } from '../core/module.ts'
import type { NodesModule } from '../core/nodes/nodes.ts'
import type { IntakeModule } from '../intake/module.ts'
import { organiserNamed } from '../planning/organiserNames.public.ts'
import type { SourcesModule } from '../sources/module.ts'
import type { TablesModule } from '../tables/module.ts'
import { createAdmin } from './admin.routes.ts'
import { adminSocketPath } from './adminSocket.ts'
import { Backups, markOf } from './backups.ts'
import { healthCalls } from './health.routes.ts'
import { CHECKED, ReadinessCheck } from './readiness.ts'
import { RegularBackups } from './regularBackups.ts'
import { retention } from './retention.ts'

type Others = {
  readonly accounts: AccountsModule
  readonly analysis: AnalysisModule
  readonly archive: ArchiveModule
  readonly intake: IntakeModule
  readonly nodes: NodesModule
  readonly sources: SourcesModule
  readonly tables: TablesModule
}

export type OperationsModule = Module & {
  /** @param stopServing stops whatever uses what is stored */
  readonly openAdmin: (stopServing: () => Promise<void>) => Promise<FastifyInstance>
}

/** `null` where the settings want none. */
function regularOf({ settings, logger, clock }: Core, backups: Backups): RegularBackups | null {
  if (settings.BACKUP_DIR === undefined) return null
  return new RegularBackups({
    backups,
    logger,
    clock,
    folder: settings.BACKUP_DIR,
    mark: markOf(settings),
    keep: settings.BACKUP_KEEP,
    everyMs: settings.BACKUP_EVERY * 3_600_000,
  })
}

export async function operationsModule(core: Core, others: Others): Promise<OperationsModule> {
  const { options, settings, store, logger } = core
  const { accounts, secondFactors, limit } = others.accounts
  const { imports, uploads, exports, spoolFolder } = others.intake
  const { tokens, localTokens } = others.sources
  const { version } = options
  const folder = settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')
  const backups = new Backups({ store, version, folder })
  await backups.removeDrafts(settings.BACKUP_DIR !== undefined)
  const regular = regularOf(core, backups)
  const readiness = new ReadinessCheck({
    db: store.released,
    line: others.nodes.line,
    gate: others.tables.gate,
    dataDir: settings.DATA_DIR,
  })
  return {
    openAdmin: (stopServing) =>
      createAdmin({
        logger,
        socket: adminSocketPath(settings.DATA_DIR),
        version,
        accounts,
        secondFactors,
        imports,
        uploads,
        exports,
        tokens,
        organiserNamed: (name) => organiserNamed(store.released, name),
        limitAccount: limit,
        rebuildArchive: async () => {
          await others.analysis.forgetHard()
          return others.archive.rebuild()
        },
        audit: (asked) => auditPage(store.accounts, asked),
        ingestToken: (wanted) => localTokens.issue(store.db, wanted),
        spoolFolder,
        backups,
        stopServing,
        onRestored: () => options.onRestored?.(),
      }),
    routes: (app) => healthCalls(app, { version, readiness }),
    background: regular === null ? [] : [regular],
    jobs: retention({ db: store.db, clock: core.clock, settings }),
    figures: [
      {
        kind: 'gauge',
        name: 'openroom_build_info',
        help: 'The version that runs.',
        label: 'version',
        read: () => toSamples('version', { [version]: 1 }),
      },
      {
        kind: 'gauge',
        name: 'openroom_ready',
        help: 'Whether a part that the work needs is well (1) or not (0), as /ready says.',
        label: 'part',
        read: async () => {
          const { wrong } = await readiness.look()
          return CHECKED.map((part) => ({ value: wrong[part] === null ? 1 : 0, labels: { part } }))
        },
      },
      {
        kind: 'gauge',
        name: 'openroom_database_connections',
        help: 'Connections to the database, and who waits for one.',
        label: 'state',
        read: () => toSamples('state', store.pool()),
      },
      {
        kind: 'gauge',
        name: 'openroom_backup_last_timestamp_seconds',
        help: 'When the newest backup was written by itself; none where none is wanted or none is there.',
        read: () => (regular?.writtenAt ? one(regular.writtenAt / 1_000) : []),
      },
      {
        kind: 'gauge',
        name: 'openroom_data_disk_free_bytes',
        help: 'Room on the disk of the data folder.',
        read: async () => one(await readiness.free()),
      },
    ],
  }
}
