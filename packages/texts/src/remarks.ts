/** Remarks on files that were read: a sentence for each code, and one for what is left out because of it. */
import remarks from '../en/remarks.json' with { type: 'json' }
import { sayFrom, type TextValues } from './catalogue.ts'

type Id = keyof typeof remarks

type CodeOf<T> = T extends `remark.${infer Code}` ? Code : never

/** Codes of remarks; what is left out is said by `args.lost`. */
export type RemarkCode = Exclude<CodeOf<Id>, 'lost'>

/** What is left out because of a fault. */
export type Lost =
  | 'auction'
  | 'board'
  | 'contract'
  | 'deal'
  | 'dealer'
  | 'game'
  | 'it'
  | 'play'
  | 'rest'
  | 'tricks'
  | 'vulnerability'

const say = sayFrom<Id>(remarks)

/** A remark in English, from its code and what the sentence names. */
export function sayRemark(code: RemarkCode, args: TextValues): string {
  const sentence = say(`remark.${code}`, args)
  return args.lost === undefined ? sentence : `${sentence} ${say('remark.lost', args)}`
}
