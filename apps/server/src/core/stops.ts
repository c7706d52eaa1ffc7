/** Stops parts in the opposite order of their start. */
export class Stops {
  readonly #jobs: (() => Promise<unknown>)[] = []

  add(job: () => Promise<unknown>): void {
    this.#jobs.unshift(job)
  }

  async run(): Promise<void> {
    const jobs = this.#jobs.splice(0)
    for (const job of jobs) await job()
  }
}
