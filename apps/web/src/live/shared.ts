/** What all who use it share, by name: begun with the first of them, ended with the last. */

export type Begun<T> = { readonly one: T; readonly end: () => void }

export class Shared<T> {
  readonly #all = new Map<string, Begun<T> & { users: number }>()

  /** @returns it, until it is released */
  use(name: string, begin: () => Begun<T>): { readonly one: T; readonly release: () => void } {
    const entry = this.#all.get(name) ?? { ...begin(), users: 0 }
    this.#all.set(name, entry)
    entry.users += 1
    return {
      one: entry.one,
      release: () => {
        entry.users -= 1
        if (entry.users > 0) return
        this.#all.delete(name)
        entry.end()
      },
    }
  }

  /** @returns `null` while nobody uses it */
  now(name: string): T | null {
    return this.#all.get(name)?.one ?? null
  }
}
