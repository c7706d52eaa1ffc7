/** The live side as a whole: which destinations there are, and the socket that serves them. */
import type { Server } from 'node:http'
import { type Destination, parseDestination } from '@openroom/protocol/destination'
import { VIEWS } from '@openroom/protocol/views'
import type { Clock } from '../runtime/clock.ts'
import type { Broadcast } from '../services/broadcast.ts'
import type { Changes } from '../services/changes.ts'
import { mayView } from '../services/policies.ts'
import type { Presence } from '../services/presence.ts'
import type { LiveAnalysis } from '../services/public/liveAnalysis.ts'
import type { LiveTables } from '../services/public/liveTables.ts'
import type { Views } from '../services/public/viewCache.ts'
import type { TableNews } from '../services/tableNews.ts'
import type { Timers } from '../services/timers.ts'
import type { Upcoming } from '../services/upcoming.ts'
import type { OpenSession, Viewers } from '../services/viewers.ts'
import { type Gateway, type GatewayOptions, openGateway } from './gateway.ts'
import { health } from './health.ts'
import { Hub, type MayListen, type Topic, type Topics } from './hub.ts'
import type { List } from './listDifferences.ts'
import { listTopic, type WrittenList } from './listTopic.ts'
import { sessionViews } from './sessionViews.ts'
import { TableFeeds } from './tableFeeds.ts'
import { TableTopics } from './tableTopics.ts'
import { upcomingTopic } from './upcomingView.ts'
import { ViewTopics } from './viewTopics.ts'

export type LiveOptions = {
  readonly server: Server
  readonly views: Views
  readonly changes: Changes
  readonly presence: Presence
  readonly liveTables: LiveTables
  readonly liveAnalysis: LiveAnalysis
  readonly timers: Timers
  readonly upcoming: Pick<Upcoming, 'list'>
  readonly viewers: Viewers
  readonly tableNews: TableNews
  readonly broadcast: Broadcast
  readonly clock: Clock
  readonly onError: (error: unknown, destination?: string) => void
  readonly gateway?: GatewayOptions
  /** Topics of further destinations, asked after the site's own. */
  readonly more?: readonly Topics[]
}

/** Views that hold all there is of their kind. */
type WholeList = 'miniSessions' | 'clubs'

async function loadList(views: Views, name: WholeList): Promise<WrittenList> {
  const found = await views.read(name, {})
  if (!found.ok) throw new Error(`${name} could not be made: ${found.error}.`)
  const { value, seq, text } = found.value
  return { items: value as List['items'], seq, text }
}

/** No destination of its own tells of a session that is over, or of one that is not listed any more. */
const isOver = (item: List['items'][number] | undefined): boolean =>
  item === undefined || item.status === 'CLOSED' || item.status === 'ARCHIVED'

export type Live = Gateway & {
  readonly hub: Hub
  /** Settled when nothing is being made for viewers, or due to be made at this moment of the clock. */
  readonly settled: () => Promise<void>
}

export function openLive(options: LiveOptions): Live {
  const { server, changes, clock, onError, more = [] } = options
  const around = { hub: () => hub, changes, clock, onError }
  const beating = health(() => hub, clock)
  const lists = (['miniSessions', 'clubs'] as const).map((name) => {
    const { path: destination, live } = VIEWS[name]
    const load = () => loadList(options.views, name)
    const ofSessions = name === 'miniSessions' ? { isRetold: isOver } : {}
    const list = listTopic({ destination, load, id: live.id, ...ofSessions }, around)
    return { ...list, destination }
  })
  const own = new Map<string, Topic>([
    ...lists.map(({ destination, topic }) => [destination, topic] as const),
    [VIEWS.healthCheck.path, beating.topic],
  ])
  const topics = new ViewTopics(around)
  const ofSessions = sessionViews({ ...options, topics })
  const feeds = new TableFeeds({ ...options, tables: options.liveTables })
  const ofTables = new TableTopics({ ...options, ...around, feeds })
  const find: readonly Topics[] = [
    (text) => own.get(text) ?? null,
    (text) => (text === VIEWS.upcoming.path ? upcomingTopic(text, options.upcoming, topics) : null),
    parsed(ofSessions),
    parsed(ofTables.find),
    ...more,
  ]
  const hub: Hub = new Hub((text) => firstOf(find, text), onError, mayListen)
  const gateway = openGateway(server, hub, options.gateway)
  options.viewers.start({ watched: () => ofTables.watchers(), open: () => openSessions(hub) })
  return {
    ...gateway,
    hub,
    settled: async () => {
      await Promise.all([topics.settled(), feeds.settled(), ...lists.map((list) => list.settled())])
      await hub.idle()
    },
    close: async () => {
      beating.stop()
      options.viewers.stop()
      await Promise.all([topics.stop(), feeds.stop(), ...lists.map(({ stop }) => stop())])
      await gateway.close()
      await Promise.all([hub.idle(), ofTables.idle()])
    },
  }
}

/** `null`: of no session, or of one that is looked at in the list of sessions alone. */
const sessionAt = (text: string): number | null => {
  const read = parseDestination(text)
  return read.ok && 'id' in read.value && read.value.view !== 'playing' ? read.value.id : null
}

/** Who has a session open listens to something of it. */
const openSessions = (hub: Hub): readonly OpenSession[] =>
  [...hub.viewersBy(sessionAt)].map(([session, count]) => ({ session, count }))

/** As the policies say; what is no address of ours finds nothing anyway. */
const mayListen: MayListen = (text, account) => {
  const read = parseDestination(text)
  return !read.ok || mayView(account?.role ?? null, read.value.view)
}

/** Topics found by what an address says. */
export const parsed =
  (topics: (text: string, destination: Destination) => Topic | null): Topics =>
  (text) => {
    const read = parseDestination(text)
    return read.ok ? topics(text, read.value) : null
  }

function firstOf(all: readonly Topics[], text: string): Topic | null {
  for (const topics of all) {
    const topic = topics(text)
    if (topic) return topic
  }
  return null
}
