/** Why a call has failed, in words. */
import type { ErrorCode } from '@openroom/protocol/errors'
import { Refused } from '../../live/bearerCalls.ts'
import { CallError } from '../../live/http.ts'
import { refusalText } from '../../texts/refusalText.ts'
import { t } from '../../texts/t.ts'

/** What the server says, also to a link's bearer; without an answer, that there is none. */
export function failureOf(error: unknown): string {
  if (error instanceof CallError && error.message !== '') return error.message
  const code = error instanceof Refused ? error.refusal.code : undefined
  return (code ? refusalText(code as ErrorCode) : null) ?? t('failed.offline')
}

/** The same, told to staff. */
export const staffFailure = (error: unknown): string => t('staff.failed', { reason: failureOf(error) })
