/** What was typed at tables of a link that are not sat at now: it is sent on, from what the device has of it. */
import type { OperatedTable } from '@openroom/protocol/schema/operate'
import type { Calls } from './calls.ts'
import { keepEntries, keptEntries } from './kept.ts'
import { confirmed, merged, sending } from './merge.ts'
import type { TableRecord } from './record.ts'
import { Sender } from './sender.ts'

const unsent = ({ entries }: TableRecord): number => entries.filter(({ state }) => state !== 'sent').length

export class LeftTables {
  readonly #tell: (waiting: number) => void
  readonly #now: () => number
  #waiting = new Map<number, number>()
  #senders: Sender[] = []
  /** Another one: what the former ones hear late is nobody's. */
  #round = 0

  /** @param tell how many entries of all of them are not at the server */
  constructor(tell: (waiting: number) => void, now: () => number) {
    this.#tell = tell
    this.#now = now
  }

  async begin(tables: readonly OperatedTable[], calls: Calls): Promise<void> {
    this.stop()
    const round = this.#round
    for (const { tableId } of tables) {
      const entries = await keptEntries(tableId)
      if (this.#round !== round) return
      const record: TableRecord = { entries, undone: [] }
      if (unsent(record) > 0) this.#send(tableId, record, calls)
    }
  }

  wake(): void {
    for (const sender of this.#senders) sender.wake()
  }

  stop(): void {
    this.#round += 1
    for (const sender of this.#senders) sender.stop()
    this.#senders = []
    this.#waiting.clear()
    this.#tell(0)
  }

  #send(tableId: number, from: TableRecord, calls: Calls): void {
    const round = this.#round
    let record = from
    let writing: Promise<unknown> = Promise.resolve()
    const mark = (next: TableRecord) => {
      if (this.#round !== round) return
      const before = record.entries
      record = next
      // The server gets it all the same.
      writing = writing.then(() => keepEntries(tableId, before, next.entries)).catch(() => {})
      this.#count(tableId, record)
    }
    const sender = new Sender(calls, tableId, {
      record: () => record,
      kept: () => writing,
      begun: (first, end) => mark(sending(record, first, end)),
      confirmed: ({ next }) => mark(confirmed(record, next)),
      lookFrom: async (seq) => {
        const told = await calls.log(tableId, seq)
        const { record: next, aside } = merged(record, told.entries, seq, this.#now())
        // Where somebody else has written, whoever sits down there decides.
        if (aside.length > 0 || next.entries.length !== record.entries.length) sender.stop()
        else mark(next)
      },
      line: () => {},
    })
    this.#senders.push(sender)
    this.#count(tableId, record)
    sender.wake()
  }

  #count(tableId: number, record: TableRecord): void {
    this.#waiting.set(tableId, unsent(record))
    this.#tell([...this.#waiting.values()].reduce((all, one) => all + one, 0))
  }
}
