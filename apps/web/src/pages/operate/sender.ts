/** Sends what was typed, in its order, until the server has it all; and follows what another console writes. */
import type { BatchAnswer } from '@openroom/protocol/schema/ingest'
import type { OperatedEntry } from '@openroom/protocol/schema/operate'
import { Refused } from '../../live/bearerCalls.ts'
import { doubling, type Outgoing, sendNext, Working } from '../../live/outbox.ts'
import type { Calls } from './calls.ts'
import type { Entered, TableRecord } from './record.ts'

/** So long what was typed can be changed without a trace. */
export const HOLD_MS = 2_000
const MOST = 200
/** Milliseconds until what was not answered is sent again. */
const AGAIN = { first: 500, longest: 15_000 } as const

/** Numbers of entries that go together. */
type Part = { readonly from: number; readonly to: number }

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
  readonly #working = new Working(() => this.#send(), doubling(AGAIN.first, AGAIN.longest))

  constructor(calls: Calls, tableId: number, sending: Sending) {
    this.#calls = calls
    this.#tableId = tableId
    this.#with = sending
  }

  stop(): void {
    this.#working.stop()
  }

  /** Something was typed, or the network is back. */
  wake(): void {
    this.#working.wake()
  }

  async #send(): Promise<number | null> {
    try {
      return await sendNext(this.#outgoing)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status === 401) this.#with.line({ kind: 'over' })
      else if (error.isPassing) this.#with.line({ kind: 'down' })
      if (error.status === 401) return null
      throw error
    }
  }

  readonly #outgoing: Outgoing<Part, BatchAnswer> = {
    next: () => this.#due(),
    send: async ({ from, to }) => {
      this.#with.begun(from, to)
      await this.#with.kept()
      return this.#calls.send(this.#tableId, this.#with.record().entries.slice(from, to).map(bare))
    },
    taken: (_, answer) => {
      this.#with.confirmed(answer)
      this.#with.line({ kind: 'up' })
    },
    refused: ({ from }, error) => this.#refused(error, from),
  }

  #due(): { readonly batch?: Part; readonly waitMs: number | null } {
    const waiting = this.#with.record().entries.filter(({ state }) => state !== 'sent')
    // Of these nobody knows whether they have arrived: nothing is added to them before that is told.
    const unsure = waiting.filter(({ state }) => state === 'sending')
    const now = Date.now()
    const held = waiting.findIndex(({ at }) => at + HOLD_MS > now)
    const ready = held < 0 ? waiting : waiting.slice(0, held)
    const due = (unsure.length > 0 ? unsure : ready).slice(0, MOST)
    const [first, last] = [due[0], due.at(-1)]
    if (first && last) return { batch: { from: first.seq, to: last.seq + 1 }, waitMs: null }
    return { waitMs: held < 0 ? null : (waiting[held]?.at ?? now) + HOLD_MS - now }
  }

  async #refused(error: Refused, from: number): Promise<boolean> {
    const { refusal } = error
    const { line, lookFrom } = this.#with
    if (refusal.code === 'sequence-gap' || refusal.code === 'sequence-reused') {
      await lookFrom(Math.min(from, refusal.expected ?? from)).catch(() => {})
      throw error
    }
    if (refusal.code === 'table-taken') line({ kind: 'taken' })
    else
      line({
        kind: 'refused',
        seq: from + (refusal.index ?? 0),
        why: refusal.detail ?? refusal.message ?? '',
      })
    return false
  }
}
