/** Jobs that are done one after the other; one that fails keeps no other from it. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve()

  /** @returns what the job gives, once it has had its turn */
  add<T>(job: () => Promise<T>): Promise<T> {
    const done = this.#last.then(job)
    this.#last = done.catch(() => {})
    return done
  }
}
