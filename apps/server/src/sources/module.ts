/** Live sources: their tokens, and what they tell of sessions. */
import type { AccountsModule } from '../accounts/module.ts'
import type { Core } from '../core/core.ts'
import { Bearers } from '../core/http/bearer.ts'
import type { Module } from '../core/module.ts'
import { tokenCalls } from '../planning/clubs.routes.ts'
import type { TablesModule } from '../tables/module.ts'
import { FedSessions } from './fedSessions.ts'
import { gateCalls } from './gate.routes.ts'
import { ingestCalls } from './ingest.routes.ts'
import { LocalTokens } from './localTokens.ts'
import { Operators } from './operators.ts'
import { SessionTimers } from './sessionTimers.ts'
import { Tokens } from './tokens.ts'

type Others = { readonly accounts: AccountsModule; readonly tables: TablesModule }

export type SourcesModule = Module & {
  readonly tokens: Tokens
  readonly localTokens: LocalTokens
  readonly bearers: Bearers
  readonly fedSessions: FedSessions
  readonly operators: Operators
}

export async function sourcesModule(core: Core, others: Others): Promise<SourcesModule> {
  const { options, settings, store, changes, clock, presence, deskNews, readSession } = core
  const { accounts } = others.accounts
  const { gate, entries, timers } = others.tables
  const { db } = store
  const localTokens = await LocalTokens.open(settings.DATA_DIR)
  const tokens = new Tokens(db, accounts)
  const check = async (bearer: string) => localTokens.check(bearer) ?? tokens.check(bearer)
  const bearers = new Bearers(options.ingestTokens ?? { check })
  const fedSessions = new FedSessions(db, changes, clock, gate, accounts)
  const operators = new Operators({ db, presence, clock, deskNews })
  return {
    tokens,
    localTokens,
    bearers,
    fedSessions,
    operators,
    routes: async (app) => {
      tokenCalls(app, { tokens })
      gateCalls(app, { gate, bearers })
      await app.register(ingestCalls, {
        bearers,
        sessions: fedSessions,
        readSession,
        entries,
        operators,
        timers: new SessionTimers({ db, timers, deskNews, clock }),
      })
    },
    background: [{ start: () => operators.restore() }],
  }
}
