/** The text of a refusal's code, in the language of the page. */
import type { ErrorCode } from '@openroom/protocol/errors'
import { UNKNOWN } from './register.ts'
import { t } from './t.ts'

/** @returns `null` for a code of a later server */
export function refusalText(code: ErrorCode): string | null {
  const text = t(`refusal.${code}`)
  return text === UNKNOWN ? null : text
}
