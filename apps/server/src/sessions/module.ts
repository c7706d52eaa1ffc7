/** Sessions as everybody sees them: one model of each, and a view for each screen. */
import type { Destination } from '@openroom/protocol/destination'
import type { AnalysisModule } from '../analysis/module.ts'
import type { AttendanceModule } from '../attendance/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import type { TablesModule } from '../tables/module.ts'
import { findCard } from './conventionCards.public.ts'
import { cardFileCalls } from './conventionCards.routes.ts'
import { FeaturedTables } from './featured.ts'
import { listTopics } from './lists.topics.ts'
import { sessionViews } from './sessions.topics.ts'
import { Sessions } from './sessions.ts'
import { Views } from './viewCache.ts'
import { viewCalls } from './views.routes.ts'
import { Walls } from './walls.ts'

type Others = {
  readonly analysis: AnalysisModule
  readonly attendance: AttendanceModule
  readonly tables: TablesModule
}

export type SessionsModule = Module & {
  readonly sessions: Sessions
  readonly views: Views
}

export function sessionsModule(core: Core, { analysis, attendance, tables }: Others): SessionsModule {
  const { store, changes, clock, presence, tableNews } = core
  const { viewers } = attendance
  const sessions = new Sessions(store.released, changes, clock)
  const walls = new Walls({ sessions, folded: tables.folded, changes, viewers, clock })
  const sources = {
    sessions,
    solver: analysis.solver,
    presence,
    attendance: attendance.attendance,
    walls,
    featured: new FeaturedTables(sessions, walls, clock),
  }
  const views = new Views(sources, changes, presence)
  return {
    sessions,
    views,
    routes: (app, { prepared }) => {
      cardFileCalls(app, { find: (card) => findCard(store.released, card) })
      return app.register(viewCalls, { views, prepared })
    },
    topics: (live) => {
      const lists = listTopics(views, { ...live, changes, clock })
      const ofSessions = sessionViews({ views, presence, tableNews, viewers, topics: live.views })
      const find = (address: string, destination: Destination | null) =>
        lists.find(address) ?? (destination && ofSessions(address, destination))
      return { ...lists, find }
    },
  }
}
