/** The hall: its clock, its screen, who calls the director. */
import type { AccountsModule } from '../accounts/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import type { SourcesModule } from '../sources/module.ts'
import type { TablesModule } from '../tables/module.ts'
import { deskHallCalls } from './hall.routes.ts'
import { Hall } from './hall.ts'

type Others = {
  readonly accounts: AccountsModule
  readonly sources: SourcesModule
  readonly tables: TablesModule
}

export type HallModule = Module & { readonly hall: Hall }

export function hallModule({ store, clock, messageNews }: Core, others: Others): HallModule {
  const { accounts } = others.accounts
  const { timers } = others.tables
  const { hallNews } = others.sources
  const { db, released } = store
  const hall = new Hall({ db, released, clock, timers, hallNews, messageNews, accounts })
  return {
    hall,
    routes: (app) => deskHallCalls(app, { hall }),
    // Who waits for its news is answered.
    stop: () => hall.stop(),
  }
}
