/** Reloading events: what lies in the watched folder is read now, and all lists are published anew. */
import type { Kysely } from 'kysely'
import { moveOn } from '../store/unreleased/importDocument.ts'
import type { AllTables } from '../store/unreleased/tables.ts'
import type { Account, Accounts } from './accounts.ts'
import type { Changes } from './changes.ts'

export type ReloadOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Accounts
  readonly changes: Changes
  /** Reads again what this node is configured with. */
  readonly again: () => Promise<void>
}

export class Reload {
  readonly #options: ReloadOptions

  constructor(options: ReloadOptions) {
    this.#options = options
  }

  async run(by: Account): Promise<void> {
    const { db, accounts, changes, again } = this.#options
    await again()
    await db.transaction().execute(async (tx) => {
      await moveOn(tx, 'miniSessions')
      await moveOn(tx, 'clubs')
    })
    await accounts.audit(by.id, 'events.reload', {})
    changes.announce({ sessions: [], lists: true })
  }
}
