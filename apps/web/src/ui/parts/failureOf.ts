/** Why a call has failed, in words. */
import { CallError } from '../../live/http.ts'
import { t } from '../../texts/t.ts'

/** What the server says; without an answer, that there is none. */
export const failureOf = (error: unknown): string =>
  error instanceof CallError && error.message !== '' ? error.message : t('failed.offline')

/** The same, told to staff. */
export const staffFailure = (error: unknown): string => t('staff.failed', { reason: failureOf(error) })
