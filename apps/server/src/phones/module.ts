/** Players' phones at the tables: results, who plays, cards by mail. */
import type { AccountsModule } from '../accounts/module.ts'
import { OperatorBearers } from '../consoles/bearer.ts'
import type { ConsolesModule } from '../consoles/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import type { CorrectionsModule } from '../corrections/module.ts'
import type { HallModule } from '../hall/module.ts'
import type { SessionsModule } from '../sessions/module.ts'
import type { SourcesModule } from '../sources/module.ts'
import type { TablesModule } from '../tables/module.ts'
import { CardMails } from './cardMails.ts'
import { deskPhoneCalls } from './deskPhones.routes.ts'
import { PhonePlayers } from './phonePlayers.ts'
import { phoneCalls } from './phones.routes.ts'
import { phoneTopics } from './phones.topics.ts'
import { Phones } from './phones.ts'
import { terminalCalls } from './terminals.routes.ts'
import { Terminals } from './terminals.ts'

type Others = {
  readonly accounts: AccountsModule
  readonly consoles: ConsolesModule
  readonly corrections: CorrectionsModule
  readonly hall: HallModule
  readonly sessions: SessionsModule
  readonly sources: SourcesModule
  readonly tables: TablesModule
}

export type PhonesModule = Module & { readonly bearers: OperatorBearers }

export function phonesModule(core: Core, others: Others): PhonesModule {
  const { settings, logger, changes, clock, deskNews, jobs, languages, mails } = core
  const { db } = core.store
  const { accounts, ownThings } = others.accounts
  const { links, linkView, plans } = others.consoles
  const { entries } = others.tables
  const cards = new CardMails({
    db,
    sessions: others.sessions.sessions,
    jobs,
    clock,
    send: mails.folder === null ? mails.send : null,
    languages,
    site: settings.PUBLIC_URL,
    logger,
  })
  const players = new PhonePlayers({ db, accounts, changes })
  const { corrections } = others.corrections
  const phones = new Phones({
    ...{ db, accounts, clock, corrections, deskNews, entries, plans },
    hasMails: cards.isOn,
  })
  const { hall } = others.hall
  const terminals = new Terminals({ db, clock, corrections, deskNews, entries, hall, plans })
  const bearers = new OperatorBearers(links, 'phone')
  return {
    bearers,
    routes: async (app) => {
      deskPhoneCalls(app, { phones, players })
      await app.register(phoneCalls, { phones, players, cards, hall, bearers })
      await app.register(terminalCalls, { bearers: others.sources.bearers, terminals, players })
    },
    jobs: cards.jobs,
    topics: ({ desk }) => phoneTopics({ desk, ownThings, linkView, phones, hallOf: others.hall.viewOfLink }),
  }
}
