/** Operators' consoles: links that let them in, tables that they enter, what they and the desk tell each other. */
import type { AccountsModule } from '../accounts/module.ts'
import type { AttendanceModule } from '../attendance/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import type { HallModule } from '../hall/module.ts'
import type { SourcesModule } from '../sources/module.ts'
import type { TablesModule } from '../tables/module.ts'
import { OperatorBearers } from './bearer.ts'
import { DeskChat } from './deskChat.ts'
import { deskLinkCalls } from './deskLinks.routes.ts'
import { OperatorLinks } from './links.ts'
import { type LinkView, linkViews } from './linkViews.ts'
import { operateCalls } from './operate.routes.ts'
import { operateTopics } from './operate.topics.ts'
import { OperatedTables } from './operatedTables.ts'
import { Plans } from './plans.ts'
import { tableCodeCalls } from './tableCodes.routes.ts'
import { TableCodes } from './tableCodes.ts'
import { Writers } from './writers.ts'

type Others = {
  readonly accounts: AccountsModule
  readonly attendance: AttendanceModule
  readonly hall: HallModule
  readonly sources: SourcesModule
  readonly tables: TablesModule
}

export type ConsolesModule = Module & {
  readonly links: OperatorLinks
  readonly plans: Plans
  readonly bearers: OperatorBearers
  readonly linkView: LinkView
}

export function consolesModule({ store: { db }, clock, deskNews }: Core, others: Others): ConsolesModule {
  const { viewers } = others.attendance
  const { hall } = others.hall
  const { entries } = others.tables
  const { accounts, ownThings } = others.accounts
  const links = new OperatorLinks(db, accounts, deskNews)
  const codes = new TableCodes({ db, accounts, clock, deskNews, tries: others.accounts.tries })
  const plans = new Plans(db)
  const linkView = linkViews(links)
  const chat = new DeskChat(db, clock, deskNews)
  const writers = new Writers(db, clock, deskNews)
  const tables = new OperatedTables(db, plans)
  const operators = new OperatorBearers(links, 'operator')
  return {
    links,
    plans,
    bearers: operators,
    linkView,
    routes: async (app) => {
      deskLinkCalls(app, { links, chat })
      tableCodeCalls(app, { codes })
      await app.register(operateCalls, {
        operators,
        tables,
        entries,
        writers,
        presence: others.sources.operators,
        chat,
        viewers,
        hall,
      })
    },
    topics: ({ desk }) =>
      operateTopics({
        desk,
        ownThings,
        linkView,
        tables,
        entries,
        writers,
        chat,
        codes,
        viewers,
        hallOf: others.hall.viewOfLink,
      }),
  }
}
