/** A list as a live destination: after a change only what is other goes out. */

import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import { Loop } from '../core/loop.ts'
import type { Hub, Missed, Snapshot, Topic } from './hub.ts'
import {
  type IsSentAgain,
  type List,
  type Push,
  pushesBetween,
  toSnapshot,
  whole,
  wholeText,
} from './listDifferences.ts'
import { ListHistory } from './listHistory.ts'

/** A list with its items' text. */
export type WrittenList = List & { readonly text: string }

export type ListOptions = {
  readonly destination: string
  readonly load: () => Promise<WrittenList>
  /** The field that names an item. */
  readonly id: string
  /** Of a list of sessions; absent: of others. */
  readonly isRetold?: IsSentAgain
}

export type ListSurroundings = {
  readonly hub: () => Hub
  readonly changes: Changes
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

export type LiveList = {
  readonly topic: Topic
  /** As of a `Loop`. */
  readonly stop: () => Promise<void>
}

/** What has been told of since the list was loaded last. */
type News = { readonly sessions: ReadonlySet<number>; readonly isWhole: boolean }

const NO_NEWS: News = { sessions: new Set(), isWhole: false }

const mergeNews = (a: News, b: News): News => ({
  sessions: new Set([...a.sessions, ...b.sessions]),
  isWhole: a.isWhole || b.isWhole,
})

/** A list as it was sent last, encoded for those who begin with it. */
type Held = { readonly list: List; readonly snapshot: Snapshot }

const toHeld = (list: WrittenList): Held => ({ list, snapshot: wholeText(list.text, list.seq, null) })

export function listTopic(
  { destination, load, id, isRetold }: ListOptions,
  around: ListSurroundings,
): LiveList {
  let held: Held | null = null
  let first: Promise<Held> | null = null
  let news = NO_NEWS
  const history = new ListHistory()

  const between = (before: List, now: List, { sessions, isWhole }: News): readonly Push[] =>
    isWhole
      ? [whole(now, before.seq)]
      : pushesBetween(before, now, id, isRetold && { id, ids: sessions, isRetold })

  const take = (before: List, now: WrittenList, touched: News): void => {
    const pushes = between(before, now, touched)
    const snapshots = pushes.map(toSnapshot)
    if (pushes[0]?.type === 'SUBSCRIBE') history.begin(now.seq)
    else history.add(now.seq, snapshots)
    if (pushes.length === 0) return
    held = toHeld(now)
    for (const snapshot of snapshots) around.hub().publish(destination, snapshot)
  }

  const refresh = async (): Promise<undefined> => {
    await first?.catch(() => {})
    const touched = news
    news = NO_NEWS
    if (held === null) return
    if (!around.hub().isWatched(destination)) {
      held = null
      return
    }
    try {
      take(held.list, await load(), touched)
    } catch (error) {
      news = mergeNews(touched, news)
      throw error
    }
  }
  const loop = new Loop({ clock: around.clock, run: refresh, onError: around.onError })
  around.changes.listen(({ sessions, lists, wholeLists }) => {
    if (!lists) return
    news = mergeNews(news, { sessions: new Set(sessions), isWhole: wholeLists === true })
    loop.ask()
  })

  /** Everybody who asks while it is loaded waits for the same. */
  const loaded = (): Promise<Held> => {
    first ??= load()
      .then((list) => {
        history.begin(list.seq)
        held = toHeld(list)
        return held
      })
      .finally(() => {
        first = null
      })
    return first
  }
  const topic: Topic = {
    snapshot: async () => (held ?? (await loaded())).snapshot,
    missedBy: async (since): Promise<Missed | null> => {
      if (held === null) await loaded()
      // Somebody who was answered over HTTP may know of a change before it is told of here.
      else if (since > history.newest) await loop.settled()
      return history.since(since)
    },
  }
  return { topic, stop: () => loop.stop() }
}
