/** How the broadcast of each table goes, as the gate knows it. */
import type { Speed } from '@openroom/protocol/table/derived'
import { Channel } from './channel.ts'

export type TableBroadcast = {
  /** Seconds that viewers are behind the table now. */
  readonly delay: number
  /** How much faster than they were played overdue events are sent; `null` while nothing is overdue. */
  readonly speed: Speed | null
  /** The next board waits for other tables. */
  readonly waiting: boolean
  /** Seconds added to the session's delay at this table. */
  readonly extraDelay: number
}

export type BroadcastNews = { readonly session: number; readonly table: number }

export type Broadcast = {
  readonly of: (session: number, table: number) => TableBroadcast
  readonly news: Channel<BroadcastNews>
}

/** Everything is sent as it comes. */
export const atOnce = (): Broadcast => ({
  of: () => ({ delay: 0, speed: null, waiting: false, extraDelay: 0 }),
  news: new Channel(),
})
