/** Who must hear that something stored has changed: prepared views, live lists. */
import { Channel } from './channel.ts'

export type Change = {
  /** Mini sessions whose views may be other now. */
  readonly sessions: readonly number[]
  /** Whether the lists of sessions and clubs may be other. */
  readonly lists: boolean
  /** What is kept of the sessions is not to be trusted: they are read anew as a whole. */
  readonly anew?: true
  /** The lists are sent whole to everybody who listens, even those that are as before. */
  readonly wholeLists?: true
}

export class Changes extends Channel<Change> {}
