/** What leaves the house to addresses that others name: never into the own network, no redirect followed, no answer's body read. */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { lookupPublic } from '../core/publicAddress.ts'

/** Shorter than stopping may take, together with what is being answered. */
const TIMEOUT_MS = 8_000

const AGENTS = {
  checked: new HttpsAgent({ keepAlive: false, lookup: lookupPublic }),
  'https:': new HttpsAgent({ keepAlive: false }),
  'http:': new HttpAgent({ keepAlive: false }),
} as const

export type Sent = { readonly status: number; readonly headers: IncomingHttpHeaders }

export type Parcel = {
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer | string
  readonly stop: AbortSignal
}

/**
 * @param address one that `isEndpoint` has let through
 * @param sites origins that are trusted wherever they are
 * Errors: nobody answers.
 */
export function postOutside(
  address: string,
  { headers, body, stop }: Parcel,
  sites: readonly string[],
): Promise<Sent> {
  const url = new URL(address)
  const protocol = url.protocol as 'http:' | 'https:'
  const agent = sites.includes(url.origin) ? AGENTS[protocol] : AGENTS.checked
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)])
  const request = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent, signal }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
      answer.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
