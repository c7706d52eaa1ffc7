/** Live destinations of views that are made of sessions: each shows what its archive call answers. */

import type { Destination, DestinationOf } from '@openroom/protocol/destination'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import { traitsOf, VIEWS } from '@openroom/protocol/views'
import type { Viewers } from '../attendance/viewers.ts'
import type { Presence } from '../core/presence.ts'
import type { TableNews } from '../core/tableNews.ts'
import type { Topic } from '../live/hub.ts'
import { listPushes, type ViewSource, type ViewTopics } from '../live/viewTopics.ts'
import { tableIdsOf } from './following.ts'
import type { Views } from './viewCache.ts'
import { isModelView, makeView, type ViewSources } from './views.ts'

/** Any session may belong to the segment: sessions are added to it while it is open. */
function roundButtons(sources: ViewSources, destination: DestinationOf<'roundButtons'>): ViewSource {
  let known: readonly number[] | null = null
  return {
    key: `segment ${destination.segmentId}`,
    load: async () => {
      const found = await makeView(sources, 'roundButtons', destination)
      const body = found.ok ? (found.value.value as BodyOf<'roundButtons'>) : []
      known = body.map(({ miniSessionId }) => miniSessionId)
      return found
    },
    isTouched: ({ sessions, lists }) =>
      lists || known === null || known.some((session) => sessions.includes(session)),
  }
}

/** Where a player sits follows the logs of the tables that he is to sit at. */
function follow(sources: ViewSources, destination: DestinationOf<'follow'>): ViewSource {
  const { id, playerId } = destination
  let tables: ReadonlySet<number> | null = null
  return {
    key: `follow ${id}`,
    load: async () => {
      tables = await tableIdsOf(sources.sessions, id, playerId)
      return makeView(sources, 'follow', destination)
    },
    isTouched: ({ sessions }) => sessions.includes(id),
    isOfTable: (table) => tables?.has(table) ?? false,
  }
}

/** Often enough to look alive, and seldom enough for a page that everybody opens. */
const FEATURED_MS = 1_000
const WALL_MS = 400

function wall(sources: ViewSources, destination: DestinationOf<'wall'>): ViewSource {
  const { id } = destination
  let tables: ReadonlySet<number> = new Set()
  return {
    key: `wall ${id}`,
    everyMs: WALL_MS,
    load: async () => {
      const found = await makeView(sources, 'wall', destination)
      const body = found.ok ? (found.value.value as BodyOf<'wall'>) : []
      tables = new Set(body.map(({ tableId }) => tableId))
      return found
    },
    isTouched: ({ sessions }) => sessions.includes(id),
    isOfTable: (table) => tables.has(table),
    pushes: listPushes(VIEWS.wall.live),
    resumable: false,
  }
}

function wallTableSource(sources: ViewSources, destination: DestinationOf<'wallTable'>): ViewSource {
  const { id } = destination
  let table: number | null = null
  return {
    key: `wall-table ${id}`,
    everyMs: WALL_MS,
    load: async () => {
      const found = await makeView(sources, 'wallTable', destination)
      table = found.ok ? ((found.value.value as BodyOf<'wallTable'>)?.tableId ?? null) : null
      return found
    },
    isTouched: ({ sessions }) => sessions.includes(id),
    // Of one where nobody sits yet nothing says which it will be.
    isOfTable: (one) => table === null || one === table,
    resumable: false,
  }
}

/** Of all that is live: anything released may be of it. */
const featuredSource = (sources: ViewSources): ViewSource => ({
  key: FEATURED,
  everyMs: FEATURED_MS,
  load: () => makeView(sources, 'featured', {}),
  isTouched: () => true,
  isOfTable: () => true,
  resumable: false,
})

const FEATURED = 'featured'

/** Whether it shows how many watch each table. */
const showsViewers = (key: string): boolean => key === FEATURED || key.startsWith('wall ')

/** `null` for a view that is not made of one session. */
function sourceOfViews(views: Views, destination: Destination): ViewSource | null {
  const { sources } = views
  if (destination.view === 'follow') return follow(sources, destination)
  if (destination.view === 'wall') return wall(sources, destination)
  if (destination.view === 'wallTable') return wallTableSource(sources, destination)
  if (destination.view === 'featured') return featuredSource(sources)
  if (destination.view === 'roundButtons') return roundButtons(sources, destination)
  const { view } = destination
  if (!('id' in destination) || !isModelView(view)) return null
  const { id } = destination
  const { live } = VIEWS[view]
  return {
    key: `session ${id}`,
    load: () => views.read(view, destination),
    isTouched: ({ sessions }) => sessions.includes(id),
    ...(typeof live === 'object' && live !== null ? { pushes: listPushes(live) } : {}),
    resumable: traitsOf(view).of !== 'attendance',
  }
}

export type SessionViewsOptions = {
  readonly views: Views
  readonly presence: Presence
  readonly tableNews: TableNews
  readonly viewers: Viewers
  readonly topics: ViewTopics
}

/** Topics of the destinations that show views of sessions; `null` for others. */
export function sessionViews({ views, presence, tableNews, viewers, topics }: SessionViewsOptions) {
  presence.news.listen(({ session }) =>
    topics.touch(({ key, resumable }) => resumable === false && key === `session ${session}`),
  )
  tableNews.released.listen(({ table }) => topics.touch(({ isOfTable }) => isOfTable?.(table) ?? false))
  const counted = new Map<string, string>()
  viewers.news.listen(({ node, watched }) => {
    const now = JSON.stringify(watched)
    if (counted.get(node) === now) return
    counted.set(node, now)
    topics.touch(({ key }) => showsViewers(key))
  })
  return (text: string, destination: Destination): Topic | null => {
    const source = sourceOfViews(views, destination)
    return source && topics.topic(text, source)
  }
}
