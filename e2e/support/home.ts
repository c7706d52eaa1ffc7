/** What a worker has while it goes through its files: a browser for all of them, and servers. */
import { type Browser, test } from '@playwright/test'
import { type Server, type ServerOptions, startServer } from './server.ts'

/** Where a file of tests works: files of one key use one server. */
export type Place = {
  readonly key: string
  /** Whether a later file may come back to it. */
  readonly isKept: boolean
}

export type Home = {
  /** What a file of another place has left is gone: its pages, and its server unless that is kept. */
  readonly enter: (place: Place) => Promise<void>
  readonly server: (options: ServerOptions) => Promise<Server>
  readonly leave: () => Promise<void>
}

export function homeIn(browser: Browser): Home {
  let at: Place = { key: '', isKept: false }
  const started = new Map<string, Promise<Server>>()
  const stop = async (key: string): Promise<void> => {
    const server = await started.get(key)?.catch(() => null)
    started.delete(key)
    await server?.stop()
  }
  // Pages that were left open would go on asking.
  const closePages = () => Promise.all(browser.contexts().map((context) => context.close()))
  return {
    enter: async (place) => {
      if (place.key === at.key) return
      const left = at
      at = place
      await closePages()
      if (!left.isKept) await stop(left.key)
    },
    server: (options) => {
      const known = started.get(at.key)
      if (known) return known
      const starting = startServer(options)
      started.set(at.key, starting)
      // As a step, so that `npm run times` counts it.
      return test.step('Server', () => starting)
    },
    leave: async () => {
      await closePages()
      await Promise.all([...started.keys()].map(stop))
    },
  }
}
