/** How the broadcast of a table goes, as its viewers are told; the gate knows. */
import type { Speed } from '@openroom/protocol/schema/liveEvents'
import type { Channel } from '../core/channel.ts'

export type TableBroadcast = {
  /** How much faster than they were played overdue events are sent; `null` while nothing is overdue. */
  readonly speed: Speed | null
  /** Seconds between the table and its viewers now, */
  readonly delay: number
  /** and the part of it beyond the session's delay. */
  readonly extraDelay: number
  /** The next board waits for other tables. */
  readonly waiting: boolean
}

export type BroadcastNews = {
  readonly session: number
  readonly table: number
  readonly state: TableBroadcast
}

export type Broadcast = {
  /** `null` for a table that does not exist. */
  readonly of: (table: number) => Promise<TableBroadcast | null>
  readonly news: Channel<BroadcastNews>
}

export const AT_ONCE: TableBroadcast = { speed: null, delay: 0, extraDelay: 0, waiting: false }
