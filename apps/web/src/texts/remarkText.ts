/** The sentence of a remark on a file, in the language of the page. */
import type { ErrorCode } from '@openroom/protocol/errors'
import type { CodedRemark } from '@openroom/protocol/schema/remark'
import { type RemarkCode, remarkSentences } from '@openroom/texts/sentences'
import { refusalText } from './refusalText.ts'
import { UNKNOWN } from './register.ts'
import { t } from './t.ts'

/** @returns a refusal's text where the server refuses by itself, its words for a code of a later server */
export function remarkText({ code, args, message }: CodedRemark): string {
  if (t(`remark.${code as RemarkCode}`) === UNKNOWN) return refusalText(code as ErrorCode) ?? message
  const said = remarkSentences(code as RemarkCode, args).map((id) => t(id, args))
  return said.includes(UNKNOWN) ? message : said.join(' ')
}
