/** What a remark on a file consists of. No texts: pages have these of their own. */
import type breaches from '../en/breaches.json'
import type remarks from '../en/remarks.json'
import type { TextValues } from './catalogue.ts'

type CodeOf<T> = T extends `remark.${infer Code}` ? Code : never

/** Codes of remarks; what is left out is said by `args.lost`. */
export type RemarkCode = Exclude<CodeOf<keyof typeof remarks>, 'lost'>

export type SentenceId = keyof typeof remarks | keyof typeof breaches

/**
 * The sentences of a remark, one after the other: what it is, by `args.breach` what the Laws have against it, and by
 * `args.lost` what is left out.
 */
export const remarkSentences = (code: RemarkCode, args: TextValues): readonly SentenceId[] => [
  `remark.${code}`,
  ...(args.breach === undefined ? [] : [`breach.${args.breach}` as SentenceId]),
  ...(args.lost === undefined ? [] : ['remark.lost' as const]),
]
