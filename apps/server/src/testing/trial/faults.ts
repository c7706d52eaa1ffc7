/** What befalls nodes, database and the lines between them: how it begins, how long it lasts, how it ends. */
import type { Site } from './site.ts'

export type Fault = {
  readonly name: string
  readonly lastsMs: number
  /** @returns what ends it */
  readonly begin: (site: Site) => Promise<() => Promise<void> | void>
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'NATS is away',
    lastsMs: 15_000,
    begin: async ({ nats }) => {
      await nats.kill()
      return nats.start
    },
  },
  {
    name: 'the driver of the gate hangs (SIGSTOP)',
    // Longer than its lease, so that it wakes up fenced.
    lastsMs: 25_000,
    begin: async ({ driver }) => {
      const node = await driver()
      node.signal('SIGSTOP')
      return () => node.signal('SIGCONT')
    },
  },
  {
    name: 'a node is killed (SIGKILL)',
    lastsMs: 5_000,
    begin: async ({ driver }) => {
      const node = await driver()
      await node.end('SIGKILL')
      return () => node.start()
    },
  },
  {
    name: "the driver's connections to the database are swallowed",
    lastsMs: 0,
    begin: async ({ driver }) => {
      const node = await driver()
      node.line.swallow()
      return () => {}
    },
  },
  {
    name: 'the database crashes and starts again',
    lastsMs: 2_000,
    begin: async ({ crashDatabase }) => {
      crashDatabase()
      return () => {}
    },
  },
]
