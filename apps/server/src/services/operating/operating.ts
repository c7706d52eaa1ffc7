/** What operators' consoles call, and the desk that lets them in. */
import type { Kysely } from 'kysely'
import type { Clock } from '../../runtime/clock.ts'
import type { AllTables } from '../../store/unreleased/tables.ts'
import type { Accounts } from '../accounts.ts'
import type { Changes } from '../changes.ts'
import type { Hall } from '../desk/hall.ts'
import type { Entries } from '../ingest/entries.ts'
import type { Operators } from '../ingest/operators.ts'
import type { Viewers } from '../viewers.ts'
import type { CardMails } from './cardMails.ts'
import { DeskChat } from './deskChat.ts'
import { OperatorLinks } from './links.ts'
import { OperatedTables } from './operatedTables.ts'
import { PhonePlayers } from './phonePlayers.ts'
import { Phones } from './phones.ts'
import { Plans } from './plans.ts'
import { Writers } from './writers.ts'

export type OperatingParts = {
  readonly db: Kysely<AllTables>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly changes: Changes
  readonly clock: Clock
  readonly entries: Entries
  readonly operators: Operators
  readonly viewers: Viewers
  readonly cards: CardMails
  readonly hall: Hall
}

export const operatingOf = ({
  db,
  accounts,
  changes,
  clock,
  entries,
  operators: presence,
  viewers,
  cards,
  hall,
}: OperatingParts) => {
  const plans = new Plans(db)
  return {
    links: new OperatorLinks(db, accounts),
    writers: new Writers(db, clock),
    tables: new OperatedTables(db, plans),
    chat: new DeskChat(db, clock),
    players: new PhonePlayers({ db, accounts, changes }),
    phones: new Phones({ db, accounts, clock, entries, plans, hasMails: cards.isOn }),
    cards,
    hall,
    entries,
    presence,
    viewers,
  }
}

export type Operating = ReturnType<typeof operatingOf>
