/**
 * Several nodes on one database: what is announced on one is received on all. What is lost on the way
 * (a node that dies between writing and telling, a cut line) is made good from the database.
 */

import type { Changes } from '../changes.ts'
import type { Channel } from '../channel.ts'
import type { Clock } from '../clock.ts'
import type { Presence } from '../presence.ts'
import type { TableNews } from '../tableNews.ts'
import { type BusEvents, connectBus } from './bus.ts'
import { relay, relayPresence } from './relay.ts'

export type ClusterOptions = {
  readonly changes: Changes
  readonly tableNews: TableNews
  readonly presence: Presence
  readonly clock: Clock
  /** Names further channels to carry; their news sets a state anew. */
  readonly carry: (relay: <T>(name: string, channel: Channel<T>) => void) => void
  /** The line is back after a cut: news may have been missed. */
  readonly onReturn: () => void
}

/** What ties this node to the others. */
export type Line = {
  /** Settled when the NATS server has answered; while the line is cut, that is when it is back. */
  readonly reach: () => Promise<void>
  readonly leave: () => Promise<void>
}

/**
 * Errors: rejects, naming NATS_URL, when no NATS server answers.
 */
export async function joinCluster(url: string, parts: ClusterOptions, events: BusEvents): Promise<Line> {
  const { changes, tableNews, presence, clock, carry, onReturn } = parts
  const bus = await connectBus(url, events)
  relay(bus, 'changes', changes)
  relay(bus, 'appended', tableNews.appended)
  relay(bus, 'released', tableNews.released)
  carry((name, channel) => relay(bus, name, channel))
  const stopPresence = relayPresence(bus, presence, clock)
  bus.onReturn(onReturn)
  await bus.flush()
  return {
    reach: bus.flush,
    leave: async () => {
      stopPresence()
      await bus.close()
    },
  }
}
