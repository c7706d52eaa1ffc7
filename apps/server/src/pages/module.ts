/** The pages themselves: the built web app, heads of addresses, pictures beside links, boards in frames. */
import type { ArchiveModule } from '../archive/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import type { ServerOptions } from '../core/options.ts'
import type { SessionsModule } from '../sessions/module.ts'
import type { TablesModule } from '../tables/module.ts'
import type { WelcomeModule } from '../welcome/module.ts'
import { embedCalls } from './embed.routes.ts'
import { FormerAddresses } from './formerAddresses.ts'
import { Pages } from './pages.ts'
import { painterHere } from './preview/paint.ts'
import { type Painter, paintingThread } from './preview/thread.ts'
import { Previews } from './previews.ts'
import { siteCalls } from './site.routes.ts'
import { web } from './web.routes.ts'

type Others = {
  readonly archive: ArchiveModule
  readonly sessions: SessionsModule
  readonly tables: TablesModule
  readonly welcome: WelcomeModule
}

export type PagesModule = Module & {
  /** Where what has moved is now. */
  readonly former: FormerAddresses
}

function painterOf({ painter, painterScript }: ServerOptions): Painter {
  if (painter) return painter
  return painterScript === null ? painterHere : paintingThread(painterScript)
}

export function pagesModule(core: Core, others: Others): PagesModule {
  const { options, settings, store, changes, languages } = core
  const { persons, seasons } = others.archive
  const { sessions } = others.sessions
  const { site } = others.welcome
  const former = new FormerAddresses(store.released)
  const pages = new Pages(store.released)
  const previews = new Previews(sessions, others.tables.folded, persons, seasons)
  const painter = painterOf(options)
  return {
    former,
    routes: async (app, { turns }) => {
      const { version, webFolder } = options
      const origin = settings.PUBLIC_URL
      siteCalls(app, { settings, version, webFolder, site })
      embedCalls(app)
      await web(app, { webFolder, pages, origin, turns, languages, former, previews, painter, changes, site })
    },
    background: [{ stop: async () => painter.close?.() }],
  }
}
