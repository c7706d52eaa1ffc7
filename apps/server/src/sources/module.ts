/** Live sources: their tokens, and what they tell of sessions. */
import type { AccountsModule } from '../accounts/module.ts'
import { Channel } from '../core/channel.ts'
import type { Core } from '../core/core.ts'
import { Bearers } from '../core/http/bearer.ts'
import type { Module } from '../core/module.ts'
import { gateCalls } from '../http/gate.ts'
import { ingestCalls } from '../http/ingest/ingestCalls.ts'
import { tokenCalls } from '../http/staffLists.ts'
import type { HallNews } from '../services/desk/hall.ts'
import { FedSessions } from '../services/ingest/fedSessions.ts'
import { LocalTokens } from '../services/ingest/localTokens.ts'
import { Operators } from '../services/ingest/operators.ts'
import { SessionTimers } from '../services/ingest/sessionTimers.ts'
import { Tokens } from '../services/tokens.ts'
import type { TablesModule } from '../tables/module.ts'

type Others = { readonly accounts: AccountsModule; readonly tables: TablesModule }

export type SourcesModule = Module & {
  readonly tokens: Tokens
  readonly localTokens: LocalTokens
  readonly bearers: Bearers
  readonly fedSessions: FedSessions
  readonly operators: Operators
  /** Something of the hall's screen is other. */
  readonly hallNews: Channel<HallNews>
}

export async function sourcesModule(core: Core, others: Others): Promise<SourcesModule> {
  const { options, settings, store, changes, clock, presence, readSession } = core
  const { accounts } = others.accounts
  const { gate, entries, timers } = others.tables
  const { db } = store
  const localTokens = await LocalTokens.open(settings.DATA_DIR)
  const tokens = new Tokens(db, accounts)
  const check = async (bearer: string) => localTokens.check(bearer) ?? tokens.check(bearer)
  const bearers = new Bearers(options.ingestTokens ?? { check })
  const fedSessions = new FedSessions(db, changes, clock, gate, accounts)
  const operators = new Operators(db, presence, clock)
  const hallNews = new Channel<HallNews>()
  return {
    tokens,
    localTokens,
    bearers,
    fedSessions,
    operators,
    hallNews,
    routes: async (app) => {
      tokenCalls(app, { tokens })
      gateCalls(app, { gate, bearers })
      await app.register(ingestCalls, {
        bearers,
        sessions: fedSessions,
        readSession,
        entries,
        operators,
        timers: new SessionTimers({ db, timers, hallNews, clock }),
      })
    },
    jobs: [{ start: () => operators.restore() }],
    carry: (relay) => relay('hall', hallNews),
  }
}
