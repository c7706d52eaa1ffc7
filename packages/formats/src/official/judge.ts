/** What comparing one official figure comes to. */
import type { Remark } from '../report.ts'

/** Equal, explained by a named reason that is proved, or neither; `null` where nothing can be compared. */
export type Verdict = 'equal' | { readonly convention: string } | 'unexplained' | null

export type Judged = { readonly verdict: Verdict; readonly what: () => Remark }
