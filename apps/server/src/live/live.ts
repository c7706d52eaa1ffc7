/** The live side as a whole: which destinations there are, and the socket that serves them. */
import type { Server } from 'node:http'
import { parseDestination } from '@openroom/protocol/destination'
import type { HealthPush } from '@openroom/protocol/push'
import { VIEWS } from '@openroom/protocol/views'
import type { Changes } from '../core/changes.ts'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { DeskNews } from '../core/deskNews.ts'
import type { LiveParts, LiveTopics } from '../core/module.ts'
import { isOfLink, mayView } from '../core/policies.ts'
import type { TableNews } from '../core/tableNews.ts'
import { DeskViews } from './deskViews.ts'
import { type Gateway, type GatewayOptions, openGateway } from './gateway.ts'
import { Hub, type MayListen, type Topic } from './hub.ts'
import { toSnapshot } from './listDifferences.ts'
import { ViewTopics } from './viewTopics.ts'

export type LiveOptions = {
  readonly server: Server
  readonly changes: Changes
  readonly clock: Clock
  readonly tableNews: TableNews
  readonly deskNews: Channel<DeskNews>
  readonly onError: (error: unknown, destination?: string) => void
  readonly gateway: GatewayOptions
  /** Of each subject that has some. */
  readonly topics: readonly ((live: LiveParts) => LiveTopics)[]
}

export type Live = Gateway & {
  readonly hub: Hub
  /** Settled when nothing is on its way to viewers. */
  readonly settled: () => Promise<void>
}

export function openLive(options: LiveOptions): Live {
  const { server, changes, clock, tableNews, deskNews, onError, gateway: opening, topics } = options
  const around = { hub: () => hub, changes, clock, onError }
  const beating = beatFor(() => hub, clock)
  const views = new ViewTopics(around)
  const desk = new DeskViews({ ...around, views, tableNews, deskNews })
  const all = topics.map((topicsOf) => topicsOf({ ...around, views, desk }))
  const find = (address: string): Topic | null => {
    if (address === VIEWS.healthCheck.path) return beating.topic
    const read = parseDestination(address)
    const destination = read.ok ? read.value : null
    for (const one of all) {
      const topic = one.find(address, destination)
      if (topic) return topic
    }
    return null
  }
  const hub: Hub = new Hub(find, onError, mayListen)
  const gateway = openGateway(server, hub, opening)
  for (const { start } of all) start?.()
  return {
    ...gateway,
    hub,
    settled: async () => {
      await Promise.all(all.map((one) => one.settled?.()))
      await hub.idle()
    },
    close: async () => {
      beating.stop()
      desk.stop()
      await Promise.all([views.stop(), ...all.map((one) => one.stop?.())])
      await gateway.close()
      await Promise.all([hub.idle(), ...all.map((one) => one.idle?.())])
    },
  }
}

/** As the policies say; what is no address of ours finds nothing anyway. */
const mayListen: MayListen = (text, account) => {
  const read = parseDestination(text)
  // Of a link, its bearer is looked at by the topic.
  return !read.ok || isOfLink(read.value.view) || mayView(account?.role ?? null, read.value.view)
}

/**
 * Between two signs of life. A client counts up every 30 s, sets its count back to 0 with each message, and reloads when it
 * exceeds 1 (specification 1, section 4): 20 s leave room for one lost message.
 */
const BEAT_MS = 20_000

function beatFor(hub: () => Hub, clock: Pick<Clock, 'now'>) {
  let seq = 0
  const push = (prev: number | null): HealthPush => ({
    type: 'HEALTH',
    payload: { time: new Date(clock.now()).toISOString() },
    seq,
    prev,
  })
  const beat = () => {
    seq += 1
    hub().publish(VIEWS.healthCheck.path, toSnapshot(push(seq - 1)))
  }
  const timer = setInterval(beat, BEAT_MS)
  timer.unref()
  return { topic: { snapshot: async () => toSnapshot(push(null)) }, stop: () => clearInterval(timer) }
}
