/** What staff puts right in a session: results, people, places, scoring. */
import type { AccountsModule } from '../accounts/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import type { SourcesModule } from '../sources/module.ts'
import type { TablesModule } from '../tables/module.ts'
import { correctionCalls } from './corrections.routes.ts'
import { Corrections } from './corrections.ts'
import { OpenCorrections } from './openCorrections.ts'

type Others = {
  readonly accounts: AccountsModule
  readonly sources: SourcesModule
  readonly tables: TablesModule
}

export type CorrectionsModule = Module & { readonly corrections: Corrections }

export function correctionsModule({ store: { db }, changes }: Core, others: Others): CorrectionsModule {
  const { accounts } = others.accounts
  const { entries } = others.tables
  const open = new OpenCorrections({ db, sessions: others.sources.fedSessions, entries, accounts })
  const corrections = new Corrections(db, accounts, changes, open)
  return { corrections, routes: (app) => correctionCalls(app, { corrections }) }
}
