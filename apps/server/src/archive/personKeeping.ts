/** What staff does to persons: each order is in the audit log, and changes every page that names them. */

import { askedWords } from '@openroom/bridge/plainText'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { KeptPerson, PersonFile, Shown } from '@openroom/protocol/schema/personKeeping'
import { MOST_WORDS } from '@openroom/protocol/schema/search'
import type { Kysely, Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { lockPlaces } from '../core/database/lockOrder.rows.ts'
import { bumpVersion, touchEventsOf } from '../intake/listVersions.rows.ts'
import { personFile } from './personFileKeeping.ts'
import {
  joinPersons,
  keptPersons,
  partPlayer,
  sessionsOfPersons,
  sessionsTellingOf,
  sessionsTitledBy,
  shownOf,
  showPerson,
} from './personKeeping.rows.ts'

export type PersonKeepingOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Accounts
  readonly changes: Changes
  readonly clock: Pick<Clock, 'now'>
}

/** The persons whose pages and names are other now; and whether the names may have been left out before. */
type Changed = { readonly persons: readonly number[]; readonly wereMasked: boolean }

const NOBODY: Changed = { persons: [], wereMasked: false }

export class PersonKeeping {
  readonly #options: PersonKeepingOptions

  constructor(options: PersonKeepingOptions) {
    this.#options = options
  }

  list(q: string): Promise<readonly KeptPerson[]> {
    return keptPersons(this.#options.db, askedWords(q, MOST_WORDS))
  }

  /** What is kept of a person, asked for by the person; who took it stands in the audit log. */
  async file(id: number, by: Account): Promise<Result<PersonFile, ErrorCode>> {
    const { db, accounts, clock } = this.#options
    return db.transaction().execute(async (tx) => {
      const file = await personFile(tx, id)
      if (file === null) return err('player-not-found')
      await accounts.audit(by.id, 'person.file', { person: id }, tx)
      return ok({ madeAt: new Date(clock.now()).toISOString(), ...file })
    })
  }

  show(id: number, shown: Shown, by: Account): Promise<Result<boolean, ErrorCode>> {
    return this.#act(by, 'person.show', { person: id, shown }, async (tx) => {
      const before = await shownOf(tx, id)
      if (before === null) return err('player-not-found')
      if (before === shown) return ok(NOBODY)
      await showPerson(tx, id, shown)
      return ok({ persons: [id], wereMasked: before !== 'name' })
    })
  }

  join(from: number, into: number, by: Account): Promise<Result<boolean, ErrorCode>> {
    return this.#act(by, 'person.join', { person: from, into }, async (tx) =>
      (await joinPersons(tx, from, into))
        ? ok({ persons: [into], wereMasked: true })
        : err('player-not-found'),
    )
  }

  part(player: number, by: Account): Promise<Result<boolean, ErrorCode>> {
    return this.#act(by, 'person.part', { player }, async (tx) => {
      const parted = await partPlayer(tx, player)
      return ok(parted ? { persons: [parted.from, parted.to], wereMasked: true } : NOBODY)
    })
  }

  async #act(
    by: Account,
    action: string,
    subject: object,
    work: (tx: Transaction<AllTables>) => Promise<Result<Changed, ErrorCode>>,
  ): Promise<Result<boolean, ErrorCode>> {
    const { db, accounts, changes } = this.#options
    const done = await db
      .transaction()
      .execute(async (tx): Promise<Result<readonly number[] | null, ErrorCode>> => {
        await lockPlaces(tx)
        const worked = await work(tx)
        if (!worked.ok) return worked
        const { persons, wereMasked } = worked.value
        if (persons.length === 0) return ok(null)
        const named = await sessionsOfPersons(tx, persons)
        const titled = await sessionsTitledBy(tx, persons)
        const telling = await sessionsTellingOf(tx, persons, wereMasked)
        const sessions = await touchEventsOf(tx, [...new Set([...named, ...titled, ...telling])])
        await accounts.audit(by.id, action, subject, tx)
        await bumpVersion(tx, 'miniSessions')
        return ok(sessions)
      })
    if (!done.ok) return done
    if (done.value === null) return ok(false)
    changes.announce({ sessions: done.value, lists: true, anew: true })
    return ok(true)
  }
}
