/**
 * Views of sessions as live destinations: computed while somebody listens, after their session has
 * changed, once for all who listen. A view that comes out the same is not sent.
 */

import type { Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { ListOf } from '@openroom/protocol/views'
import type { Change, Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import type { DeskNews } from '../core/deskNews.ts'
import { idsOf, type Limits } from '../core/limits.ts'
import { Loop } from '../core/loop.ts'
import type { Audience, Hub, Snapshot, Topic } from './hub.ts'
import { toSnapshot, wholeText } from './listDifferences.ts'

/** A view as it is now; with its text, where that is written already. */
export type Shown = {
  readonly value: unknown
  readonly seq: number
  readonly text?: string
  /** What tells one state from another, where the text has more, as the time of day; absent: the text. */
  readonly mark?: string
}

/** What a view is made of and when it has to be made again. */
export type ViewSource = {
  readonly load: () => Promise<Result<Shown, ErrorCode>>
  readonly isTouched: (change: Change) => boolean
  /** Whether it also follows what is released of a table; absent: no. */
  readonly isOfTable?: (table: number) => boolean
  /** Of who runs a session: whether it may be other by what these are told. */
  readonly hears?: (news: DeskNews) => boolean
  /** Whoever comes is told of the moment: it is made for each. */
  readonly isOfNow?: boolean
  /** Views touched by the same changes share a key and are renewed together. */
  readonly key: string
  /** The least time between two times that it is made, ms; of views that share a key that of the first. Absent: as usual. */
  readonly everyMs?: number
  /** What is sent when the view has become another; absent: the whole of it. */
  readonly pushes?: Pushes
  /** Whether a version says everything about the view; absent: yes. */
  readonly resumable?: boolean
  /** Who alone is told of it; absent: all who listen. */
  readonly audience?: Audience
}

/** A view as it was sent last. */
export type Sent = {
  readonly seq: number
  readonly body: unknown
  readonly text: string
  readonly mark?: string
}

/** What leads from one state of a view to the next. */
export type Pushes = (before: Sent, now: Sent) => readonly Snapshot[]

const wholeSnapshot = ({ seq, text }: Sent, prev: number | null): Snapshot => wholeText(text, seq, prev)

export const wholeAgain: Pushes = (before, now) => [wholeSnapshot(now, before.seq)]

const markOfSent = ({ mark, text }: Sent): string => mark ?? text

/** The state of a view that would find nothing, after the one that was there. */
function nothing(before: Sent | null): Sent {
  if (before === null) return { seq: 0, body: null, text: 'null' }
  return before.body === null ? before : { seq: before.seq + 1, body: null, text: 'null' }
}

/** About four times a second for each session, and no more than a quarter of the time. */
const THROTTLE = { everyMs: 250, rest: 4 } as const

type OpenView = ViewSource & {
  readonly destination: string
  /** `null` until somebody has been sent it. */
  sent: Sent | null
  /** Being loaded, for whoever asks meanwhile. */
  loading: Promise<Sent> | null
  /** What was told of during: once it is known what the view is made of, it is asked again. */
  readonly during: IsTouched[]
  isStale: boolean
  readonly askAgain: () => void
}

type IsTouched = (source: ViewSource) => boolean

type Group = { readonly views: Set<OpenView>; readonly loop: Loop }

export type ViewTopicsOptions = {
  readonly hub: () => Hub
  readonly changes: Changes
  readonly clock: Clock
  readonly onError: (error: unknown, destination?: string) => void
}

export class ViewTopics {
  readonly #options: ViewTopicsOptions
  readonly #groups = new Map<string, Group>()

  constructor(options: ViewTopicsOptions) {
    this.#options = options
    options.changes.listen((change) => this.touch(({ isTouched }) => isTouched(change)))
  }

  topic(destination: string, source: ViewSource): Topic {
    const group = this.#groupOf(source)
    const askAgain = () => group.loop.ask()
    const view: OpenView = {
      ...source,
      destination,
      askAgain,
      sent: null,
      loading: null,
      during: [],
      isStale: false,
    }
    group.views.add(view)
    return {
      resumable: source.resumable ?? true,
      snapshot: async () => wholeSnapshot(await this.#current(view), null),
      close: () => {
        group.views.delete(view)
        if (group.views.size === 0 && this.#groups.get(source.key) === group) this.#groups.delete(source.key)
      },
    }
  }

  /** No view is made any more once this is settled, but for those who still ask. */
  async stop(): Promise<void> {
    await Promise.all([...this.#groups.values()].map(({ loop }) => loop.stop()))
  }

  /** Has views made again for another reason than a change of what is stored. */
  touch(isTouched: IsTouched): void {
    for (const { views, loop } of this.#groups.values()) {
      const touched = [...views].filter(isTouched)
      for (const { loading, during } of views) if (loading) during.push(isTouched)
      for (const view of touched) view.isStale = true
      if (touched.length > 0) loop.ask()
    }
  }

  #groupOf({ key, everyMs = THROTTLE.everyMs }: ViewSource): Group {
    const known = this.#groups.get(key)
    if (known) return known
    const views = new Set<OpenView>()
    const { clock, onError } = this.#options
    const group = {
      views,
      loop: new Loop({ clock, ...THROTTLE, everyMs, run: () => this.#renew(views), onError }),
    }
    this.#groups.set(key, group)
    return group
  }

  /**
   * One view after the other; between two of them other work gets its turn.
   * Errors: rejects with the last one when some could not be made; they are stale still.
   */
  async #renew(views: ReadonlySet<OpenView>): Promise<undefined> {
    const failed: unknown[] = []
    for (const view of [...views]) {
      if (!view.isStale || !views.has(view)) continue
      await this.#current(view).catch((error: unknown) => {
        failed.push(new Error(`${view.destination} could not be made`, { cause: error }))
      })
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (failed.length > 0) throw failed.at(-1)
  }

  /** The view as it is now; who holds the one before is sent what is new. */
  async #current(view: OpenView): Promise<Sent> {
    // What was begun before a change may know nothing of it.
    while (view.loading && view.isStale) await view.loading.catch(() => {})
    if (view.sent && !view.isStale && !view.isOfNow) return view.sent
    view.loading ??= this.#load(view).finally(() => {
      view.loading = null
      if (view.during.splice(0).some((isTouched) => isTouched(view))) this.#isBehind(view)
    })
    return view.loading
  }

  #isBehind(view: OpenView): void {
    view.isStale = true
    view.askAgain()
  }

  async #load(view: OpenView): Promise<Sent> {
    view.isStale = false
    const now = await this.#made(view)
    const before = view.sent
    view.sent = before?.text === now.text ? { ...before, seq: now.seq } : now
    if (before && markOfSent(before) !== markOfSent(now)) this.#publish(view, before, now)
    return view.sent
  }

  async #made(view: OpenView): Promise<Sent> {
    try {
      const found = await view.load()
      if (!found.ok) return nothing(view.sent)
      const { value, seq, text = JSON.stringify(value), mark } = found.value
      return { seq, body: value, text, ...(mark !== undefined && { mark }) }
    } catch (error) {
      view.isStale = true
      throw error
    }
  }

  #publish(view: OpenView, before: Sent, now: Sent): void {
    const pushes = before.body === null || now.body === null ? wholeAgain : (view.pushes ?? wholeAgain)
    for (const push of pushes(before, now))
      this.#options.hub().publish(view.destination, push, view.audience ?? null)
  }
}

type Item = Readonly<Record<string, unknown>>

/** With more entries changed than this the whole is sent. */
const MOST_PUSHES = 100

/** The entries of a body that is or holds a list, and the rest of it as a text. */
function splitList(
  body: unknown,
  items: string | undefined,
): { readonly own: readonly Item[]; readonly rest: string } {
  if (items === undefined) return { own: body as readonly Item[], rest: '' }
  const { [items]: own, ...rest } = body as Item
  return { own: own as readonly Item[], rest: JSON.stringify(rest) }
}

/**
 * A view that holds a list: entries that are new or other are sent alone, each whole, as ADD and UPDATE.
 * When there are more than versions between, or anything else is other, the whole is sent.
 */
export function listPushes({ id, items }: ListOf): Pushes {
  return (before, now) => {
    const old = splitList(before.body, items)
    const { own, rest } = splitList(now.body, items)
    const known = new Map(old.own.map((item) => [item[id], JSON.stringify(item)]))
    const isKept = old.own.every((item, i) => own[i]?.[id] === item[id])
    const changed = own.filter((item) => known.get(item[id]) !== JSON.stringify(item))
    const most = Math.min(MOST_PUSHES, now.seq - before.seq)
    if (old.rest !== rest || !isKept || changed.length > most) return wholeAgain(before, now)
    return changed.map((payload, i) =>
      toSnapshot({
        type: known.has(payload[id]) ? 'UPDATE' : 'ADD',
        payload,
        seq: now.seq - (changed.length - 1 - i),
        prev: i === 0 ? before.seq : now.seq - (changed.length - i),
      }),
    )
  }
}

const audienceOf = (limits: Limits): Audience => idsOf(limits)?.join() ?? ''

/** A live list for each group of organisers that somebody who listens is limited to. */
export function limitedTopic(listOf: (limits: Limits, audience: Audience) => Topic): Topic {
  const lists = new Map<Audience, Topic>()
  const audienceFor = (limits: Limits): Audience => {
    const audience = audienceOf(limits)
    if (!lists.has(audience)) lists.set(audience, listOf(limits, audience))
    return audience
  }
  return {
    resumable: false,
    // Who may not have it does not come here; nobody is no organiser.
    audienceOf: (account) => audienceFor(account === null ? [] : account.organisers),
    snapshot: async (audience) => (await lists.get(audience)?.snapshot(audience)) ?? null,
    close: () => {
      for (const list of lists.values()) list.close?.()
    },
  }
}
