/** A message on its way to a browser: encrypted for it (RFC 8291), signed by this site (RFC 8292), given to its service. */

import type { PushMessage } from '@openroom/protocol/pushRoutes'
import type { PushWish } from '@openroom/protocol/schema/push'
import type { Kysely } from 'kysely'
import type { AccountTables } from '../core/database/accountTables.ts'
import { isEndpoint } from './endpoint.ts'
import { postOutside } from './outside.ts'
import { pushKeyRow } from './push.rows.ts'

/** Read where something is sent: most sites never do. */
const webPush = async () => (await import('web-push')).default

export async function pushKeys(db: Kysely<AccountTables>): Promise<PushKeys> {
  const row = await pushKeyRow(db, async () => {
    const { publicKey, privateKey } = (await webPush()).generateVAPIDKeys()
    return { public_key: publicKey, private_key: privateKey }
  })
  return { publicKey: row.public_key, privateKey: row.private_key }
}

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/** `gone`: there is no such browser any more. `refused`: never in this form. `later`: with its wait, where it names one. */
export type Outcome =
  | { readonly is: 'sent' | 'gone' | 'refused' }
  | { readonly is: 'later'; readonly waitMs: number | null }

export type Delivery = {
  readonly to: Pick<PushWish, 'endpoint' | 'keys'>
  readonly message: PushMessage
  /** Seconds that the service keeps it for a browser that is away. */
  readonly keepFor: number
  /** A later one of the same topic takes its place at the service. */
  readonly topic: string
}

const GONE = [404, 410]
/** Busy, or broken for a while. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500

function outcomeOfStatus(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (GONE.includes(status)) return { is: 'gone' }
  if (!isPassing(status)) return { is: 'refused' }
  const seconds = Number(retryAfter)
  return { is: 'later', waitMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null }
}

export type ServiceOptions = {
  readonly keys: PushKeys
  /** Who is written to when something is wrong with what is sent: `mailto:` or `https:`. */
  readonly subject: string
  readonly services: readonly string[]
}

export class PushService {
  readonly #options: ServiceOptions

  constructor(options: ServiceOptions) {
    this.#options = options
  }

  /** Never rejects. */
  async send({ to, message, keepFor, topic }: Delivery, stop: AbortSignal): Promise<Outcome> {
    const { keys, subject, services } = this.#options
    if (!isEndpoint(to.endpoint, services)) return { is: 'gone' }
    try {
      const { headers, body } = (await webPush()).generateRequestDetails(to, JSON.stringify(message), {
        vapidDetails: { subject, ...keys },
        TTL: keepFor,
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      })
      return await postOutside(to.endpoint, { headers, body, stop }, services).then(
        (answer) => outcomeOfStatus(answer.status, answer.headers['retry-after']),
        (): Outcome => ({ is: 'later', waitMs: null }),
      )
    } catch {
      // Keys that are none.
      return { is: 'gone' }
    }
  }
}
