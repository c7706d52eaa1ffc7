/** Dear work one after the other, or a few at once: those who ask take turns, whoever has gone is left out, and it does not grow for ever. */

const REFUSED = {
  full: 'Too much is waiting.',
  gone: 'Nobody waits for it any more.',
  late: 'It took too long.',
} as const

/** Why a piece of work was not done. */
export class QueueRefusal extends Error {
  readonly reason: keyof typeof REFUSED

  constructor(reason: keyof typeof REFUSED) {
    super(REFUSED[reason])
    this.reason = reason
  }
}

type Job = {
  readonly run: () => Promise<void>
  readonly drop: (refusal: QueueRefusal) => void
  /** It waits no longer: nothing more is to be heard of who asked. */
  readonly unhear: () => void
}

export type QueueLimits = {
  /** Pieces of work that wait at most, of all and of one who asks. */
  readonly waiting: number
  readonly waitingOfOne: number
  /** That are done at the same time; 1 when absent. */
  readonly atOnce?: number
}

export class FairQueue {
  readonly #limits: QueueLimits
  /** By who asks; the next turn is the first one's. */
  readonly #waiting = new Map<string, Job[]>()
  #count = 0
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * @param whose who asks: their work takes turns with that of others
   * @param gone aborted when nobody waits for it any more; `null`: somebody always does
   * @throws {QueueRefusal}
   */
  run<T>(whose: string, gone: AbortSignal | null, work: () => Promise<T>): Promise<T> {
    if (gone?.aborted) return Promise.reject(new QueueRefusal('gone'))
    const own = this.#waiting.get(whose) ?? []
    if (this.#count >= this.#limits.waiting || own.length >= this.#limits.waitingOfOne)
      return Promise.reject(new QueueRefusal('full'))
    return new Promise<T>((done, fail) => {
      const leave = () => this.#remove(whose, job)
      const job: Job = {
        // Also of work that throws at once something comes.
        run: () => new Promise<T>((begun) => begun(work())).then(done, fail),
        drop: fail,
        unhear: () => gone?.removeEventListener('abort', leave),
      }
      this.#waiting.set(whose, [...own, job])
      this.#count += 1
      gone?.addEventListener('abort', leave)
      void this.#work()
    })
  }

  #remove(whose: string, job: Job): void {
    const own = this.#waiting.get(whose) ?? []
    if (!own.includes(job)) return
    this.#keep(
      whose,
      own.filter((other) => other !== job),
    )
    job.unhear()
    job.drop(new QueueRefusal('gone'))
  }

  #keep(whose: string, own: Job[]): void {
    this.#count -= 1
    if (own.length > 0) this.#waiting.set(whose, own)
    else this.#waiting.delete(whose)
  }

  /** The first of who is next; whoever it is comes last then. */
  #take(): Job | undefined {
    const [next] = this.#waiting
    if (!next) return undefined
    const [whose, own] = next
    const [job, ...others] = own
    this.#waiting.delete(whose)
    this.#keep(whose, others)
    job?.unhear()
    return job
  }

  async #work(): Promise<void> {
    if (this.#running >= (this.#limits.atOnce ?? 1)) return
    this.#running += 1
    for (let job = this.#take(); job; job = this.#take()) await job.run()
    this.#running -= 1
  }
}
