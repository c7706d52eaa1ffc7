/** This node among others: hears their news and tells its own; finds in the database what no news told of. */

import type { Core } from '../core.ts'
import { recurring } from '../jobs/jobs.ts'
import { Loop } from '../loop.ts'
import type { Carry, Module } from '../module.ts'
import { joinCluster, type Line } from './cluster.ts'
import { MissedChanges } from './missedChanges.ts'
import { forgetMoves } from './sessionMoves.public.ts'

/** Between two looks for what no news told of: of one node among several, and of one alone. */
const LOOK_MS = { ofSeveral: 15_000, alone: 60_000 } as const

export type NodesModule = Module & {
  /** `null` for a node alone. */
  readonly line: Pick<Line, 'reach'> | null
}

/** Between two looks at moves that nobody asks for any more. */
const FORGET_MS = 900_000

/** @param carry names the channels of all subjects */
export function nodesModule(core: Core, carry: Carry): NodesModule {
  const { store, settings, logger, clock, isAlone, failed } = core
  const missed = new MissedChanges({ ...core, db: store.released })
  const everyMs = isAlone ? LOOK_MS.alone : LOOK_MS.ofSeveral
  const run = async () => {
    await missed.look()
    return everyMs
  }
  const looking = new Loop({ clock, run, onError: failed('changes could not be looked for') })
  let line: Line | null = null

  async function joinAt(url: string): Promise<void> {
    const onCut = () => logger.warn('the line to NATS is cut; it is tried again')
    const events = { onCut, onError: failed('news between nodes failed') }
    line = await joinCluster(url, { ...core, carry, onReturn: () => looking.ask() }, events)
    logger.info('joined the other nodes')
  }

  async function join(): Promise<void> {
    if (settings.NATS_URL !== undefined) await joinAt(settings.NATS_URL)
    looking.ask()
  }

  return {
    line: isAlone ? null : { reach: async () => line?.reach() },
    background: [{ stop: () => looking.stop() }, { start: join, stop: async () => line?.leave() }],
    jobs: [recurring('forget-moves', FORGET_MS, () => forgetMoves(store.released))],
  }
}
