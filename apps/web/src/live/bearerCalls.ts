/** Calls with the bearer of a link, without an account: of consoles and of players' phones. */
import type { Address } from '@openroom/protocol/route'
import type { IngestRefusal } from '@openroom/protocol/schema/ingest'
import { endedWhenBack } from './back.ts'

/** A call that was not answered as wished; `status` 0: the server did not answer. */
export class Refused extends Error {
  readonly status: number
  readonly refusal: Partial<IngestRefusal>

  constructor(status: number, refusal: Partial<IngestRefusal>) {
    super(refusal.message ?? '')
    this.status = status
    this.refusal = refusal
  }

  /** Without an answer, or where the server has too much to do, the same call may be answered later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429
  }
}

/** A server that does not answer for so long will not. */
const TIMEOUT_MS = 20_000

/**
 * @param ending ends it, as nobody waits for the answer any more
 * @throws Refused
 */
export const callWith = <T>(
  bearer: string,
  path: Address<T>,
  body?: object,
  ending?: AbortSignal,
): Promise<T> =>
  endedWhenBack((signal) => ask(signal, bearer, path, body), AbortSignal.timeout(TIMEOUT_MS), ending)

/** Of so many characters a call goes on though its page is left; of all that is under way at once browsers take 64 kB. */
const KEPT_ALIVE = 8_000

async function ask<T>(signal: AbortSignal, bearer: string, path: Address<T>, given?: object): Promise<T> {
  const body = given && JSON.stringify(given)
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    keepalive: body !== undefined && body.length <= KEPT_ALIVE,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
    signal,
  }).catch(() => null)
  if (response === null) throw new Refused(0, {})
  // An answer that was cut off is none.
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new Refused(response.status, (answer ?? {}) as Partial<IngestRefusal>)
  if (answer === null) throw new Refused(0, {})
  return answer as T
}
