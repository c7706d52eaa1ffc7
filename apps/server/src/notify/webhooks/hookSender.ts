/** Sends programs what there is to tell them, signed by the Standard Webhooks specification: in its order, again where it was not taken. */
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { AllTables } from '../../core/database/allTables.ts'
import { type HeldJob, type Work, workOnEach } from '../../core/jobs/jobs.ts'
import { isEndpoint } from '../endpoint.ts'
import { postOutside } from '../outside.ts'
import { answered, giveUp, nextMessage } from './webhooks.rows.ts'

const BATCH = 20
const AT_ONCE = 4
const MINUTE = 60_000
/** So long one program has its turn; others wait meanwhile. */
const TURN_MS = 3_000
/** What is older is told nobody any more. */
const OLDEST_MS = 24 * 60 * MINUTE
/** Until the next try: the longer the oftener it failed; after the last one it is given up, a day later. */
const RETRY_MS = [1, 5, 15, 30, 60, 120, 240, 480, 480].map((minutes) => minutes * MINUTE)
/** Such an answer wants nothing more of it. */
const GONE = 410

/** What stands before a secret, so that one sees what it is. */
export const SECRET_PREFIX = 'whsec_'

export function signed(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

export type HookSenderOptions = {
  readonly db: Kysely<AllTables>
  readonly clock: Pick<Clock, 'now'>
  /** Programs of one's own network. */
  readonly sites: readonly string[]
}

type Message = NonNullable<Awaited<ReturnType<typeof nextMessage>>>

export class HookSender implements Work {
  readonly kind = 'webhook'
  readonly most = BATCH
  readonly holdMs = MINUTE
  readonly #options: HookSenderOptions

  constructor(options: HookSenderOptions) {
    this.#options = options
  }

  readonly run = workOnEach(AT_ONCE, (job, stop) => this.#write(job, stop))

  /** What waits, up to what is not taken or has to wait longer; the rest after other programs' turn. */
  async #write(job: HeldJob, stop: AbortSignal): Promise<void> {
    const { db, clock } = this.#options
    const begun = clock.now()
    await giveUp(db, job.subject, new Date(begun - OLDEST_MS))
    for (let one = await nextMessage(db, job.subject); one; one = await nextMessage(db, job.subject)) {
      const due = one.tried_at === null ? 0 : one.tried_at.getTime() + (RETRY_MS[one.tries - 1] ?? 0)
      if (due > clock.now()) return job.later(new Date(due))
      const status = await this.#send(one, stop)
      if (stop.aborted) return
      const now = clock.now()
      const wait = RETRY_MS[one.tries]
      const isTaken = status !== null && status >= 200 && status < 300
      const isOver = isTaken || status === GONE || wait === undefined
      const { id } = one
      await db.transaction().execute((tx) => answered(tx, id, { status, isOver, now: new Date(now) }))
      if (!isOver) return job.later(new Date(now + wait))
      if (now >= begun + TURN_MS) return job.later(new Date(now))
    }
    await job.finish(db)
  }

  /** @returns the status of the answer; `null`: there was none */
  async #send({ name, body, address, secret }: Message, stop: AbortSignal): Promise<number | null> {
    const { clock, sites } = this.#options
    if (!isEndpoint(address, sites)) return null
    const id = `message_${name}`
    const seconds = Math.floor(clock.now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Openroom',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': signed(secret, id, seconds, body),
    }
    return postOutside(address, { headers, body, stop }, sites).then(
      (answer) => answer.status,
      () => null,
    )
  }
}
