/**
 * Answers of finished sessions that were looked at, kept in the browser for a time without the network. Bounded in
 * bytes and in sessions: the one that was read longest ago goes first. Page and service worker share it.
 */
import { SEQ_HEADER } from '@openroom/protocol/push'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { KEPT_HEADER } from './keptHeader.ts'

export const KEPT_LIMITS = { bytes: 40_000_000, sessions: 40 } as const

const CACHE = 'openroom-kept'
/** Where the list of what is kept lies, beside the answers. */
const INDEX = '/kept'

export type KeptSession = {
  readonly session: MiniSession
  /** When it was last read or answered. */
  readonly usedAt: number
  /** Bytes of each answer, by its path. */
  readonly sizes: Readonly<Record<string, number>>
}

export const bytesOf = ({ sizes }: KeptSession): number =>
  Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)

export type KeptAnswer = { readonly path: string; readonly body: unknown; readonly seq: number | null }

const answerOf = (text: string, { seq }: KeptAnswer, now: number): Response =>
  new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      [KEPT_HEADER]: `${now}`,
      ...(seq === null ? {} : { [SEQ_HEADER]: `${seq}` }),
    },
  })

type Limits = { readonly bytes: number; readonly sessions: number }

const idOf = ({ session }: KeptSession): number => session.miniSessionId

/** Newest first, as many as there is room for. */
export function within(kept: readonly KeptSession[], limits: Limits): readonly KeptSession[] {
  const newest = kept.toSorted((a, b) => b.usedAt - a.usedAt)
  let bytes = 0
  const over = newest.findIndex((one, i) => {
    bytes += bytesOf(one)
    return i >= limits.sessions || bytes > limits.bytes
  })
  return over < 0 ? newest : newest.slice(0, over)
}

type Exclusive = <T>(work: () => Promise<T>) => Promise<T>

/** One after the other among all tabs and the worker. */
const amongTabs: Exclusive = async (work) => await navigator.locks.request(CACHE, work)

export class KeptSessions {
  readonly #caches: Pick<CacheStorage, 'open' | 'delete'>
  readonly #exclusive: Exclusive
  readonly #limits: Limits

  constructor(
    caches: Pick<CacheStorage, 'open' | 'delete'>,
    exclusive: Exclusive = amongTabs,
    limits: Limits = KEPT_LIMITS,
  ) {
    this.#caches = caches
    this.#exclusive = exclusive
    this.#limits = limits
  }

  /** Newest first. */
  async list(): Promise<readonly KeptSession[]> {
    const found = await (await this.#caches.open(CACHE)).match(INDEX)
    return found === undefined ? [] : ((await found.json()) as readonly KeptSession[])
  }

  async find(path: string): Promise<Response | undefined> {
    return path === INDEX ? undefined : (await this.#caches.open(CACHE)).match(path)
  }

  /** @returns whether there is room for the session with these answers */
  keep(session: MiniSession, answers: readonly KeptAnswer[], now: number): Promise<boolean> {
    return this.#exclusive(async () => {
      const all = await this.list()
      const before = all.find((one) => idOf(one) === session.miniSessionId)
      const texts = answers.map(({ body }) => JSON.stringify(body))
      const more = answers.map(({ path }, i) => [path, new TextEncoder().encode(texts[i]).length] as const)
      const entry = { session, usedAt: now, sizes: { ...before?.sizes, ...Object.fromEntries(more) } }
      const others = all.filter((one) => one !== before)
      const kept = within([entry, ...others], this.#limits)
      if (!kept.includes(entry)) return false
      await this.#become(kept, kept.length <= others.length)
      try {
        const cache = await this.#caches.open(CACHE)
        for (const [i, answer] of answers.entries())
          await cache.put(answer.path, answerOf(texts[i] ?? '', answer, now))
        return true
      } catch {
        // The browser has less room than we take: half of what is kept makes way.
        await this.#become(within(others, this.#limits).slice(0, others.length >> 1), true)
        return false
      }
    })
  }

  /** Of sessions that are gone, or go on. */
  forget(isGone: (session: MiniSession) => boolean): Promise<void> {
    return this.#exclusive(async () => {
      const all = await this.list()
      const left = all.filter(({ session }) => !isGone(session))
      if (left.length < all.length) await this.#become(left, true)
    })
  }

  /** One answer that the server does not give any more. */
  drop(path: string): Promise<void> {
    return this.#exclusive(async () => {
      const all = await this.list()
      if (!all.some(({ sizes }) => path in sizes)) return
      const without = ({ [path]: _gone, ...sizes }: KeptSession['sizes']) => sizes
      await this.#become(
        all.map((one) => ({ ...one, sizes: without(one.sizes) })),
        true,
      )
    })
  }

  /** What no entry of the list has goes too: nothing is left over of a page that was closed meanwhile. */
  async #become(kept: readonly KeptSession[], isLess: boolean): Promise<void> {
    if (kept.length === 0) {
      await this.#caches.delete(CACHE)
      return
    }
    const cache = await this.#caches.open(CACHE)
    await cache.put(INDEX, Response.json(kept))
    if (!isLess) return
    const known = new Set([INDEX, ...kept.flatMap(({ sizes }) => Object.keys(sizes))])
    for (const request of await cache.keys())
      if (!known.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}
