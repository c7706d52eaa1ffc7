/** A browser's caches, in memory. */

class FakeCache {
  readonly #held = new Map<string, Response>()
  readonly #room: () => boolean

  constructor(room: () => boolean) {
    this.#room = room
  }

  readonly #path = (request: RequestInfo | URL): string =>
    new URL(request instanceof Request ? request.url : `${request}`, 'http://site').pathname

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.#held.get(this.#path(request))?.clone()
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    if (!this.#room()) throw new DOMException('no room', 'QuotaExceededError')
    this.#held.set(this.#path(request), response)
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#held.delete(this.#path(request))
  }

  async keys(): Promise<readonly Request[]> {
    return [...this.#held.keys()].map((path) => new Request(`http://site${path}`))
  }

  async addAll(requests: readonly (Request | string)[]): Promise<void> {
    for (const request of requests) await this.put(request, new Response(this.#path(request)))
  }
}

/** @param room whether the browser has room for more */
export function fakeCaches(room: () => boolean = () => true) {
  const caches = new Map<string, FakeCache>()
  const fake = {
    open: async (name: string) => {
      const found = caches.get(name) ?? new FakeCache(room)
      caches.set(name, found)
      return found
    },
    delete: async (name: string) => caches.delete(name),
    keys: async () => [...caches.keys()],
  }
  return fake as unknown as CacheStorage
}

/** One after the other, in one tab. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
