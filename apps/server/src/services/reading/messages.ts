/** What the server and its reading thread say to each other; the thread asks for each piece of a file. */
import type { Limits } from '@openroom/formats/limits'
import type { Reading } from './reading.ts'

export type ToReader =
  | { readonly type: 'read'; readonly id: number; readonly names: readonly string[]; readonly limits: Limits }
  /** `bytes` is null at the end of a file. */
  | { readonly type: 'piece'; readonly pull: number; readonly bytes: Uint8Array | null }
  | { readonly type: 'broken'; readonly pull: number; readonly reason: string }

export type FromReader =
  | { readonly type: 'pull'; readonly pull: number; readonly id: number; readonly file: number }
  | { readonly type: 'done'; readonly id: number; readonly reading: Reading }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
