/** The director's desk: sessions that are fed or run from it. */
import type { AccountsModule } from '../accounts/module.ts'
import type { ArchiveModule } from '../archive/module.ts'
import type { ConsolesModule } from '../consoles/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import type { PhonesModule } from '../phones/module.ts'
import type { SourcesModule } from '../sources/module.ts'
import type { TablesModule } from '../tables/module.ts'
import { conventionCardCalls, ownCardCalls } from './conventionCards.routes.ts'
import { ConventionCards } from './conventionCards.ts'
import { deskCalls } from './desk.routes.ts'
import { deskTopics } from './desk.topics.ts'
import { Desk } from './desk.ts'
import { programFileCalls } from './programFile.routes.ts'

type Others = {
  readonly accounts: AccountsModule
  readonly archive: ArchiveModule
  readonly consoles: ConsolesModule
  readonly phones: PhonesModule
  readonly sources: SourcesModule
  readonly tables: TablesModule
}

export function deskModule({ options, store, settings, changes, clock, jobs }: Core, others: Others): Module {
  const { gate, entries } = others.tables
  const desk = new Desk({
    db: store.db,
    released: store.released,
    sessions: others.sources.fedSessions,
    accounts: others.accounts.accounts,
    entries,
    changes,
    clock,
    plans: others.consoles.plans,
    gate,
    files: others.archive.exports,
    jobs,
    siteAddress: settings.BRIDGEWEBS_URL,
  })
  const cards = new ConventionCards({ db: store.db, accounts: others.accounts.accounts, changes })
  return {
    routes: async (app) => {
      deskCalls(app, { desk })
      conventionCardCalls(app, { cards })
      await app.register(ownCardCalls, { cards, bearers: others.phones.bearers })
      await app.register(programFileCalls, { programs: desk.programs, bearers: others.sources.bearers })
    },
    jobs: options.socketOnly ? [] : [desk.sites],
    topics: (live) => deskTopics({ desk, ownThings: others.accounts.ownThings, live }),
    stop: () => desk.sites.stop(),
  }
}
