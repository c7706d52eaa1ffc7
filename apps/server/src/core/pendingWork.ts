/** Work that is begun and not waited for, until the end: then nothing of it may be left. */
export class PendingWork {
  readonly #underWay = new Set<Promise<unknown>>()
  #begun = 0

  /** How much was ever begun. */
  get begun(): number {
    return this.#begun
  }

  /** @returns the same promise; who asked for it hears of its failure */
  add<T>(work: Promise<T>): Promise<T> {
    this.#begun += 1
    this.#underWay.add(work)
    const done = () => void this.#underWay.delete(work)
    work.then(done, done)
    return work
  }

  /** Settled once nothing is under way, what is begun meanwhile included. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay)
  }
}
