/** Times the solver on the cases; runs in Node and in a browser's worker alike. */
import { Solver } from '@openroom/dds/solver'
import type { Cases } from './cases.ts'

/** Milliseconds of the processor, in a browser of the clock, one figure a case. */
export type Times = {
  readonly tables: Readonly<Record<string, readonly number[]>>
  /** By stage, as in a replay: what was learnt before is still known. */
  readonly replay: readonly (readonly number[])[]
  /** By stage, with an empty hash table, as when a viewer jumps there. */
  readonly jump: readonly (readonly number[])[]
}

/** Other work on the machine adds little to the time of the processor, and much to the clock's. */
function now(): number {
  if (typeof process === 'undefined') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function measure({ tables, replays }: Cases): Times {
  const solver = new Solver()
  // The first calls compile; they are nobody's measure.
  for (const replay of replays.slice(0, 5)) for (const position of replay) solver.cards(position)

  const time = (run: () => { readonly ok: boolean }): number => {
    const start = now()
    if (!run().ok) throw new Error('A case of the benchmark cannot be solved')
    return now() - start
  }
  const afresh = (run: () => { readonly ok: boolean }): number => {
    solver.clear()
    return time(run)
  }
  const timesOfTables = Object.entries(tables).map(([name, deals]) => [
    name,
    deals.map((deal) => afresh(() => solver.table(deal))),
  ])
  const inReplay = replays.map((positions) => {
    solver.clear()
    return positions.map((position) => time(() => solver.cards(position)))
  })
  const onJump = replays.map((positions) => positions.map((position) => afresh(() => solver.cards(position))))
  return {
    tables: Object.fromEntries(timesOfTables),
    replay: byStage(inReplay),
    jump: byStage(onJump),
  }
}

/** Some records of play end early: a stage has the times of the replays that reach it. */
function byStage(rows: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const stages = Math.max(...rows.map((row) => row.length))
  return Array.from({ length: stages }, (_, stage) =>
    rows.flatMap((row) => (row[stage] === undefined ? [] : [row[stage]])),
  )
}
