/**
 * The time of a server: begins with the database's, which all nodes share, and goes on by itself. Small differences
 * are followed; a clock that somebody sets is not, while what was received by the old one waits.
 */
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'

/** Where the time comes from, in milliseconds. */
export type TimeSources = {
  /** Goes on evenly while the machine is awake. */
  readonly monotonic: () => number
  /** Since the machine was started, with the time that it slept. */
  readonly uptime: () => number
}

export const machine: TimeSources = { monotonic: () => performance.now(), uptime: () => uptime() * 1_000 }

/** Where systems tell one start of the machine from another: Linux. */
const BOOT = '/proc/sys/kernel/random/boot_id'

/** The machine's start; `null` where the system does not name it. */
export function bootOf(): string | null {
  try {
    return readFileSync(BOOT, 'utf8').trim()
  } catch {
    return null
  }
}

/** Larger differences are no drift: the clock was set. */
export const STEP_MS = 2_000

export class SteadyTime {
  readonly #sources: TimeSources
  /** From the monotonic clock to the time. */
  #offset: number
  /** From the monotonic clock to the uptime: more when the machine has slept. */
  #asleep: number
  #step = 0

  /** @param start milliseconds since 1970 */
  constructor(start: number, sources: TimeSources = machine) {
    this.#sources = sources
    this.#offset = start - sources.monotonic()
    this.#asleep = sources.uptime() - sources.monotonic()
  }

  now(): number {
    return Math.floor(this.#offset + this.#sources.monotonic())
  }

  /**
   * Compares with a clock that may be set, and takes in what the machine has slept.
   * @param clock what it says now, in milliseconds since 1970
   * @returns how far it was set since the last look; 0 when it was not
   */
  compare(clock: number): number {
    const { monotonic, uptime } = this.#sources
    const slept = uptime() - monotonic() - this.#asleep
    if (slept > STEP_MS) {
      this.#offset += slept
      this.#asleep += slept
    }
    const drift = clock - this.now() - this.#step
    if (Math.abs(drift) <= STEP_MS) {
      this.#offset += drift
      return 0
    }
    this.#step += drift
    return drift
  }

  /** How far the clock it is compared with is ahead, since somebody has set it. */
  get step(): number {
    return this.#step
  }

  /** Goes by that clock from now on. */
  adopt(): void {
    this.#offset += this.#step
    this.#step = 0
  }
}
