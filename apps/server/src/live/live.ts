/** The live side as a whole: which destinations there are, and the socket that serves them. */
import type { Server } from 'node:http'
import { destinations } from '@openroom/protocol/destinations'
import type { Changes } from '../services/changes.ts'
import type { Archive } from '../services/public/archive.ts'
import type { View } from '../services/public/sessions.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { health } from './health.ts'
import { Hub, type Topic, type Topics } from './hub.ts'
import { type List, listTopic, toSnapshot } from './listTopic.ts'

export type LiveOptions = {
  readonly server: Server
  readonly archive: Archive
  readonly changes: Changes
  readonly onError: (error: unknown, destination?: string) => void
  /** Topics of further destinations, asked after the site's own. */
  readonly more?: readonly Topics[]
}

/** A view that holds a list, as the topic's state. */
async function listOf(view: View): Promise<List> {
  const found = await view
  if (!found.ok) throw new Error(`The list could not be made: ${found.error}.`)
  return { items: found.value.value as List['items'], seq: found.value.seq }
}

/** A list that nothing adds to yet. */
const EMPTY: Topic = {
  snapshot: async () => toSnapshot({ type: 'SUBSCRIBE', payload: [], seq: 0, prev: null }),
}

export type Live = Pick<Gateway, 'viewers' | 'close'> & { readonly hub: Hub }

export function openLive({ server, archive, changes, onError, more = [] }: LiveOptions): Live {
  const around = { hub: () => hub, changes, onError }
  const beating = health(() => hub)
  const lists = [
    {
      destination: destinations.miniSessions(),
      load: () => listOf(archive.miniSessions()),
      id: 'miniSessionId',
    },
    { destination: destinations.clubs(), load: () => listOf(archive.clubs()), id: 'id' },
  ]
  const own = new Map<string, Topic>([
    ...lists.map((list) => [list.destination, listTopic(list, around)] as const),
    [destinations.healthCheck(), beating.topic],
    [destinations.globalSystemMessages(), EMPTY],
  ])
  const topics: Topics = (destination) => {
    for (const find of [(name: string) => own.get(name) ?? null, ...more]) {
      const topic = find(destination)
      if (topic) return topic
    }
    return null
  }
  const hub: Hub = new Hub(topics, onError)
  const gateway = openGateway(server, hub)
  return {
    hub,
    viewers: gateway.viewers,
    close: async () => {
      beating.stop()
      await gateway.close()
    },
  }
}
