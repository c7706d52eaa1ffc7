/** Double-dummy analysis in workers: requests with priority, progress and cancellation. */
import { STRAINS, type Strain } from '@openroom/bridge/card'
import type { Deal } from '@openroom/bridge/deal'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { ok, type Result } from '@openroom/bridge/result'
import type { BySeat } from '@openroom/bridge/seat'
import type { WorkerFactory } from './port.ts'
import type { Position } from './position.ts'
import type { Answers, Task } from './protocol.ts'
import { type CardTricks, type Play, type SolveError, tableOfColumn } from './solver.ts'
import { type Job, Workers } from './workers.ts'

export type PoolOptions = {
  /** Workers, started when first needed; default 1. */
  readonly workers?: number
  /** Hash table of each worker in MiB; default 24. The rest of its WASM takes less than 1 MiB. */
  readonly megabytes?: number
}

export type RequestOptions = {
  /** Greater comes first; default 0. What a viewer looks at should come before what may be needed later. */
  readonly priority?: number
  /** Ends the request with `cancelled`: at once for the caller, within moments in the worker. */
  readonly signal?: AbortSignal
  /** Requests with the same topic, such as one replay, prefer one worker: it remembers the deal. */
  readonly topic?: string
}

/** Hears the tricks of each declarer in one strain. */
export type OnStrain = (strain: Strain, column: BySeat<number>) => void

/**
 * Answers are the same as those of `Solver`. A table is cut into five pieces, so a request of higher priority
 * waits for one strain at most, and several workers share one table. A promise is rejected only when workers
 * cannot run at all.
 */
export class DoubleDummyPool {
  readonly #staff: Workers

  constructor(startWorker: WorkerFactory, { workers = 1, megabytes = 24 }: PoolOptions = {}) {
    this.#staff = new Workers(startWorker, workers, megabytes)
  }

  /** All 20 figures of a deal; `onStrain` hears of each strain as it is known, also where another is too hard. */
  async table(
    deal: Deal,
    options: RequestOptions & { readonly onStrain?: OnStrain } = {},
  ): Promise<Result<DoubleDummyTable, SolveError>> {
    const columns = new Map<Strain, BySeat<number>>()
    const results = await Promise.all(
      STRAINS.map(async (strain) => {
        const column = await this.#ask({ kind: 'declarers', deal, strain }, options)
        if (!column.ok) return column
        columns.set(strain, column.value)
        options.onStrain?.(strain, column.value)
        return column
      }),
    )
    const failed = results.find((result) => !result.ok)
    return failed && !failed.ok ? failed : ok(tableOfColumn((strain) => columns.get(strain)!))
  }

  /** Every legal card of the seat on turn with its side's tricks, best first. */
  cards(
    position: Position,
    options: RequestOptions = {},
  ): Promise<Result<readonly CardTricks[], SolveError>> {
    return this.#ask({ kind: 'cards', position }, options)
  }

  /** The declarer's tricks before the opening lead and after each card played. */
  trace(play: Play, options: RequestOptions = {}): Promise<Result<readonly number[], SolveError>> {
    return this.#ask({ kind: 'trace', play }, options)
  }

  /** Jobs that no worker has begun yet. */
  get waiting(): number {
    return this.#staff.waiting
  }

  /** Stops all workers; open requests end with `cancelled`. */
  close(): void {
    this.#staff.close()
  }

  #ask<K extends Task['kind']>(
    task: Task & { readonly kind: K },
    { priority = 0, topic, signal }: RequestOptions,
  ): Promise<Result<Answers[K], SolveError>> {
    return new Promise((resolve, reject) => {
      // A worker answers a task with the kind of answer asked for.
      const settle = resolve as Job['resolve']
      this.#staff.add({ task, priority, topic, resolve: settle, reject }, signal)
    })
  }
}
