/** A place of the walk: where it is, what is done there, and what must be seen in the end. */
import type { Walker } from './walker.ts'

export type Step = {
  readonly name: string
  readonly path: string
  readonly act?: (page: Walker) => Promise<void>
  /** A pattern of what must be seen in the end. */
  readonly shows: string
  /** Not on windows narrower than this. */
  readonly from?: number
  /** In these windows alone. */
  readonly only?: readonly string[]
}
