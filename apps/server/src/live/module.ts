/** Live connections, and the destinations of tables that are being played. */
import { parseDestination } from '@openroom/protocol/destination'
import type { FastifyInstance } from 'fastify'
import type { AccountsModule } from '../accounts/module.ts'
import { LiveAnalysis } from '../analysis/liveAnalysis.ts'
import type { AnalysisModule } from '../analysis/module.ts'
import type { AttendanceModule } from '../attendance/module.ts'
import type { OpenSession } from '../attendance/viewers.ts'
import type { Core } from '../core/core.ts'
import { one, toSamples } from '../core/figures.ts'
import { accountOfUpgrade } from '../core/http/session.ts'
import type { LiveParts, LiveTopics, Module } from '../core/module.ts'
import { LiveTables } from '../sessions/liveTables.ts'
import type { SessionsModule } from '../sessions/module.ts'
import type { TablesModule } from '../tables/module.ts'
import { liveDocs } from './docs.routes.ts'
import type { Hub } from './hub.ts'
import { type Live, openLive } from './live.ts'
import { TableFeeds } from './tableFeeds.ts'
import { TableTopics } from './tables.topics.ts'

type Others = {
  readonly accounts: AccountsModule
  readonly analysis: AnalysisModule
  readonly attendance: AttendanceModule
  readonly sessions: SessionsModule
  readonly tables: TablesModule
}

export type LiveModule = Module & {
  readonly open: (app: FastifyInstance, modules: readonly Module[]) => Live
}

/** `null`: of no session, or of one that is looked at in the list of sessions alone. */
const sessionAt = (text: string): number | null => {
  const read = parseDestination(text)
  return read.ok && 'id' in read.value && read.value.view !== 'playing' ? read.value.id : null
}

/** Who has a session open listens to something of it. */
const openSessions = (hub: Hub): readonly OpenSession[] =>
  [...hub.viewersBy(sessionAt)].map(([session, count]) => ({ session, count }))

/** Subscriptions by what they are of: `watch`, `runningScores`. */
function subscriptionsOf(hub: Hub | undefined): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [text, count] of hub?.listeners() ?? []) {
    const read = parseDestination(text)
    const view = read.ok ? read.value.view : 'other'
    counts[view] = (counts[view] ?? 0) + count
  }
  return counts
}

export function liveModule(core: Core, others: Others): LiveModule {
  const { settings, changes, clock, tableNews, deskNews, failed, logger } = core
  const { logins, accountClosed } = others.accounts
  const { viewers } = others.attendance
  const { broadcast, folded, timers } = others.tables
  let live: Live | null = null

  function topicsOfTables({ hub, onError }: LiveParts): LiveTopics {
    const tables = new LiveTables(others.sessions.sessions, broadcast, folded)
    const feeds = new TableFeeds({ tables, tableNews, changes, broadcast, clock, onError })
    const liveAnalysis = new LiveAnalysis(others.analysis.solver)
    const topics = new TableTopics({ hub, feeds, liveAnalysis, timers, clock, onError })
    return {
      find: (address, destination) => destination && topics.find(address, destination),
      start: () => viewers.start({ watched: () => topics.watchers(), open: () => openSessions(hub()) }),
      settled: () => feeds.settled(),
      stop: () => {
        viewers.stop()
        return feeds.stop()
      },
      idle: () => topics.idle(),
    }
  }

  function open(app: FastifyInstance, modules: readonly Module[]): Live {
    const isOpenFailed = failed('live destination failed')
    live = openLive({
      server: app.server,
      changes,
      clock,
      tableNews,
      deskNews,
      topics: modules.flatMap(({ topics }) => topics ?? []),
      onError: (error, destination) => logger.error({ err: error, destination }, 'live destination failed'),
      gateway: {
        identify: (request) => accountOfUpgrade(request, logins, settings.PUBLIC_URL),
        proxies: settings.TRUSTED_PROXIES,
        isOpen: (logged) => void logins.keep(logged).catch(isOpenFailed),
      },
    })
    accountClosed.listen(live.disconnect)
    return live
  }

  return {
    open,
    routes: (app) => liveDocs(app, settings.PUBLIC_URL),
    topics: topicsOfTables,
    settled: async () => live?.settled(),
    carry: (relay) => relay('desk', deskNews),
    figures: [
      {
        kind: 'gauge',
        name: 'openroom_live_connections',
        help: 'Live connections that are open.',
        read: () => one(live?.viewers() ?? 0),
      },
      {
        kind: 'gauge',
        name: 'openroom_live_buffered_bytes',
        help: 'What waits in live connections for viewers to read it.',
        read: () => one(live?.buffered() ?? 0),
      },
      {
        kind: 'gauge',
        name: 'openroom_live_subscriptions',
        help: 'Subscriptions by view.',
        label: 'view',
        read: () => toSamples('view', subscriptionsOf(live?.hub)),
      },
      {
        kind: 'counter',
        name: 'openroom_live_deliveries_total',
        help: 'Messages given to live connections.',
        read: () => one(live?.hub.counts.delivered ?? 0),
      },
      {
        kind: 'counter',
        name: 'openroom_live_left_out_total',
        help: 'Messages left out for viewers who did not read; a whole state followed.',
        read: () => one(live?.hub.counts.leftOut ?? 0),
      },
      {
        kind: 'counter',
        name: 'openroom_live_dropped_total',
        help: 'Live connections not let in (refused), or ended for too much waiting (slow) or no answer (silent).',
        label: 'reason',
        read: () => toSamples('reason', { refused: 0, slow: 0, silent: 0, ...live?.counts }),
      },
    ],
  }
}
