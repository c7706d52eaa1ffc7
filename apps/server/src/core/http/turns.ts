/** Dear answers in turns: who asks too much waits for himself, and whoever has gone is left out. */
import type { ErrorCode } from '@openroom/protocol/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../addresses.ts'
import { FairQueue, QueueRefusal } from '../fairQueue.ts'
import { Refusal } from './failure.ts'

/** Seconds after which it is worth another try. */
const SOON = 10

/** Who asks, and whether he still waits. */
export type Asker = { readonly whose: string; readonly gone: AbortSignal }

export function askerOfRequest(request: FastifyRequest, reply: FastifyReply): Asker {
  const leaving = new AbortController()
  if (reply.raw.closed) leaving.abort()
  else reply.raw.once('close', () => leaving.abort())
  return { whose: networkOf(request.ip), gone: leaving.signal }
}

/** @throws {Refusal} `busy` where the queue that the work is in takes no more */
export async function orBusy<T>(reply: FastifyReply, work: Promise<T>, busy: ErrorCode): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof QueueRefusal)) throw error
    reply.header('retry-after', SOON)
    throw new Refusal(busy)
  }
}

/**
 * Questions to the whole archive: each takes the database up to a quarter of a second, and those who watch need its
 * connections too.
 */
export class ArchiveTurns {
  readonly #queue = new FairQueue({ atOnce: 3, waiting: 120, waitingOfOne: 45 })

  /** @throws {Refusal} */
  take<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    const { whose, gone } = askerOfRequest(request, reply)
    return orBusy(reply, this.#queue.run(whose, gone, work), 'archive-busy')
  }
}
