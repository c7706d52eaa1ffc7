/** What reading a file says: errors and warnings by place, and counts of what was found. */
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import type { Result } from '@openroom/bridge/result'
import type { Seat } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { RemarkCode } from '@openroom/texts/remarks'
import type { DocumentEvent, TournamentDocument } from './json/document.ts'

export type Format =
  | 'PBN'
  | 'RBN'
  | 'LIN'
  | 'USEBIO'
  | 'BWS'
  | 'JSON'
  | 'DLM'
  | 'BRI'
  | 'DUP'
  | 'RZD'
  | 'DGE'
  | 'BHG'
  | 'CSV'

/** A place in a text file; both count from 1, columns in characters. */
export type Place = { readonly line: number; readonly column: number }

/**
 * A remark on a file. `code` and `args` are its sentence in the catalogue (packages/texts, `remark.CODE`); `message`
 * is that sentence in English, for logs, the command line and readers that do not know the code. `args.lost` names what
 * is left out because of it (`remark.lost`).
 */
export type Remark = {
  readonly code: RemarkCode
  readonly message: string
  readonly args: Readonly<Record<string, string | number>>
  /** `null` when the remark is about the file as a whole. */
  readonly place: Place | null
  /** The offending text, at most 80 characters of it. */
  readonly excerpt: string | null
}

export type ReadCounts = {
  readonly boards: number
  readonly results: number
  readonly auctions: number
  readonly plays: number
  readonly registrations: number
}

/** A par score that a file gives beside its double-dummy table; it is compared, not stored. */
export type OfficialPar = {
  readonly board: number
  readonly dealer: Seat
  readonly vulnerability: Vulnerability
  readonly doubleDummy: DoubleDummyTable
  readonly scoreNs: number
}

/** Results that a session's movement expects, and those of them that have come in. */
export type Progress = {
  readonly expected: number
  readonly received: number
  /** Boards that somebody has still to play, or whose result has not come. */
  readonly awaited: readonly number[]
}

/** Statements of a file of which nothing in it says which is right. */
export type Question = {
  /** The same whenever this file is read. */
  readonly id: string
  readonly remark: Remark
  /** The statements, one of which may be chosen. */
  readonly readings: readonly string[]
  /** What counts where none is chosen; `null`: none of them. */
  readonly now: string | null
  /** What whoever sent the file has chosen; `null`: nothing. */
  readonly chosen: string | null
}

/** A file read: its document, and the report shown to whoever sent it. */
export type ReadFile = {
  readonly format: Format
  readonly document: TournamentDocument
  readonly counts: ReadCounts
  readonly warnings: readonly Remark[]
  /**
   * Bad records, each with its place and reason (and `args.file` where several were given): what is certain of
   * them is kept, the rest left out.
   */
  readonly faults: readonly Remark[]
  /** What only whoever sends it can decide; absent: nothing. */
  readonly questions?: readonly Question[]
  /** Unless it says that the rounds were found out by who met whom, they are the source's. */
  readonly areRoundsTold?: boolean
  /** Scores are the source's own, and not made out of contracts and tricks alone. */
  readonly areScoresTold?: boolean
  readonly pars?: readonly OfficialPar[]
  /** The events as the file says them, where their figures may show that they are scored otherwise. */
  readonly said?: readonly Omit<DocumentEvent, 'segments'>[]
  /** Of formats that grow while the session is played. */
  readonly progress?: Progress
}

export type ReadError = Remark & { readonly format: Format | null }

export type ReadResult = Result<ReadFile, ReadError>

/** Bytes of a file as they arrive, so that nothing needs the whole of it in memory at once. */
export type ByteSource = AsyncIterable<Uint8Array>
