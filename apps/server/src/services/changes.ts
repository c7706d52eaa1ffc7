/** Who must hear that something stored has changed: prepared views, live lists. */
import { Channel } from './channel.ts'

export type Change = {
  /** Mini sessions whose views may be other now. */
  readonly sessions: readonly number[]
  /** Whether the lists of sessions and clubs may be other. */
  readonly lists: boolean
}

export class Changes extends Channel<Change> {}
