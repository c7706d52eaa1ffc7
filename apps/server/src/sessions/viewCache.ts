/**
 * What views show, made and written once for all who ask for it and all who listen to it, and kept until it changes. What
 * was begun before a change is given to those who waited for it, and made anew for whoever asks after the change.
 */
import { ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import { isClosed } from '@openroom/protocol/names'
import { addressOf, type ModelView, traitsOf, type Value, type ViewName } from '@openroom/protocol/views'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../core/changes.ts'
import type { Presence } from '../core/presence.ts'
import type { Sessions } from './sessions.ts'
import { makeView, type ViewSources } from './views.ts'

/** The version that the session's view lasts under; `null`: it may change without the session's version. */
async function lastingVersion(sessions: Sessions, name: ViewName, id: number): Promise<number | null> {
  if (traitsOf(name).of !== 'session') return null
  const row = (await sessions.model(id))?.row
  if (!row || !isClosed(row.status)) return null
  // A knock-out match shows what was played of it in sessions before.
  return name === 'replay' && row.arrange_type === 'KNOCK_OUT' ? null : row.version
}

/** Bytes of what is kept, with its compressed forms (LRU). */
const KEPT_BYTES = 96 * 1024 * 1024

type Answer = {
  readonly value: unknown
  readonly seq: number
  readonly licence?: string | null
  /** Whether nothing else ever comes of that version; absent: no. */
  readonly lasts?: boolean
}

export type Make = () => Promise<Result<Answer, ErrorCode>>

/** An answer as it is sent. */
export class Made {
  /** Version of what it was made from. */
  readonly seq: number
  readonly licence: string | null
  readonly lasts: boolean
  readonly body: Buffer
  /** Kept as long as somebody has it: the body says the same in a tenth of the memory. */
  readonly #value: WeakRef<object> | null

  constructor({ value, seq, licence = null, lasts = false }: Answer) {
    this.seq = seq
    this.licence = licence
    this.lasts = lasts
    this.body = Buffer.from(JSON.stringify(value))
    this.#value = typeof value === 'object' && value !== null ? new WeakRef(value) : null
  }

  get text(): string {
    return this.body.toString()
  }

  get value(): unknown {
    return this.#value?.deref() ?? JSON.parse(this.text)
  }
}

/** What an answer depends on: one session, or the lists. */
type Tag = number | 'lists'

type Making = { readonly tag: Tag; readonly answer: Promise<Result<Made, ErrorCode>> }

export class ViewCache {
  readonly #kept = new LRUCache<string, { readonly tag: Tag; readonly made: Made }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ made }) => 2 * made.body.length + 500,
  })
  readonly #making = new Map<string, Making>()

  peek(key: string): Made | undefined {
    return this.#kept.get(key)?.made
  }

  /** What is being made for somebody else, and has not changed since. */
  making(key: string): Promise<Result<Made, ErrorCode>> | undefined {
    return this.#making.get(key)?.answer
  }

  read(key: string, tag: Tag, make: Make): Promise<Result<Made, ErrorCode>> {
    const kept = this.peek(key)
    if (kept) return Promise.resolve(ok(kept))
    const known = this.making(key)
    if (known) return known
    const making = { tag, answer: make().then((one) => (one.ok ? ok(new Made(one.value)) : one)) }
    this.#making.set(key, making)
    const done = (found: Result<Made, ErrorCode> | null): void => {
      if (this.#making.get(key) !== making) return
      this.#making.delete(key)
      if (found?.ok) this.#kept.set(key, { tag, made: found.value })
    }
    making.answer.then(done, () => done(null))
    return making.answer
  }

  /** Forgets what was made, or is being made, of these sessions, and of the lists. */
  forget(sessions: readonly number[]): void {
    const changed = new Set<Tag>([...sessions, 'lists'])
    for (const [key, { tag }] of this.#making) if (changed.has(tag)) this.#making.delete(key)
    for (const [key, { tag }] of this.#kept.entries()) if (changed.has(tag)) this.#kept.delete(key)
  }
}

type Given = Readonly<Record<string, Value>>

/** Views of sessions and lists, each the same for its archive call and its live destination. */
export class Views {
  readonly sources: ViewSources
  readonly cache = new ViewCache()

  constructor(sources: ViewSources, changes: Changes, presence: Presence) {
    this.sources = sources
    changes.listen(({ sessions }) => this.cache.forget(sessions))
    presence.news.listen(({ session }) => this.cache.forget([session]))
  }

  /** Of one that changes with its session, with who is at its tables, or with the lists alone. */
  read(name: ModelView, given: Given): Promise<Result<Made, ErrorCode>> {
    const isOfLists = traitsOf(name).of === 'lists' || given.id === undefined
    const tag = isOfLists ? 'lists' : Number(given.id)
    return this.cache.read(addressOf(name, given), tag, () => this.#make(name, given))
  }

  async #make(name: ModelView, given: Given): ReturnType<Make> {
    const made = await makeView(this.sources, name, given)
    if (!made.ok) return made
    const version = await lastingVersion(this.sources.sessions, name, Number(given.id))
    return ok({ ...made.value, lasts: version === made.value.seq })
  }
}
