/**
 * What the server and its reading thread say to each other: the thread asks for each piece of a file, the server for
 * each piece of what was read.
 */
import type { Result } from '@openroom/bridge/result'
import type { Limits } from '@openroom/formats/limits'
import type { GivenSession } from '../ingest/fedSessions.ts'
import type { Part } from './handOver.ts'
import type { Reading } from './reading.ts'
import type { BodyFault } from './session.ts'

export type ToReader =
  | { readonly type: 'read'; readonly id: number; readonly names: readonly string[]; readonly limits: Limits }
  | { readonly type: 'session'; readonly id: number; readonly body: Uint8Array }
  /** `bytes` is null at the end of a file. */
  | { readonly type: 'piece'; readonly pull: number; readonly bytes: Uint8Array | null }
  | { readonly type: 'next'; readonly id: number }
  | { readonly type: 'broken'; readonly pull: number; readonly reason: string }

export type FromReader =
  | { readonly type: 'pull'; readonly pull: number; readonly id: number; readonly file: number }
  /** Without its sessions: they come when they are asked for, */
  | { readonly type: 'outline'; readonly id: number; readonly reading: Reading }
  /** piece by piece; null at the end. */
  | { readonly type: 'parts'; readonly id: number; readonly parts: readonly Part[] | null }
  | { readonly type: 'session-done'; readonly id: number; readonly read: Result<GivenSession, BodyFault> }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
