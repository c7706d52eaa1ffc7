/** What pool and worker say to each other. */
import type { Strain } from '@openroom/bridge/card'
import type { Deal } from '@openroom/bridge/deal'
import type { Result } from '@openroom/bridge/result'
import type { BySeat } from '@openroom/bridge/seat'
import type { Position } from './position.ts'
import type { CardTricks, Play, SolveError } from './solver.ts'

/** The pieces work is cut into: each is over in a fraction of a second on all but the hardest deals. */
export type Task =
  | { readonly kind: 'declarers'; readonly deal: Deal; readonly strain: Strain }
  | { readonly kind: 'cards'; readonly position: Position }
  | { readonly kind: 'trace'; readonly play: Play }

export type Answers = {
  readonly declarers: BySeat<number>
  readonly cards: readonly CardTricks[]
  readonly trace: readonly number[]
}

export type Answer = Answers[Task['kind']]

export type ToWorker =
  /** First message: the hash table's size, and a flag in shared memory that stops a task, if there can be one. */
  | { readonly kind: 'start'; readonly megabytes: number; readonly stop: SharedArrayBuffer | null }
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }
  /** Where there is no shared memory. */
  | { readonly kind: 'stop'; readonly id: number }

export type FromWorker = { readonly id: number; readonly result: Result<Answer, SolveError> }
