/** Double dummy: tables of boards, what plays cost, positions of live tables. */
import { createNodePool } from '@openroom/dds/nodePool'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import type { Core } from '../core/core.ts'
import { queueLength } from '../core/figures.ts'
import { countJobs } from '../core/jobs/jobs.public.ts'
import type { Work } from '../core/jobs/jobs.ts'
import { idsOf } from '../core/limits.ts'
import type { LiveParts, Module } from '../core/module.ts'
import type { ServerOptions } from '../core/options.ts'
import type { Topic } from '../live/hub.ts'
import { limitedTopic } from '../live/viewTopics.ts'
import { forgetHard, solvingRows } from './doubleDummy.rows.ts'
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

function jobsOf(
  { store, logger, changes, deskNews, clock, options }: Core,
  pool: DoubleDummyPool,
): readonly Work[] {
  const threads = options.settings.SOLVER_THREADS
  return [
    new DoubleDummyTables({ db: store.db, pool, threads, changes, deskNews, clock, logger }),
    new PlayCosts({ db: store.released, pool }),
  ]
}

/** A node that works out more than one lot has told of the last one not longer ago. */
const HEARD_MS = 60_000

/** Whether double dummy is worked out: here, or as far as was heard by another node of late. */
function solvedAnywhere({ options, deskNews, clock }: Core): () => boolean {
  let heardAt = Number.NEGATIVE_INFINITY
  deskNews.listen(({ of }) => {
    if (of === 'solved') heardAt = clock.now()
  })
  return () => options.settings.SOLVER_THREADS > 0 || clock.now() - heardAt < HEARD_MS
}

/** How far double dummy is, for who has sent the boards; where nobody works it out nothing waits for it. */
function solvingTopic(
  address: string,
  { store, clock }: Core,
  desk: LiveParts['desk'],
  isSolved: () => boolean,
): Topic {
  return limitedTopic((limits, audience) =>
    desk.topic(address, {
      audience,
      load: async () => {
        const known = { isSolved: isSolved(), now: new Date(clock.now()) }
        return { value: await solvingRows(store.db, idsOf(limits), known) }
      },
      admits: async ({ account }) => account !== null,
      hears: ({ of }) => of === 'session' || of === 'solved',
      everyMs: 1_000,
    }),
  )
}

export function analysisModule(core: Core): AnalysisModule {
  const solver = solverOf(core.options)
  const isSolved = solvedAnywhere(core)
  return {
    solver,
    forgetHard: () => forgetHard(core.store.db),
    jobs: solver === null ? [] : jobsOf(core, solver),
    topics: ({ desk }) => ({
      find: (address, destination) =>
        destination?.view === 'solving' ? solvingTopic(address, core, desk, isSolved) : null,
    }),
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
