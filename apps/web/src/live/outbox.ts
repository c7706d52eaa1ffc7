/** What was entered, on its way to the server: of a console and of a players' phone. It is kept before it is sent. */
import { onBack } from './back.ts'
import { Refused } from './bearerCalls.ts'

/** Milliseconds before another try, twice as many each time in a row. */
export const doubling =
  (first: number, longest: number) =>
  (failures: number): number =>
    Math.min(first * 2 ** (failures - 1), longest)

/** Work that goes on by itself: one at a time, later each time in a row that it fails, and at once when it is woken. */
export class Working {
  readonly #work: () => Promise<number | null>
  readonly #again: (failures: number) => number
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  #isWoken = false
  #isStopped = false
  #failures = 0

  /**
   * @param work answers with the ms until it goes on; `null`: not until it is woken. Where it throws, it has failed
   * @param again ms until it is tried again, by how often in a row it has failed
   */
  constructor(work: () => Promise<number | null>, again: (failures: number) => number) {
    this.#work = work
    this.#again = again
  }

  begin(): void {
    this.#isStopped = false
    clearTimeout(this.#timer)
    if (this.#isBusy) this.#isWoken = true
    else void this.#go()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Something was entered, or the network is back: what is under way may end without an answer, and goes again then. */
  wake(waitMs = 0): void {
    this.#isWoken = this.#isBusy
    if (this.#isStopped || this.#isBusy) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#go(), waitMs)
  }

  async #go(): Promise<void> {
    this.#isBusy = true
    const next = await this.#try().finally(() => {
      this.#isBusy = false
    })
    if (this.#isWoken) this.wake()
    else if (next !== null) this.wake(next)
  }

  async #try(): Promise<number | null> {
    try {
      const next = await this.#work()
      this.#failures = 0
      return next
    } catch (error) {
      // A call that failed says how; anything else is a mistake of ours, and is no reason to stop either.
      if (!(error instanceof Error && 'status' in error)) console.error(error)
      this.#failures += 1
      return this.#again(this.#failures)
    }
  }
}

export type Outgoing<Batch, Answer> = {
  /** What is to be sent now; nothing, or nothing before `waitMs`. */
  readonly next: () => { readonly batch?: Batch; readonly waitMs?: number | null }
  readonly send: (batch: Batch) => Promise<Answer>
  readonly taken: (batch: Batch, answer: Answer) => void
  /** @returns whether what follows is sent all the same; `error` thrown again: the same is tried again later */
  readonly refused: (batch: Batch, error: Refused) => boolean | Promise<boolean>
}

/**
 * Sends what is next.
 * @returns ms until more is to be sent; `null`: not until woken
 * @throws {Refused} where there was no answer, or the link is good no more
 */
export async function sendNext<Batch, Answer>(outgoing: Outgoing<Batch, Answer>): Promise<number | null> {
  const { next, send, taken, refused } = outgoing
  const { batch, waitMs = null } = next()
  if (batch === undefined) return waitMs
  try {
    taken(batch, await send(batch))
    return 0
  } catch (error) {
    if (!(error instanceof Refused) || error.isPassing || error.status === 401) throw error
    return (await refused(batch, error)) ? 0 : null
  }
}

/**
 * One tab of this browser at a time; where there are no locks, every one.
 * @param waiting told where another one has it
 */
export async function alone<T>(name: string, work: () => Promise<T>, waiting?: () => void): Promise<T> {
  if (!('locks' in navigator)) return work()
  if (waiting) {
    const had = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? null : { answer: await work() },
    )
    if (had) return had.answer
    waiting()
  }
  return navigator.locks.request(name, work)
}

/** Calls back when the network is there again, or the page is looked at, until the answer is called. */
export function onWake(then: () => void): () => void {
  const shown = () => document.visibilityState === 'visible' && then()
  addEventListener('online', then)
  document.addEventListener('visibilitychange', shown)
  const stop = onBack(then)
  return () => {
    removeEventListener('online', then)
    document.removeEventListener('visibilitychange', shown)
    stop()
  }
}
