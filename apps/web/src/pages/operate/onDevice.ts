/** What was typed, onto the device: one write at a time, and one for all that was typed during the last one. */
import type { Entered } from './record.ts'

/** What the device did not take is written again after this time. */
const AGAIN_MS = 3_000

/** As `keepEntries`. */
export type Keep = (tableId: number, before: readonly Entered[], now: readonly Entered[]) => Promise<void>

export type Typed = { readonly tableId: number; readonly entries: readonly Entered[] }

export class OnDevice {
  readonly #keep: Keep
  readonly #typed: () => Typed | null
  #written: readonly Entered[] = []
  #writing: Promise<void> = Promise.resolve()
  /** A write that has not begun: it takes all that is typed until then. */
  #isQueued = false
  #again: ReturnType<typeof setTimeout> | undefined

  /** @param typed the table and all of its entries, as of now */
  constructor(keep: Keep, typed: () => Typed | null) {
    this.#keep = keep
    this.#typed = typed
  }

  /** Another table, with what the device has of it. */
  begin(entries: readonly Entered[]): void {
    this.#written = entries
  }

  write(): void {
    clearTimeout(this.#again)
    if (this.#isQueued) return
    this.#isQueued = true
    this.#writing = this.#writing.then(() => (this.#isQueued ? this.#write() : undefined))
  }

  /** The page goes: what waits for the last write is written beside it. The browser keeps their order. */
  hurry(): void {
    if (!this.#isQueued) return
    const [before, beside] = [this.#writing, this.#write()]
    this.#writing = before.then(() => beside)
  }

  /** Settles when all that was typed until now is on the device, or the device has refused it. */
  settled(): Promise<void> {
    return this.#writing
  }

  stop(): void {
    clearTimeout(this.#again)
  }

  async #write(): Promise<void> {
    this.#isQueued = false
    const typed = this.#typed()
    if (!typed) return
    try {
      await this.#keep(typed.tableId, this.#written, typed.entries)
      this.#written = typed.entries
    } catch {
      // The server gets it all the same.
      this.#again = setTimeout(() => this.write(), AGAIN_MS)
    }
  }
}
