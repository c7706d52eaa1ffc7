/** The text of a refusal's code, in the language of the page. */
import type { ErrorCode } from '@openroom/protocol/errors'
import { UNKNOWN } from './register.ts'
import { t } from './t.ts'

/** @returns `null` for a code of a later server */
export function refusalText(code: ErrorCode, reason?: string): string | null {
  const text = t(`refusal.${code}`)
  if (text === UNKNOWN) return null
  const names = code === 'hands-missing' || code === 'rule-tells-early'
  return names && reason ? `${text} ${t(`refusal.${code}.boards`, { boards: reason })}` : text
}
