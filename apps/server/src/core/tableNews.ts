/** News of table logs: grown by a source, released by the gate. */
import { Channel } from './channel.ts'

/** Not public: says that something has come, not what. */
export type Appended = {
  readonly session: number
  readonly tables: readonly number[]
  /** Boards have their deals by it, which others of the event may play too. */
  readonly isDealt?: boolean
}

export type Released = {
  readonly session: number
  readonly table: number
  /** Sequence numbers that became public: after `from`, up to and with `to`; -1 where it is not known which. */
  readonly from: number
  readonly to: number
}

export class TableNews {
  readonly appended = new Channel<Appended>()
  readonly released = new Channel<Released>()
}
