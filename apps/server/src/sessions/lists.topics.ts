/** Live destinations of the lists: each holds all there is of its kind. */
import { VIEWS } from '@openroom/protocol/views'
import type { Topic } from '../live/hub.ts'
import type { List } from '../live/listDifferences.ts'
import { type ListSurroundings, listTopic, type WrittenList } from '../live/listTopic.ts'
import type { Views } from './viewCache.ts'

const LISTS = ['miniSessions', 'clubs'] as const

async function loadList(views: Views, name: (typeof LISTS)[number]): Promise<WrittenList> {
  const found = await views.read(name, {})
  if (!found.ok) throw new Error(`${name} could not be made: ${found.error}.`)
  const { value, seq, text } = found.value
  return { items: value as List['items'], seq, text }
}

/** No destination of its own tells of a session that is over, or of one that is not listed any more. */
const isOverItem = (item: List['items'][number] | undefined): boolean =>
  item === undefined || item.status === 'CLOSED' || item.status === 'ARCHIVED'

export function listTopics(views: Views, around: ListSurroundings) {
  const lists = LISTS.map((name) => {
    const { path: destination, live } = VIEWS[name]
    const load = () => loadList(views, name)
    const ofSessions = name === 'miniSessions' ? { isRetold: isOverItem } : {}
    const list = listTopic({ destination, load, id: live.id, ...ofSessions }, around)
    return { ...list, destination }
  })
  const topics = new Map<string, Topic>(lists.map(({ destination, topic }) => [destination, topic]))
  return {
    find: (address: string): Topic | null => topics.get(address) ?? null,
    stop: () => Promise.all(lists.map((list) => list.stop())),
  }
}
