/** What files would come to if they were stored; nothing is. */
import { sessionsOfDocument } from './json/documentBuilder.ts'
import { LENIENT, type Limits } from './limits.ts'
import {
  compareOfficial,
  NOTHING_COMPARED,
  type OfficialComparison,
  sumComparisons,
} from './official/compare.ts'
import { type GivenFile, readFiles } from './read.ts'
import type { ByteSource, Format, ReadCounts, ReadError, Remark } from './report.ts'

/** One line of `openroom check`. */
export type CheckLine = {
  /** Files that belong together have one line. */
  readonly file: string
  /** Of the first file; `null` when it could not be told. */
  readonly format: Format | null
  readonly ok: boolean
  readonly error: ReadError | null
  readonly sessions: number
  readonly boards: number
  readonly results: number
  readonly auctions: number
  readonly plays: number
  readonly official: OfficialComparison
  readonly warnings: readonly Remark[]
  /** Bad records that would be left out. */
  readonly faults: readonly Remark[]
}

const EMPTY = {
  sessions: 0,
  boards: 0,
  results: 0,
  auctions: 0,
  plays: 0,
  official: NOTHING_COMPARED,
  warnings: [],
  faults: [],
}

export const refusedLine = (file: string, error: ReadError): CheckLine => ({
  ...EMPTY,
  file,
  format: error.format,
  ok: false,
  error,
})

/** Reads files that belong together, and compares their official figures with the scoring engine's. */
export async function checkFiles(files: readonly GivenFile[], limits: Limits = LENIENT): Promise<CheckLine> {
  const file = files.map(({ name }) => name).join(', ')
  const read = await readFiles(files, limits)
  if (!read.ok) return refusedLine(read.error.file, read.error.error)
  const all = read.value.map((one) => ({ ...one, compared: compareOfficial(one.document, one.pars) }))
  const sum = (of: keyof ReadCounts) => all.reduce((total, { counts }) => total + counts[of], 0)
  return {
    file,
    format: all[0]?.format ?? null,
    ok: true,
    error: null,
    sessions: all.flatMap(({ document }) => sessionsOfDocument(document)).length,
    boards: sum('boards'),
    results: sum('results'),
    auctions: sum('auctions'),
    plays: sum('plays'),
    official: all.map(({ compared }) => compared.official).reduce(sumComparisons, NOTHING_COMPARED),
    warnings: all.flatMap(({ warnings, compared }) => [...warnings, ...compared.warnings]),
    faults: all.flatMap(({ faults }) => faults),
  }
}

export const checkFile = (name: string, source: ByteSource, limits?: Limits): Promise<CheckLine> =>
  checkFiles([{ name, source }], limits)
