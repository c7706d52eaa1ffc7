/** What is to come: tournaments that are planned, clubs that hold them, sessions that begin and end by themselves. */
import type { AccountsModule } from '../accounts/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import type { TablesModule } from '../tables/module.ts'
import { clubCalls } from './clubs.routes.ts'
import { Clubs } from './clubs.ts'
import { listCalls } from './listChanges.routes.ts'
import { ListChanges } from './listChanges.ts'
import { Scheduler } from './scheduler.ts'
import { upcomingCalls } from './upcoming.routes.ts'
import { upcomingTopic } from './upcoming.topics.ts'
import { Upcoming } from './upcoming.ts'

export type PlanningModule = Module & { readonly clubs: Clubs; readonly listChanges: ListChanges }

type Others = { readonly accounts: AccountsModule; readonly tables: TablesModule }

export function planningModule(core: Core, others: Others): PlanningModule {
  const { changes, clock, logger, isAlone } = core
  const { db } = core.store
  const { accounts } = others.accounts
  const { gate } = others.tables
  const upcoming = new Upcoming({ db, accounts, changes, clock })
  const scheduler = new Scheduler({ db, changes, clock, logger, isAlone })
  const clubs = new Clubs({ db, accounts, changes })
  const listChanges = new ListChanges({ db, accounts, changes, clock, gate })
  return {
    clubs,
    listChanges,
    routes: (app) => {
      upcomingCalls(app, { accounts, upcoming, scheduler })
      clubCalls(app, { clubs })
      listCalls(app, { listChanges })
    },
    topics: ({ views }) => ({
      find: (address, destination) =>
        destination?.view === 'upcoming' ? upcomingTopic(address, upcoming, views) : null,
    }),
    background: [scheduler],
    jobs: [{ kind: 'archive', most: 16, run: listChanges.archiveEnded }],
  }
}
