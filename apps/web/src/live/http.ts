/** Calls of the HTTP interface: same-origin credentials, errors as values of one class, 401 told to the account. */
import type { ErrorBody, ErrorCode } from '@openroom/protocol/errors'
import { SEQ_HEADER } from '@openroom/protocol/push'
import type { Address } from '@openroom/protocol/route'
import { endedWhenBack } from './back.ts'
import { hearKept } from './offline/offline.ts'

/** The server's clock as its answers tell it: a viewer's own may be wrong by hours. */
let ahead: number | null = null

/** @param date the `Date` of an answer that no cache has kept */
export function hearServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '')
  if (!Number.isNaN(serverTime)) ahead = serverTime - Date.now()
}

/** Milliseconds, exact to a second or so. */
export const serverNow = (): number => Date.now() + (ahead ?? 0)

type Fault = { readonly path: string; readonly code: string }

/** A refused or failed call. `status` 0: the server did not answer. */
export class CallError extends Error {
  readonly status: number
  readonly code: string | null
  /** Fields that the server found wrong; `null` where it was not about fields. */
  readonly faults: readonly Fault[] | null
  /** What the server says beside the code. */
  readonly reason: string | null

  constructor(
    status: number,
    code: string | null,
    message: string,
    faults: readonly Fault[] | null = null,
    reason: string | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.faults = faults
    this.reason = reason
  }
}

let underWay: () => number = () => 0

/** The page's cache says itself how many of its questions are under way: not every page has loaded it. */
export const setUnderWay = (count: () => number): void => {
  underWay = count
}

export const isUnderWay = (): boolean => underWay() > 0

/** Nothing is at the address that was asked for. */
export const isMissing = (error: Error | null): boolean => error instanceof CallError && error.status === 404

/** A body with the version of the source it was made from; `null` where the call has none. */
export type Snapshot<T> = { readonly body: T; readonly seq: number | null }

/** @returns whether the call may go again, as the same account, once it is known whether somebody has logged in */
type TurnedAway = () => Promise<boolean>

let begin: () => TurnedAway = () => async () => false

/**
 * What happens when any call is answered with 401: the login dialog opens (specification 1, section 4).
 * @param beginning called as each call begins; what it answers when that one is answered with 401
 */
export const setUnauthorised = (beginning: () => TurnedAway): void => {
  begin = beginning
}

/** Sends; when a login is wanted first, once more after it, so that what was begun goes on. */
export async function asSignedIn<T extends { readonly status: number }>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    const turnedAway = begin()
    const answer = await send()
    if (answer.status !== 401 || !(await turnedAway())) return answer
  }
}

/** The text of a refusal, loaded with the first one; `null` where the program is older than the server, or offline. */
const wordsOf = (code: ErrorCode, reason?: string, detail?: string): Promise<string | null> =>
  import('../texts/refusalText.ts').then(
    ({ refusalText }) => refusalText(code, reason, detail),
    () => null,
  )

async function errorOf(response: Response): Promise<CallError> {
  const text = await response.text().catch(() => '')
  try {
    const body = JSON.parse(text) as Partial<
      ErrorBody & { readonly faults: readonly Fault[]; readonly reason: string; readonly detail: string }
    >
    const said = (body.code && (await wordsOf(body.code, body.reason, body.detail))) ?? body.message ?? ''
    return new CallError(response.status, body.code ?? null, said, body.faults ?? null, body.reason ?? null)
  } catch {
    return new CallError(response.status, null, text)
  }
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const ask = (signal = init.signal) =>
    fetch(path, { credentials: 'same-origin', ...init, signal: signal ?? null })
  // What changes something is left to its own end: it may be doing so.
  const asked = init.method === undefined ? endedWhenBack(ask, init.signal) : ask()
  const response = await asked.catch((cause: unknown) => {
    if (init.signal?.aborted && cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new CallError(0, null, '')
  })
  hearKept(response)
  return response
}

export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await asSignedIn(() => send(path, init))
  if (!response.ok) throw await errorOf(response)
  return response
}

export async function getSnapshot<T>(path: Address<T>, signal?: AbortSignal): Promise<Snapshot<T>> {
  const response = await call(path, signal ? { signal } : {})
  const seq = response.headers.get(SEQ_HEADER)
  return { body: (await response.json()) as T, seq: seq === null ? null : Number(seq) }
}

export const getJson = async <T>(path: Address<T>, signal?: AbortSignal): Promise<T> =>
  (await getSnapshot<T>(path, signal)).body

export async function postJson<T, Body>(path: Address<T, Body>, body?: Body): Promise<T> {
  const response = await call(path, {
    method: 'POST',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  hearServerTime(response.headers.get('date'))
  return (response.status === 204 ? null : await response.json()) as T
}
