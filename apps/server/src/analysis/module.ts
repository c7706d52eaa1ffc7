/** Double dummy: tables of boards, what plays cost, positions of live tables. */
import { createNodePool } from '@openroom/dds/nodePool'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import type { Core } from '../core/core.ts'
import { queueLength } from '../core/figures.ts'
import type { Job, Module } from '../core/module.ts'
import type { ServerOptions } from '../core/options.ts'
import { TableStore } from './doubleDummy.rows.ts'
import { DoubleDummyTables } from './doubleDummy.ts'
import { PlayCosts } from './playCosts.ts'

export type AnalysisModule = Module & {
  /** `null`: nothing is computed here. */
  readonly solver: DoubleDummyPool | null
}

function solverOf({ solverScript, settings, socketOnly }: ServerOptions): DoubleDummyPool | null {
  if (solverScript === null || settings.SOLVER_THREADS === 0 || socketOnly) return null
  return createNodePool(solverScript, { workers: settings.SOLVER_THREADS })
}

function jobsOf(
  { store, logger, changes, clock, failed, options }: Core,
  pool: DoubleDummyPool,
): readonly Job[] {
  const onError = failed('double-dummy tables failed')
  const threads = options.settings.SOLVER_THREADS
  const ofTables = { store: new TableStore(store.db), pool, threads, changes, clock, logger, onError }
  const onPlaysFailed = failed('analysis of plays failed')
  // Plays stop before the pool is closed, which tables do.
  return [
    new DoubleDummyTables(ofTables),
    new PlayCosts({ db: store.released, pool, changes, clock, onError: onPlaysFailed }),
  ]
}

export function analysisModule(core: Core): AnalysisModule {
  const solver = solverOf(core.options)
  const tables = new TableStore(core.store.db)
  return {
    solver,
    jobs: solver === null ? [] : jobsOf(core, solver),
    // Of boards all that wait in the database, whichever node works them out.
    figures: [
      queueLength('double_dummy', async () => (await tables.countUnsolved()) + (solver?.waiting ?? 0)),
    ],
  }
}
