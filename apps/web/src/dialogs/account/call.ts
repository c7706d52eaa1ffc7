/** Account calls that answer with success, or refuse. */
import type { Address } from '@openroom/protocol/route'
import { CallError, postJson } from '../../live/http.ts'

/** @throws {CallError} when the server answers without success */
export async function succeed<T extends { readonly success: boolean }, Body>(
  path: Address<T, Body>,
  body?: Body,
): Promise<T> {
  const answer = await postJson(path, body)
  if (!answer.success) throw new CallError(409, null, '')
  return answer
}
