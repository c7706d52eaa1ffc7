/**
 * The server's sign of life. A client counts up every 30 s, sets its count back to 0 with each message,
 * and reloads when it exceeds 1 (specification 1, section 4): 20 s leave room for one lost message.
 */
import type { HealthPush } from '@openroom/protocol/push'
import { VIEWS } from '@openroom/protocol/views'
import type { Clock } from '../core/clock.ts'
import type { Hub, Topic } from './hub.ts'
import { toSnapshot } from './listDifferences.ts'

const EVERY_MS = 20_000

export type Health = { readonly topic: Topic; readonly stop: () => void }

export function health(hub: () => Hub, clock: Pick<Clock, 'now'>, everyMs = EVERY_MS): Health {
  let seq = 0
  const push = (prev: number | null): HealthPush => ({
    type: 'HEALTH',
    payload: { time: new Date(clock.now()).toISOString() },
    seq,
    prev,
  })
  const beat = () => {
    seq += 1
    hub().publish(VIEWS.healthCheck.path, toSnapshot(push(seq - 1)))
  }
  const timer = setInterval(beat, everyMs)
  timer.unref()
  return { topic: { snapshot: async () => toSnapshot(push(null)) }, stop: () => clearInterval(timer) }
}
