/** When a connection on which nothing comes counts as lost. */
import { PULSE } from '@openroom/protocol/pulse'

/**
 * A connection that falls silent so soon after another one did is perhaps no dead one: something large is on its way over
 * a slow network, and would never arrive.
 */
const SOON_MS = 30_000
const MOST_PATIENT = 4

export class Silence {
  #heardAt: number
  #begunAt: number
  #hasPulse = false
  #wasSilent = false
  #wasLost = false
  #patience = 1

  constructor(now: number) {
    this.#heardAt = this.#begunAt = now
  }

  /** When something came last. */
  get heardAt(): number {
    return this.#heardAt
  }

  /** @param hasPulse whether this server gives signs of life oftener than STOMP's heart-beat: another build may not */
  begin(now: number, hasPulse: boolean): void {
    this.#heardAt = this.#begunAt = now
    this.#hasPulse = hasPulse
    this.#wasSilent = false
  }

  hear(now: number): void {
    this.#heardAt = now
  }

  isSilent(now: number): boolean {
    return this.#hasPulse && now - this.#heardAt > PULSE.silence * this.#patience
  }

  /** Asked every second. A page that was held up has its messages waiting for it: it is looked at twice. */
  isLost(now: number): boolean {
    const before = this.#wasSilent
    this.#wasSilent = this.isSilent(now)
    if (!before || !this.#wasSilent) return false
    const isSoon = this.#wasLost && now - this.#begunAt < SOON_MS * this.#patience
    this.#patience = isSoon ? Math.min(MOST_PATIENT, 2 * this.#patience) : 1
    this.#wasLost = true
    return true
  }
}
