/** The archive across sessions: found by year, name and board; persons, seasons, feeds, files for everybody. */
import type { AccountsModule } from '../accounts/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import { exportCalls } from '../http/exports.ts'
import { feedCalls } from '../http/feeds.ts'
import { fieldOfBoardCall } from '../http/fieldOfBoard.ts'
import { findBoardsCalls } from '../http/findBoards.ts'
import { personKeepingCalls } from '../http/personKeeping.ts'
import { personCalls } from '../http/persons.ts'
import { searchCall } from '../http/search.ts'
import { seasonCalls, seasonKeepingCalls } from '../http/seasons.ts'
import { ArchiveFacts } from '../services/archiveFacts.ts'
import { PersonKeeping } from '../services/personKeeping.ts'
import { ArchiveSearch } from '../services/public/archiveSearch.ts'
import { PublicExports } from '../services/public/exports.ts'
import { Feeds } from '../services/public/feeds.ts'
import { BoardSearch } from '../services/public/findBoards.ts'
import { Persons } from '../services/public/persons.ts'
import { Seasons } from '../services/public/seasons.ts'
import { SeasonKeeping } from '../services/seasonKeeping.ts'
import type { SessionsModule } from '../sessions/module.ts'
import { forgetFacts } from '../store/released/boardFacts.ts'

type Others = { readonly accounts: AccountsModule; readonly sessions: SessionsModule }

export type ArchiveModule = Module & {
  readonly exports: PublicExports
  readonly persons: Persons
  readonly seasons: Seasons
  /** Makes its lines again. @returns how many sessions have some */
  readonly rebuild: () => Promise<number>
}

export function archiveModule(core: Core, others: Others): ArchiveModule {
  const { store, settings, changes, clock, write, failed } = core
  const { accounts } = others.accounts
  const { views } = others.sessions
  const { db, released } = store
  const search = new ArchiveSearch(released)
  const boards = new BoardSearch(released)
  const persons = new Persons(released)
  const seasons = new Seasons(released)
  const exports = new PublicExports(released, write)
  const onError = failed('lines of the archive failed')
  const facts = new ArchiveFacts({ db: released, changes, clock, onError })
  return {
    exports,
    persons,
    seasons,
    rebuild: async () => {
      const sessions = await forgetFacts(released)
      // Of no session and no list: any may be meant.
      changes.announce({ sessions: [], lists: false })
      return sessions
    },
    routes: (app, { prepared, turns }) => {
      const origin = settings.PUBLIC_URL
      searchCall(app, { search, views, prepared, turns })
      findBoardsCalls(app, { boards, prepared, settings, turns })
      fieldOfBoardCall(app, { boards, prepared, turns })
      personCalls(app, { persons, prepared, turns })
      personKeepingCalls(app, { persons: new PersonKeeping({ db, accounts, changes }) })
      exportCalls(app, { exports, boards, turns })
      seasonCalls(app, { seasons, prepared, turns })
      seasonKeepingCalls(app, { seasonKeeping: new SeasonKeeping(db, accounts) })
      feedCalls(app, { feeds: new Feeds(released, search, seasons), origin, turns })
    },
    jobs: [facts],
    settled: () => facts.settled(),
  }
}
