/** One table as it is told to its viewers: its messages in order, and the whole of it for who comes later. */

import type { LiveTable, ShownEvent } from '../sessions/liveTable.ts'
import { fullOf } from '../sessions/liveTable.ts'
import type { TableRow } from '../sessions/liveTables.ts'
import { isOtherwise, type Notices, noticesBeside, noticesBetween } from '../sessions/tableNotices.ts'
import type { TableBroadcast } from '../tables/broadcast.ts'
import type { Snapshot } from './hub.ts'

/** A message for each event of the log, which is numbered from 1, and room for what is derived until the next one. */
const SEQ_STEP = 1_024

type Body = { readonly type: string; readonly payload: unknown }

const message = (body: Body, seq: number, prev: number | null): Snapshot => ({
  seq,
  body: JSON.stringify({ ...body, seq, prev }),
})

export class TableFeed {
  readonly session: number
  table: TableRow
  broadcast: TableBroadcast
  #live: LiveTable
  #notices: Notices
  /** Version of the last message. */
  #seq: number
  #whole: Snapshot | null = null
  readonly #publish: (message: Snapshot) => void

  constructor(
    given: {
      readonly session: number
      readonly table: TableRow
      readonly live: LiveTable
      readonly broadcast: TableBroadcast
      readonly notices: Notices
    },
    publish: (message: Snapshot) => void,
  ) {
    this.session = given.session
    this.table = given.table
    this.broadcast = given.broadcast
    this.#live = given.live
    this.#notices = given.notices
    this.#seq = given.live.head * SEQ_STEP + noticesBeside(given.notices).length
    this.#publish = publish
  }

  get live(): LiveTable {
    return this.#live
  }

  get ruled(): Notices['ruled'] {
    return this.#notices.ruled
  }

  get seq(): number {
    return this.#seq
  }

  /** Tells what has happened at the table. */
  advance(live: LiveTable, shown: readonly ShownEvent[]): void {
    for (const { seq, event } of shown) this.#send(event, seq * SEQ_STEP)
    this.#live = live
    this.#whole = null
  }

  /** Tells what of the derived is other than before. */
  tell(notices: Notices, newBoard = false): void {
    const before = this.#notices
    const isWhole = isOtherwise(before, notices)
    const news = isWhole ? noticesBeside(notices) : noticesBetween(before, notices, newBoard)
    const count = news.length + (isWhole ? 1 : 0)
    if ((this.#seq % SEQ_STEP) + count >= SEQ_STEP) return
    this.#notices = notices
    this.#whole = null
    if (isWhole) {
      this.#seq += count
      this.#publish(this.whole())
    } else for (const event of news) this.#send(event, this.#seq + 1)
  }

  /** Tells the whole again, as what was told before would be said otherwise today. */
  tellAnew(): void {
    this.#whole = null
    const count = noticesBeside(this.#notices).length + 1
    if ((this.#seq % SEQ_STEP) + count >= SEQ_STEP) return
    this.#seq += count
    this.#publish(this.whole())
  }

  /** The whole table, and what its state has no field for. */
  whole(): Snapshot {
    this.#whole ??= this.#made()
    return this.#whole
  }

  #made(): Snapshot {
    const beside = noticesBeside(this.#notices)
    const first = Math.max(0, this.#seq - beside.length)
    const payload = fullOf(this.#live, this.#notices.context, this.#notices.ruled)
    const then = beside.map((event, i) => message(event, first + i + 1, first + i))
    return { ...message({ type: 'FULL', payload }, first, null), then }
  }

  #send(event: Body, seq: number): void {
    const prev = this.#seq
    this.#seq = seq
    this.#publish(message(event, seq, prev))
  }
}
