/** The hall: its clock, its screen, who calls the director. */
import type { AccountsModule } from '../accounts/module.ts'
import type { LinkPlace } from '../consoles/operatorLinks.rows.ts'
import type { Core } from '../core/core.ts'
import { type DeskPart, isOf } from '../core/deskNews.ts'
import type { Module } from '../core/module.ts'
import type { DeskView } from '../live/deskViews.ts'
import type { TablesModule } from '../tables/module.ts'
import { deskHallCalls } from './hall.routes.ts'
import { type Asker, Hall } from './hall.ts'

/** What the hall is made of. */
export const HALL_PARTS: readonly DeskPart[] = ['hall', 'session']

type Others = { readonly accounts: AccountsModule; readonly tables: TablesModule }

type HallView = Pick<DeskView, 'load' | 'isOfNow'>

export type HallModule = Module & {
  readonly hall: Hall
  /** The hall at the tables of a link; `null`: it is good no more. */
  readonly viewOfLink: (link: () => Promise<LinkPlace | null>) => HallView
}

export function hallModule({ store, clock, messageNews, deskNews }: Core, others: Others): HallModule {
  const { accounts, ownThings } = others.accounts
  const { timers } = others.tables
  const { db, released } = store
  const hall = new Hall({ db, released, clock, timers, deskNews, accounts })
  // What is said at a table is no word to the hall.
  messageNews.listen(({ session, table }) => {
    if (table === null && session !== null) deskNews.receive({ session, of: 'hall' })
  })
  const viewOf = (asker: () => Promise<Asker | null>): HallView => ({
    isOfNow: true,
    load: async () => {
      const who = await asker()
      if (who === null) return null
      const value = await hall.told(who)
      return { value, mark: value.version }
    },
  })
  return {
    hall,
    viewOfLink: (link) =>
      viewOf(async () => {
        const at = await link()
        return at && { session: at.miniSessionId, link: at }
      }),
    routes: (app) => deskHallCalls(app, { hall }),
    topics: ({ desk }) => ({
      find: (address, destination) => {
        if (destination?.view !== 'deskHall') return null
        const { id } = destination
        return desk.topic(address, {
          ...viewOf(async () => ({ session: id, link: null })),
          admits: async ({ account }) => account !== null && ownThings.hasSession(account.organisers, id),
          hears: (news) => isOf(news, id, ...HALL_PARTS),
        })
      },
    }),
  }
}
