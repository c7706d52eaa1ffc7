/**
 * What the server and its thread for files say to each other: the thread asks for each piece of a file to be read and of
 * a document to be written, the server for each piece of what was read.
 */
import type { ExportFormat } from '@openroom/bridge/exports'
import type { Result } from '@openroom/bridge/result'
import type { TournamentDocument } from '@openroom/formats/json/document'
import type { Limits } from '@openroom/formats/limits'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { GivenSession } from '../../sources/fedSessions.ts'
import type { Asked, ExportedFile } from './exportFiles.ts'
import type { Part } from './handOver.ts'
import type { Reading } from './reading.ts'
import type { BodyFault } from './session.ts'

/** The next part of a document; null at the end. */
type PartsMessage = { readonly type: 'parts'; readonly id: number; readonly parts: readonly Part[] | null }

export type ToReader =
  | { readonly type: 'read'; readonly id: number; readonly names: readonly string[]; readonly limits: Limits }
  | { readonly type: 'session'; readonly id: number; readonly body: Uint8Array }
  /** `bytes` is null at the end of a file. */
  | { readonly type: 'piece'; readonly pull: number; readonly bytes: Uint8Array | null }
  | { readonly type: 'next'; readonly id: number }
  /** Its sessions come when they are asked for. */
  | {
      readonly type: 'write'
      readonly id: number
      readonly document: TournamentDocument
      readonly asked: Asked
      readonly format: ExportFormat
    }
  | PartsMessage
  | { readonly type: 'broken'; readonly pull: number; readonly reason: string }

export type FromReader =
  | { readonly type: 'pull'; readonly pull: number; readonly id: number; readonly file: number }
  /** Without its sessions: they come when they are asked for, */
  | { readonly type: 'outline'; readonly id: number; readonly reading: Reading }
  /** piece by piece. */
  | PartsMessage
  | { readonly type: 'more'; readonly id: number }
  | { readonly type: 'written'; readonly id: number; readonly file: Result<ExportedFile, ErrorCode> }
  | { readonly type: 'session-done'; readonly id: number; readonly read: Result<GivenSession, BodyFault> }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
