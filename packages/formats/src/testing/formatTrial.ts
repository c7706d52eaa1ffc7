/** One trial of a parser with a broken file: what is read must be a sound document, in bounded time. */
import { crossChecks, documentRemark } from '../json/crossChecks.ts'
import { documentSchema, type TournamentDocument } from '../json/document.ts'
import type { ReadResult } from '../report.ts'
import { cpuTime } from './cpuTime.ts'

export type Trial = {
  /** The refusal's code; `null` when the file was read. */
  readonly refused: string | null
  /** Processor time of reading, in milliseconds. */
  readonly ms: number
}

/** @throws when a document is not sound: that is a bug */
export function soundDocument(document: TournamentDocument): void {
  const shape = documentSchema.safeParse(document)
  if (!shape.success) throw new Error(`Not a document: ${shape.error.message}`)
  const [fault] = crossChecks(document)
  if (fault) throw new Error(`Not sound: ${documentRemark(fault).message}`)
}

/**
 * Reads, checks, and reads again what is written of it.
 * @param read reads the broken file
 * @param again writes a document and reads that; absent where the format is not written
 * @throws when a check fails: that is a bug
 */
export function formatTrial(
  read: () => ReadResult,
  again: ((document: TournamentDocument) => ReadResult) | null,
): Trial {
  const start = cpuTime()
  const result = read()
  const ms = cpuTime() - start
  if (!result.ok) return { refused: result.error.code, ms }
  soundDocument(result.value.document)
  const second = again?.(result.value.document)
  if (second && !second.ok) throw new Error(`Not read again: ${second.error.message}`)
  if (second?.ok) soundDocument(second.value.document)
  return { refused: null, ms }
}
