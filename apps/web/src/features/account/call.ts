/** Account calls that answer with success, or refuse. */
import { CallError, postJson } from '../../live/http.ts'

/** @throws {CallError} when the server answers without success */
export async function succeed<T extends { readonly success: boolean }>(
  path: string,
  body: unknown,
): Promise<T> {
  const answer = await postJson<T>(path, body)
  if (!answer.success) throw new CallError(409, null, '')
  return answer
}
