/** The archive across sessions: found by year, name and board; persons, seasons, feeds, files for everybody. */
import type { AccountsModule } from '../accounts/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import type { SessionsModule } from '../sessions/module.ts'
import { archiveFacts } from './archiveFacts.ts'
import { ArchiveSearch } from './archiveSearch.ts'
import { forgetFacts } from './boardFacts.public.ts'
import { exportCalls } from './exports.routes.ts'
import { feedCalls } from './feeds.routes.ts'
import { Feeds } from './feeds.ts'
import { fieldOfBoardCall, findBoardsCalls } from './findBoards.routes.ts'
import { BoardSearch } from './findBoards.ts'
import { personKeepingCalls } from './personKeeping.routes.ts'
import { PersonKeeping } from './personKeeping.ts'
import { personCalls } from './persons.routes.ts'
import { Persons } from './persons.ts'
import { PublicExports } from './publicExports.ts'
import { searchCall } from './search.routes.ts'
import { SeasonKeeping } from './seasonKeeping.ts'
import { seasonCalls, seasonKeepingCalls } from './seasons.routes.ts'
import { Seasons } from './seasons.ts'

type Others = { readonly accounts: AccountsModule; readonly sessions: SessionsModule }

export type ArchiveModule = Module & {
  readonly exports: PublicExports
  readonly persons: Persons
  readonly seasons: Seasons
  /** Makes its lines again. @returns how many sessions have some */
  readonly rebuild: () => Promise<number>
}

export function archiveModule(core: Core, others: Others): ArchiveModule {
  const { store, settings, changes, clock, jobs, write } = core
  const { accounts } = others.accounts
  const { views } = others.sessions
  const { db, released } = store
  const search = new ArchiveSearch(released)
  const boards = new BoardSearch(released)
  const persons = new Persons(released)
  const seasons = new Seasons(released)
  const exports = new PublicExports(released, write)
  return {
    exports,
    persons,
    seasons,
    rebuild: async () => {
      const sessions = await forgetFacts(released)
      jobs.ask()
      return sessions
    },
    routes: (app, { prepared, turns }) => {
      const origin = settings.PUBLIC_URL
      searchCall(app, { search, views, prepared, turns })
      findBoardsCalls(app, { boards, prepared, settings, turns })
      fieldOfBoardCall(app, { boards, prepared, turns })
      personCalls(app, { persons, prepared, turns })
      personKeepingCalls(app, { persons: new PersonKeeping({ db, accounts, changes, clock }) })
      exportCalls(app, { exports, boards, turns })
      seasonCalls(app, { seasons, prepared, turns })
      seasonKeepingCalls(app, { seasonKeeping: new SeasonKeeping(db, accounts) })
      feedCalls(app, { feeds: new Feeds(released, search, seasons), origin, turns })
    },
    jobs: [archiveFacts(released)],
  }
}
