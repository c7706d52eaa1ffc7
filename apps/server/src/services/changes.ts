/** Who must hear that something stored has changed: prepared views, live lists. */
export type Change = {
  /** Mini sessions whose views may be other now. */
  readonly sessions: readonly number[]
  /** Whether the lists of sessions and clubs may be other. */
  readonly lists: boolean
}

export class Changes {
  readonly #listeners = new Set<(change: Change) => void>()

  /** @returns a function that ends it */
  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  announce(change: Change): void {
    for (const listener of this.#listeners) listener(change)
  }
}
