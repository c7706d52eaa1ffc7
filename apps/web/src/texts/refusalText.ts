/** The text of a refusal's code, in the language of the page. */
import type { ErrorCode } from '@openroom/protocol/errors'
import { FIELD_REASONS, type FieldReason } from '@openroom/protocol/fieldReasons'
import { UNKNOWN } from './register.ts'
import { t } from './t.ts'

const isFieldReason = (reason: string | undefined): reason is FieldReason =>
  FIELD_REASONS.includes(reason as FieldReason)

/** @returns `null` for a code of a later server */
export function refusalText(code: ErrorCode, reason?: string): string | null {
  if (code === 'field-refused' && isFieldReason(reason)) return t(`refusal.field-refused.${reason}`)
  const text = t(`refusal.${code}`)
  if (text === UNKNOWN) return null
  const names = code === 'hands-missing' || code === 'rule-tells-early'
  return names && reason ? `${text} ${t(`refusal.${code}.boards`, { boards: reason })}` : text
}
