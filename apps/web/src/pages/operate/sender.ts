/** Sends what was typed, in its order, until the server has it all; and follows what another console writes. */
import type { BatchAnswer } from '@openroom/protocol/schema/ingest'
import type { OperatedEntry } from '@openroom/protocol/schema/operate'
import { Refused } from '../../live/bearerCalls.ts'
import type { Calls } from './calls.ts'
import type { Entered, TableRecord } from './record.ts'

/** So long what was typed can be changed without a trace. */
export const HOLD_MS = 2_000
const MOST = 200
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const

/** How it stands between console and server. */
export type Line =
  | { readonly kind: 'up' }
  /** The server does not answer. */
  | { readonly kind: 'down' }
  /** Another console writes. */
  | { readonly kind: 'taken' }
  /** It does not take an entry. */
  | { readonly kind: 'refused'; readonly seq: number; readonly why: string }
  /** The link is good no more. */
  | { readonly kind: 'over' }

export type Sending = {
  readonly record: () => TableRecord
  /** Settles when what was typed is on the device. */
  readonly kept: () => Promise<unknown>
  readonly begun: (from: number, to: number) => void
  readonly confirmed: (answer: BatchAnswer) => void
  /** Has what the server has looked at from a number on. */
  readonly lookFrom: (seq: number) => Promise<void>
  readonly line: (line: Line) => void
}

const bare = ({ seq, board, event, result }: Entered): OperatedEntry => ({
  seq,
  board,
  ...(event && { event }),
  ...(result && { result }),
})

export class Sender {
  readonly #calls: Calls
  readonly #tableId: number
  readonly #with: Sending
  #timer: ReturnType<typeof setTimeout> | null = null
  #isBusy = false
  #isWoken = false
  #isStopped = false
  #failures = 0

  constructor(calls: Calls, tableId: number, sending: Sending) {
    this.#calls = calls
    this.#tableId = tableId
    this.#with = sending
  }

  stop(): void {
    this.#isStopped = true
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  /** Something was typed, or the network is back. */
  wake(waitMs = 0): void {
    // What is under way may end without an answer: then it is not waited for as long as the failures before would have it.
    this.#isWoken = this.#isBusy
    if (this.#isStopped || this.#isBusy) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#work(), waitMs)
  }

  #due(): { readonly due: readonly Entered[]; readonly waitMs: number | null } {
    const waiting = this.#with.record().entries.filter(({ state }) => state !== 'sent')
    // Of these nobody knows whether they have arrived: nothing is added to them before that is told.
    const unsure = waiting.filter(({ state }) => state === 'sending')
    if (unsure.length > 0) return { due: unsure.slice(0, MOST), waitMs: null }
    const now = Date.now()
    const held = waiting.findIndex(({ at }) => at + HOLD_MS > now)
    const due = (held < 0 ? waiting : waiting.slice(0, held)).slice(0, MOST)
    const next = held < 0 ? null : (waiting[held]?.at ?? now) + HOLD_MS - now
    return { due, waitMs: next }
  }

  async #work(): Promise<void> {
    const { due, waitMs } = this.#due()
    const [first] = due
    const last = due.at(-1)
    if (!first || !last) {
      if (waitMs !== null) this.wake(waitMs)
      return
    }
    this.#isBusy = true
    const again = await this.#send(first.seq, last.seq + 1).finally(() => {
      this.#isBusy = false
    })
    if (again !== null) this.wake(this.#isWoken ? 0 : again)
  }

  /** @returns when to go on; `null`: not until woken */
  async #send(from: number, to: number): Promise<number | null> {
    const { begun, confirmed, kept, line, record } = this.#with
    begun(from, to)
    try {
      await kept()
      const entries = record().entries.slice(from, to).map(bare)
      const answer = await this.#calls.send(this.#tableId, entries)
      this.#failures = 0
      confirmed(answer)
      line({ kind: 'up' })
      return 0
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return this.#failed(error, from)
    }
  }

  async #failed(failure: Refused, from: number): Promise<number | null> {
    const { status, refusal } = failure
    const { line, lookFrom } = this.#with
    if (refusal.code === 'table-taken') {
      line({ kind: 'taken' })
      return null
    }
    if (status === 401) {
      line({ kind: 'over' })
      return null
    }
    if (refusal.code === 'sequence-gap' || refusal.code === 'sequence-reused') {
      this.#failures += 1
      await lookFrom(Math.min(from, refusal.expected ?? from)).catch(() => {})
      return this.#pause()
    }
    if (failure.isPassing) {
      this.#failures += 1
      line({ kind: 'down' })
      return this.#pause()
    }
    line({ kind: 'refused', seq: from + (refusal.index ?? 0), why: refusal.detail ?? refusal.message ?? '' })
    return null
  }

  #pause = (): number => WAITS_MS[Math.min(this.#failures, WAITS_MS.length) - 1] ?? WAITS_MS[0]
}
