/** What a format offers to `read.ts`. */
import type { TournamentDocument } from './json/document.ts'
import { countsOf } from './json/documentBuilder.ts'
import type { Limits } from './limits.ts'
import type { Warnings } from './remark.ts'
import type { ByteSource, Format, ReadFile, ReadResult } from './report.ts'

/** The beginning of a file: as bytes, and as text unless it is binary. */
export type FileHead = {
  readonly bytes: Uint8Array
  /** Decoded, without byte order mark; `null` when the bytes are no text. */
  readonly text: string | null
}

/** Length of the head that a sniffer sees. */
export const HEAD_BYTES = 64 * 1024

export type FormatReader = {
  readonly format: Format
  /** Whether a file that begins so is of this format; its name is never asked. */
  readonly sniff: (head: FileHead) => boolean
  readonly read: (source: ByteSource, limits: Limits) => Promise<ReadResult>
}

/** What a reader has come to: the document, what it holds, and all that was remarked. */
export const readAs = (format: Format, document: TournamentDocument, warnings: Warnings): ReadFile => ({
  format,
  document,
  counts: countsOf(document),
  warnings: warnings.all(),
  faults: warnings.faults,
  questions: warnings.questions.all,
  areRoundsTold: warnings.areRoundsTold,
  areScoresTold: warnings.areScoresTold,
})
