/** Double dummy: tables of boards, what plays cost, positions of live tables. */
import { createNodePool } from '@openroom/dds/nodePool'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import type { Core } from '../core/core.ts'
import { queueLength } from '../core/figures.ts'
import { countJobs } from '../core/jobs/jobs.public.ts'
import type { Work } from '../core/jobs/jobs.ts'
import type { Module } from '../core/module.ts'
import type { ServerOptions } from '../core/options.ts'
import { forgetHard } from './doubleDummy.rows.ts'
import { DoubleDummyTables } from './doubleDummy.ts'
import { PlayCosts } from './playCosts.ts'

export type AnalysisModule = Module & {
  /** `null`: nothing is computed here. */
  readonly solver: DoubleDummyPool | null
  /** Tries deals again that were too hard. */
  readonly forgetHard: () => Promise<void>
}

function solverOf({ solverScript, settings, socketOnly }: ServerOptions): DoubleDummyPool | null {
  if (solverScript === null || settings.SOLVER_THREADS === 0 || socketOnly) return null
  return createNodePool(solverScript, { workers: settings.SOLVER_THREADS })
}

function jobsOf({ store, logger, changes, clock, options }: Core, pool: DoubleDummyPool): readonly Work[] {
  const threads = options.settings.SOLVER_THREADS
  return [
    new DoubleDummyTables({ db: store.db, pool, threads, changes, clock, logger }),
    new PlayCosts({ db: store.released, pool }),
  ]
}

export function analysisModule(core: Core): AnalysisModule {
  const solver = solverOf(core.options)
  return {
    solver,
    forgetHard: () => forgetHard(core.store.db),
    jobs: solver === null ? [] : jobsOf(core, solver),
    background: solver === null ? [] : [{ stop: async () => solver.close() }],
    // Of boards all that wait in the database, whichever node works them out.
    figures: [
      queueLength(
        'double_dummy',
        async () => (await countJobs(core.store.released, 'double-dummy')) + (solver?.waiting ?? 0),
      ),
    ],
  }
}
