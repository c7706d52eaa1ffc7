/** What is read of sessions once for all who ask. */
import { LRUCache } from 'lru-cache'

/** Sessions kept at most. */
const MOST = 40

/** One reading of a session, until its mark is another. */
export class Kept<T> {
  readonly #kept = new LRUCache<number, { readonly mark: string; readonly read: Promise<T> }>({ max: MOST })

  /** @param mark of before it is read: what changes meanwhile has another */
  async of(id: number, mark: string, reading: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(id)
    if (known?.mark === mark) return known.read
    const kept = { mark, read: reading() }
    this.#kept.set(id, kept)
    kept.read.catch(() => {
      if (this.#kept.peek(id) === kept) this.#kept.delete(id)
    })
    return kept.read
  }
}
