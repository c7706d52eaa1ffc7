/** Remarks on files that were read: a sentence for each code, and one for what is left out because of it. */
import breaches from '../en/breaches.json' with { type: 'json' }
import remarks from '../en/remarks.json' with { type: 'json' }
import { sayFrom, type TextValues } from './catalogue.ts'
import { type RemarkCode, remarkSentences, type SentenceId } from './sentences.ts'

export type { RemarkCode }

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

const say = sayFrom<SentenceId>({ ...remarks, ...breaches })

/** A remark in English, from its code and what the sentence names. */
export const sayRemark = (code: RemarkCode, args: TextValues): string =>
  remarkSentences(code, args)
    .map((id) => say(id, args))
    .join(' ')
