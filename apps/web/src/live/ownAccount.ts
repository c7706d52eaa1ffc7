/** One's own account: the password once more. */
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { CallError, postJson } from './http.ts'

/** The server does what was asked only after the password was given again. */
export const needsPassword = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'password-needed'

/** @returns whether it was the right one; for ten minutes roles and tokens can be given then */
export const confirmPassword = async (password: string): Promise<boolean> =>
  (await postJson<{ readonly success: boolean }>(ownRoutes.confirm(), { password })).success
