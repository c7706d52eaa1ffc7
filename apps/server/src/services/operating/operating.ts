/** What operators' consoles call, and the desk that lets them in. */
import type { Kysely } from 'kysely'
import type { Clock } from '../../runtime/clock.ts'
import type { AllTables } from '../../store/unreleased/tables.ts'
import type { Accounts } from '../accounts.ts'
import type { Entries } from '../ingest/entries.ts'
import type { Operators } from '../ingest/operators.ts'
import type { Viewers } from '../viewers.ts'
import { DeskChat } from './deskChat.ts'
import { OperatorLinks } from './links.ts'
import { OperatedTables } from './operatedTables.ts'
import { Phones } from './phones.ts'
import { Writers } from './writers.ts'

export type OperatingParts = {
  readonly db: Kysely<AllTables>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly clock: Clock
  readonly entries: Entries
  readonly operators: Operators
  readonly viewers: Viewers
}

export const operatingOf = ({
  db,
  accounts,
  clock,
  entries,
  operators: presence,
  viewers,
}: OperatingParts) => ({
  links: new OperatorLinks(db, accounts),
  writers: new Writers(db, clock),
  tables: new OperatedTables(db),
  chat: new DeskChat(db, clock),
  phones: new Phones({ db, accounts, clock, entries }),
  ...{ entries, presence, viewers },
})

export type Operating = ReturnType<typeof operatingOf>
