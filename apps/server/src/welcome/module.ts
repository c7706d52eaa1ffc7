/** A site's first hour: what it is called, its first account, a tournament to look at. */
import type { AccountsModule } from '../accounts/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import type { IntakeModule } from '../intake/module.ts'
import type { PlanningModule } from '../planning/module.ts'
import { Beginning } from './beginning.ts'
import { Example } from './example.ts'
import { SiteFacts } from './siteFacts.ts'
import { welcomeCalls } from './welcome.routes.ts'

type Others = {
  readonly accounts: AccountsModule
  readonly intake: IntakeModule
  readonly planning: PlanningModule
}

export type WelcomeModule = Module & {
  readonly site: SiteFacts
  /** For whoever has started the server, alone; `null` once there is an account. */
  readonly firstLink: () => string | null
}

export function welcomeModule(core: Core, others: Others): WelcomeModule {
  const { options, settings, store, changes, clock } = core
  const { accounts } = others.accounts
  const { clubs, listChanges } = others.planning
  const { imports } = others.intake
  const site = new SiteFacts(store.released, store.accounts, clock)
  const beginning = new Beginning({ db: store.db, accounts, clubs, changes, site })
  const example = new Example({ db: store.db, imports, listChanges, clock })
  let key: string | null = null
  return {
    site,
    // Behind `#` it reaches no server, and no log of one.
    firstLink: () => (key === null ? null : `${settings.PUBLIC_URL}/welcome#${key}`),
    routes: (app) => welcomeCalls(app, { beginning, example, tries: others.accounts.tries }),
    background: [
      {
        start: async () => {
          if (!options.isDemo) key = await beginning.key()
        },
      },
    ],
  }
}
