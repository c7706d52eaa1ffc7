/** Counting what may be tried only so often. */
import type { FastifyReply } from 'fastify'
import { Refusal } from './failure.ts'
import type { Limiter } from './limiter.ts'

/** Counts a try, or refuses it. */
export function countTry(limiter: Limiter, key: string, reply: FastifyReply): void {
  const wait = limiter.waitFor(key)
  if (wait !== null) {
    reply.header('retry-after', wait)
    throw new Refusal('too-many-requests')
  }
  limiter.count(key)
}
