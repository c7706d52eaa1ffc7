/**
 * Reloading events: what lies in the watched folder is read now, what is kept ready of sessions that are not
 * archived is dropped, and every viewer is sent the whole lists.
 */
import type { Kysely } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Changes } from '../core/changes.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { bumpVersion } from './listVersions.rows.ts'

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
    const rows = await db.transaction().execute(async (tx) => {
      await bumpVersion(tx, 'miniSessions')
      await bumpVersion(tx, 'clubs')
      await accounts.audit(by.id, 'events.reload', {}, tx)
      return tx.selectFrom('mini_session').select('id').where('status', '!=', 'ARCHIVED').execute()
    })
    const sessions = rows.map(({ id }) => id)
    changes.announce({ sessions, lists: true, anew: true, wholeLists: true })
  }
}
