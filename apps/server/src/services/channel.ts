/** One kind of news from who makes it to who must hear it. What is told can be sent to other nodes as JSON. */
export class Channel<T> {
  readonly #listeners = new Set<(news: T) => void>()

  /** @returns a function that ends it */
  listen(listener: (news: T) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  announce(news: T): void {
    for (const listener of this.#listeners) listener(news)
  }
}
