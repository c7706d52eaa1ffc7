/** What staff puts right in a session: results, people, places, scoring. */
import type { AccountsModule } from '../accounts/module.ts'
import type { Core } from '../core/core.ts'
import { isOf } from '../core/deskNews.ts'
import type { Module } from '../core/module.ts'
import type { SourcesModule } from '../sources/module.ts'
import type { TablesModule } from '../tables/module.ts'
import { correctionCalls } from './corrections.routes.ts'
import { Corrections } from './corrections.ts'
import { OpenCorrections } from './openCorrections.ts'

/** All results are scored for a ranking: the next one waits so long. */
const RANKED_MS = 5_000

type Others = {
  readonly accounts: AccountsModule
  readonly sources: SourcesModule
  readonly tables: TablesModule
}

export type CorrectionsModule = Module & { readonly corrections: Corrections }

export function correctionsModule({ store: { db }, changes }: Core, others: Others): CorrectionsModule {
  const { accounts, ownThings } = others.accounts
  const { entries } = others.tables
  const open = new OpenCorrections({ db, sessions: others.sources.fedSessions, entries, accounts })
  const corrections = new Corrections(db, accounts, changes, open)
  return {
    corrections,
    routes: (app) => correctionCalls(app, { corrections }),
    topics: ({ desk }) => ({
      find: (address, destination) => {
        if (destination?.view !== 'deskRanking' && destination?.view !== 'deskBoard') return null
        const { id } = destination
        return desk.topic(address, {
          everyMs: RANKED_MS,
          load: async () => {
            const made = await (destination.view === 'deskRanking'
              ? corrections.ranking(id)
              : corrections.results(id, destination.board))
            return made.ok ? { value: made.value } : null
          },
          admits: async ({ account }) => account !== null && ownThings.hasSession(account.organisers, id),
          hears: (news) => isOf(news, id, 'session', 'log'),
        })
      },
    }),
  }
}
