/** One's own account: the password once more, where it is signed in, its second factor. */
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import type { Address } from '@openroom/protocol/route'
import { invalidating, useCall } from './cache.ts'
import { CallError, call, postJson } from './http.ts'

const LOGINS = ['own', 'logins'] as const
const PORTRAIT = ['own', 'portrait'] as const
const SECOND_FACTOR = ['own', 'second-factor'] as const

/** The server does what was asked only after the password was given again. */
export const needsPassword = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'password-needed'

/** @returns whether it was the right one; for ten minutes roles and tokens can be given then */
export const confirmPassword = async (password: string): Promise<boolean> =>
  (await postJson(ownRoutes.confirm(), { password })).success

const useOwn = <T>(queryKey: readonly string[], path: Address<T>) =>
  useCall(queryKey, path, { staleTime: 0, gcTime: 0 })

export const useLogins = () => useOwn(LOGINS, ownRoutes.logins())
export const usePortrait = () => useOwn(PORTRAIT, ownRoutes.portrait())
export const useSecondFactor = () => useOwn(SECOND_FACTOR, ownRoutes.secondFactor())

async function remove<T>(path: Address<T>): Promise<T> {
  return (await call(path, { method: 'DELETE' })).json()
}

/** @param image its bytes in base64 */
export const setPortrait = (image: string) =>
  invalidating(PORTRAIT, postJson(ownRoutes.setPortrait(), { image }))
export const removePortrait = () => invalidating(PORTRAIT, remove(ownRoutes.removePortrait()))

export const endLogin = (id: number) => invalidating(LOGINS, remove(ownRoutes.endLogin(id)))
export const endOtherLogins = () => invalidating(LOGINS, remove(ownRoutes.endOtherLogins()))

export const beginSecondFactor = () => postJson(ownRoutes.beginSecondFactor(), {})

/** @returns the codes for the loss of the app, which are shown once */
export const confirmSecondFactor = async (code: string): Promise<readonly string[]> =>
  (await invalidating(SECOND_FACTOR, postJson(ownRoutes.confirmSecondFactor(), { code }))).codes

export const renewCodes = async (): Promise<readonly string[]> =>
  (await invalidating(SECOND_FACTOR, postJson(ownRoutes.renewCodes(), {}))).codes

export const removeSecondFactor = () => invalidating(SECOND_FACTOR, remove(ownRoutes.removeSecondFactor()))

/** @throws {CallError} when the server answers without success */
export async function succeed<T extends { readonly success: boolean }, Body>(
  path: Address<T, Body>,
  body?: Body,
): Promise<T> {
  const answer = await postJson(path, body)
  if (!answer.success) throw new CallError(409, null, '')
  return answer
}
