/**
 * One kind of news from who makes it to who must hear it. News is plain JSON: with several nodes a
 * relay carries what is announced on one to the others, where it is received.
 */
export class Channel<T> {
  readonly #listeners = new Set<(news: T) => void>()
  readonly #relays = new Set<(news: T) => void>()

  /** @returns a function that ends it */
  listen(listener: (news: T) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Hears what is announced here, not what is received from elsewhere. */
  relay(relay: (news: T) => void): () => void {
    this.#relays.add(relay)
    return () => this.#relays.delete(relay)
  }

  announce(news: T): void {
    this.receive(news)
    for (const relay of this.#relays) relay(news)
  }

  /** News of another node: heard here, and not sent on. */
  receive(news: T): void {
    for (const listener of this.#listeners) listener(news)
  }
}
