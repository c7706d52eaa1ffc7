/** The logs of tables: what is written into them, and the gate that lets it out. */
import type { Core } from '../core/core.ts'
import { one, queueLength } from '../core/figures.ts'
import type { Module } from '../core/module.ts'
import { FoldedTables } from '../sessions/foldedTables.ts'
import { BroadcastStates } from './broadcastStates.ts'
import { Entries } from './entries.ts'
import { Gate } from './gate.ts'
import { Timers } from './timers.ts'

export type TablesModule = Module & {
  readonly gate: Gate
  readonly entries: Entries
  readonly folded: FoldedTables
  readonly broadcast: BroadcastStates
  readonly timers: Timers
}

export function tablesModule(core: Core): TablesModule {
  const { store, logger, clock, changes, tableNews, deskNews, isAlone, failed } = core
  const gate = new Gate({
    db: store.db,
    tableNews,
    changes,
    clock,
    isAlone,
    onError: failed('gate failed; it tries again'),
    onDrive: (isDriving) =>
      isDriving ? logger.info('this node drives the gate') : logger.warn('another node drives the gate now'),
    onClosed: (sessions) => logger.info({ sessions }, 'sessions are over: all of them is public now'),
  })
  // Who runs it hears of a decision when it is stored, on each node; viewers when it counts for them.
  gate.orders.listen(({ session }) => deskNews.receive({ session, of: 'session' }))
  const onError = failed('broadcast states failed')
  const broadcast = new BroadcastStates({ db: store.released, tableNews, changes, clock, onError })
  const timers = new Timers(store.released)
  return {
    gate,
    entries: new Entries(store.db, tableNews, clock),
    folded: new FoldedTables({ db: store.released, tableNews, changes, clock }),
    broadcast,
    timers,
    background: [broadcast, gate],
    // First of all: from then on another node broadcasts.
    stop: () => gate.stop(),
    carry: (relay) => {
      relay('orders', gate.orders)
      relay('timers', timers.news)
    },
    figures: [
      queueLength('gate', () => gate.waiting),
      {
        kind: 'gauge',
        name: 'openroom_broadcast_lag_seconds',
        help: 'How much later than its delay a session that is played is broadcast, at its latest table.',
        label: 'session',
        read: async () =>
          [...(await broadcast.lags())].map(([session, ms]) => ({
            value: ms / 1_000,
            labels: { session: `${session}` },
          })),
      },
      {
        kind: 'gauge',
        name: 'openroom_gate_driver',
        help: 'Whether this node drives the gate.',
        read: () => one(gate.isDriving ? 1 : 0),
      },
      {
        kind: 'gauge',
        name: 'openroom_gate_silence_seconds',
        help: 'Time since this node last knew that some node drives the gate.',
        read: () => one(gate.silence / 1_000),
      },
      {
        kind: 'gauge',
        name: 'openroom_gate_lateness_seconds',
        help: 'How late the release is that is due first, on the node that drives the gate.',
        read: () => one(gate.lateness() / 1_000),
      },
    ],
  }
}
