/** What several ask for at the same time is done once for all of them, and given up when the last of them has gone. */
type UnderWay<T> = {
  readonly done: Promise<T>
  readonly leaving: AbortController
  waiting: number
}

export class SharedWork<T> {
  readonly #underWay = new Map<string, UnderWay<T>>()

  /**
   * @param gone aborted when who asks waits no longer
   * @param work is told when nobody does
   */
  run(name: string, gone: AbortSignal, work: (gone: AbortSignal) => Promise<T>): Promise<T> {
    if (gone.aborted) return work(gone)
    const one = this.#underWay.get(name) ?? this.#begin(name, work)
    one.waiting += 1
    const leave = () => {
      one.waiting -= 1
      if (one.waiting > 0) return
      this.#forget(name, one)
      one.leaving.abort()
    }
    gone.addEventListener('abort', leave)
    return one.done.finally(() => gone.removeEventListener('abort', leave))
  }

  #begin(name: string, work: (gone: AbortSignal) => Promise<T>): UnderWay<T> {
    const leaving = new AbortController()
    const forget = () => this.#forget(name, one)
    const done = work(leaving.signal).finally(forget)
    const one: UnderWay<T> = { done, leaving, waiting: 0 }
    this.#underWay.set(name, one)
    return one
  }

  /** Whoever asks from now on begins anew. */
  #forget(name: string, one: UnderWay<T>): void {
    if (this.#underWay.get(name) === one) this.#underWay.delete(name)
  }
}
