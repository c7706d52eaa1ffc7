/** Line-ups of teams: captains' links, sealed until they are shown, then at the tables. */
import type { AccountsModule } from '../accounts/module.ts'
import { OperatorBearers } from '../consoles/bearer.ts'
import type { ConsolesModule } from '../consoles/module.ts'
import type { Core } from '../core/core.ts'
import { isOf } from '../core/deskNews.ts'
import type { Module } from '../core/module.ts'
import type { CorrectionsModule } from '../corrections/module.ts'
import { captainCalls, deskLineUpCalls } from './lineUps.routes.ts'
import { LineUps } from './lineUps.ts'

type Others = {
  readonly accounts: AccountsModule
  readonly consoles: ConsolesModule
  readonly corrections: CorrectionsModule
}

export type LineUpsModule = Module & { readonly bearers: OperatorBearers }

export function lineUpsModule(core: Core, others: Others): LineUpsModule {
  const { options, store, clock, deskNews, jobs } = core
  const { accounts, ownThings } = others.accounts
  const { links, linkView, plans } = others.consoles
  const { corrections } = others.corrections
  const lineUps = new LineUps({ db: store.db, clock, plans, corrections, accounts, deskNews, jobs })
  const bearers = new OperatorBearers(links, 'captain')
  return {
    bearers,
    routes: async (app) => {
      deskLineUpCalls(app, { lineUps })
      await app.register(captainCalls, { lineUps, bearers })
    },
    jobs: options.socketOnly ? [] : [lineUps.work],
    topics: ({ desk }) => ({
      find: (address, destination) => {
        if (destination?.view === 'captain')
          return desk.topic(
            address,
            linkView({ kind: 'captain', id: destination.link, parts: ['session', 'lineUps'] }, (now) => ({
              load: async () => {
                const link = await now()
                const value = link && (await lineUps.ofCaptain(link))
                return value && { value }
              },
            })),
          )
        if (destination?.view !== 'deskLineUps') return null
        const { id } = destination
        return desk.topic(address, {
          load: async () => {
            const told = await lineUps.ofDesk(id)
            return told.ok ? { value: told.value } : null
          },
          admits: async ({ account }) => account !== null && ownThings.hasSession(account.organisers, id),
          hears: (news) => isOf(news, id, 'session', 'lineUps'),
        })
      },
    }),
  }
}
