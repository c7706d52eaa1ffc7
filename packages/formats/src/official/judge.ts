/** What comparing one official figure comes to. */
import type { Reason } from '@openroom/bridge/score/figureReasons'
import type { Remark } from '../report.ts'

/** Equal, explained by a reason that is proved, or neither; `null` where nothing can be compared. */
export type Verdict = 'equal' | { readonly convention: Reason } | 'unexplained' | null

export type Judged = { readonly verdict: Verdict; readonly what: () => Remark }
