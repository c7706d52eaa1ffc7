/** What a worker has while it goes through its files: a browser for all of them, and servers. */
import { type Browser, test } from '@playwright/test'
import { restore } from './orders.ts'
import { backupOf, READY_SITES, type ReadySite, type Server, startServer } from './server.ts'

/** Where a file of tests works: files of one key use one server. */
export type Place = {
  readonly key: string
  /** Whether a later file may come back to it. */
  readonly isKept: boolean
}

export type Wanted = {
  readonly solverThreads: number
  /** `any`: whatever the file before has left there does not matter. */
  readonly site: ReadySite | 'any'
}

export type Home = {
  /** What a file of another place has left is gone: its pages, and what it has stored before another one needs the server. */
  readonly enter: (place: Place) => Promise<void>
  readonly server: (wanted: Wanted) => Promise<Server>
  readonly leave: () => Promise<void>
}

/** As new: half the time that a start takes, and its code is warm. */
async function renewed(server: Server, site: Wanted['site']): Promise<Server> {
  const ready = site === 'any' ? undefined : process.env[READY_SITES[site]]
  if (ready !== undefined) await server.anew(() => restore(server, backupOf(ready)))
  return server
}

export function homeIn(browser: Browser): Home {
  let at: Place = { key: '', isKept: false }
  const started = new Map<string, Promise<Server>>()
  /** All that run, with their threads, and those of them that no file is at. */
  const threads = new Map<Server, number>()
  const free = new Map<number, Server>()
  // Pages that were left open would go on asking.
  const closePages = () => Promise.all(browser.contexts().map((context) => context.close()))
  const start = async ({ site, solverThreads }: Wanted): Promise<Server> => {
    const settings = { SOLVER_THREADS: `${solverThreads}` }
    const server = await startServer({ settings, site: site === 'any' ? 'empty' : site })
    threads.set(server, solverThreads)
    return server
  }
  return {
    enter: async (place) => {
      if (place.key === at.key) return
      const left = at
      at = place
      await closePages()
      if (left.isKept) return
      const server = await started.get(left.key)?.catch(() => null)
      started.delete(left.key)
      // Rehearsals have no ready site to be put there.
      if (server && process.env[READY_SITES.empty] === undefined) {
        threads.delete(server)
        await server.stop()
      } else if (server) free.set(threads.get(server) ?? 0, server)
    },
    server: (wanted) => {
      const known = started.get(at.key)
      if (known) return known
      const spare = free.get(wanted.solverThreads)
      free.delete(wanted.solverThreads)
      const ready = spare ? renewed(spare, wanted.site) : start(wanted)
      started.set(at.key, ready)
      // As a step, so that `npm run times` counts it.
      return test.step(spare ? 'Site' : 'Server', () => ready)
    },
    leave: async () => {
      await closePages()
      await Promise.allSettled(started.values())
      await Promise.all([...threads.keys()].map((server) => server.stop()))
    },
  }
}
