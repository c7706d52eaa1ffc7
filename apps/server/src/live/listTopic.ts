/** A list as a live destination: after a change only what is other goes out. */
import type { Clock } from '../runtime/clock.ts'
import { Loop } from '../runtime/loop.ts'
import type { Changes } from '../services/changes.ts'
import type { Hub, Snapshot, Topic } from './hub.ts'

type Item = Readonly<Record<string, unknown>>

export type List = { readonly items: readonly Item[]; readonly seq: number }

export type Push = {
  readonly type: string
  readonly payload: unknown
  /** Version of the source after the message, */
  readonly seq: number
  /** and the one it follows; `null` for a first message. */
  readonly prev: number | null
}

/** With more differences than this the whole list is sent again. */
const MOST_PUSHES = 200

export const toSnapshot = (push: Push): Snapshot => ({ seq: push.seq, body: JSON.stringify(push) })

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields of an item that are other than before, and its id. */
function changed(before: Item, now: Item, id: string): Item | null {
  const fields = Object.entries(now).filter(([name, value]) => !isSame(value, before[name]))
  return fields.length === 0 ? null : { [id]: now[id], ...Object.fromEntries(fields) }
}

type Difference = Pick<Push, 'type' | 'payload'>

function differences(before: readonly Item[], now: readonly Item[], id: string): readonly Difference[] {
  const old = new Map(before.map((item) => [item[id], item]))
  const ids = new Set(now.map((item) => item[id]))
  const removed = before.filter((item) => !ids.has(item[id]))
  const others = now.flatMap((item): readonly Difference[] => {
    const known = old.get(item[id])
    if (!known) return [{ type: 'ADD', payload: item }]
    const payload = changed(known, item, id)
    return payload ? [{ type: 'UPDATE', payload }] : []
  })
  return [...removed.map((item) => ({ type: 'REMOVE', payload: item[id] })), ...others]
}

const whole = ({ items, seq }: List, prev: number | null): Push => ({
  type: 'SUBSCRIBE',
  payload: items,
  seq,
  prev,
})

/** Each difference has a version of its own between the two of the list. */
export function pushesBetween(before: List, now: List, id: string): readonly Push[] {
  const found = differences(before.items, now.items, id)
  if (found.length > Math.min(MOST_PUSHES, now.seq - before.seq)) return [whole(now, before.seq)]
  return found.map((difference, i) => ({
    ...difference,
    seq: now.seq - (found.length - 1 - i),
    prev: i === 0 ? before.seq : now.seq - (found.length - i),
  }))
}

export type ListOptions = {
  readonly destination: string
  readonly load: () => Promise<List>
  /** The field that names an item. */
  readonly id: string
}

type Surroundings = {
  readonly hub: () => Hub
  readonly changes: Changes
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

export type LiveList = {
  readonly topic: Topic
  /** As of a `Loop`. */
  readonly settled: () => Promise<void>
  readonly stop: () => Promise<void>
}

export function listTopic({ destination, load, id }: ListOptions, around: Surroundings): LiveList {
  let state: List | null = null
  let first: Promise<List> | null = null
  let isWhole = false

  const refresh = async (): Promise<undefined> => {
    await first?.catch(() => {})
    if (state === null) return
    const hub = around.hub()
    if (!hub.isWatched(destination)) {
      state = null
      return
    }
    const wasWhole = isWhole
    isWhole = false
    try {
      const now = await load()
      const pushes = wasWhole ? [whole(now, state.seq)] : pushesBetween(state, now, id)
      if (pushes.length === 0) return
      state = now
      for (const push of pushes) hub.publish(destination, toSnapshot(push))
    } catch (error) {
      isWhole ||= wasWhole
      throw error
    }
  }
  const loop = new Loop({ clock: around.clock, run: refresh, onError: around.onError })
  around.changes.listen(({ lists, wholeLists }) => {
    if (!lists) return
    isWhole ||= wholeLists === true
    loop.ask()
  })

  /** Everybody who asks while it is loaded waits for the same. */
  const loaded = (): Promise<List> => {
    first ??= load()
      .then((list) => {
        state = list
        return list
      })
      .finally(() => {
        first = null
      })
    return first
  }
  const snapshot = async () => toSnapshot(whole(state ?? (await loaded()), null))
  return { topic: { snapshot }, settled: () => loop.settled(), stop: () => loop.stop() }
}
