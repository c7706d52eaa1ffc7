/** What a file would come to if it were stored; nothing is. */
import { LIMITS, type Limits } from './limits.ts'
import { compareOfficial, type OfficialComparison } from './official/compare.ts'
import { readFile } from './read.ts'
import type { ByteSource, Format, ReadError, Remark } from './report.ts'

/** One line of `openroom check`. */
export type CheckLine = {
  readonly file: string
  /** `null` when it could not be told. */
  readonly format: Format | null
  readonly ok: boolean
  readonly error: ReadError | null
  readonly boards: number
  readonly results: number
  readonly auctions: number
  readonly plays: number
  readonly official: OfficialComparison
  readonly warnings: readonly Remark[]
}

const NOTHING: OfficialComparison = { compared: 0, differing: 0, explained: {}, unexplained: 0 }

/** Reads a file and compares its official figures with the scoring engine's. */
export async function checkFile(
  name: string,
  source: ByteSource,
  limits: Limits = LIMITS,
): Promise<CheckLine> {
  const read = await readFile(source, limits)
  if (!read.ok) {
    const { error } = read
    const none = { boards: 0, results: 0, auctions: 0, plays: 0, official: NOTHING, warnings: [] }
    return { file: name, format: error.format, ok: false, error, ...none }
  }
  const { format, document, counts, warnings, pars } = read.value
  const { official, warnings: differences } = compareOfficial(document, pars)
  return {
    file: name,
    format,
    ok: true,
    error: null,
    boards: counts.boards,
    results: counts.results,
    auctions: counts.auctions,
    plays: counts.plays,
    official,
    warnings: [...warnings, ...differences],
  }
}
