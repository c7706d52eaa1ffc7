/** What a worker has while it goes through its files: a browser for all of them, and the server of the present one. */
import { type Browser, test } from '@playwright/test'
import { type Server, type ServerOptions, startServer } from './server.ts'

export type Home = {
  /** Files of one key use one server. What a file of another one has left is gone: its server, its pages. */
  readonly enter: (key: string) => Promise<void>
  readonly server: (options: ServerOptions) => Promise<Server>
  readonly leave: () => Promise<void>
}

export function homeIn(browser: Browser): Home {
  let at = ''
  let started: Promise<Server> | null = null
  const leave = async (): Promise<void> => {
    // Pages that were left open would go on asking for it.
    await Promise.all(browser.contexts().map((context) => context.close()))
    const server = await started?.catch(() => null)
    started = null
    await server?.stop()
  }
  return {
    enter: async (key) => {
      if (key !== at) await leave()
      at = key
    },
    server: (options) => {
      if (started) return started
      const starting = startServer(options)
      started = starting
      // As a step, so that `npm run times` counts it.
      return test.step('Server', () => starting)
    },
    leave,
  }
}
