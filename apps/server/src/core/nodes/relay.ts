/** Carries the news of channels between nodes. */

import type { Channel } from '../channel.ts'
import type { Clock } from '../clock.ts'
import type { Arrival, Presence } from '../presence.ts'
import type { Bus } from './bus.ts'

const subjectOf = (name: string) => `openroom.${name}`

/** What is announced on one node is received on all others. */
export function relay<T>(bus: Bus, name: string, channel: Channel<T>): void {
  channel.relay((news) => bus.publish(subjectOf(name), news))
  bus.subscribe(subjectOf(name), (news) => channel.receive(news as T))
}

/** How long the other nodes believe in somebody who stays until they leave; told again in a third of it. */
const BELIEVED_MS = 30_000

/** Presence over all nodes: who is lost with their node is forgotten by the others after half a minute. */
export function relayPresence(bus: Bus, presence: Presence, clock: Clock): () => void {
  const staying = new Map<string, Arrival>()
  const subject = subjectOf('presence')
  const tell = (arrival: Arrival) =>
    bus.publish(subject, { type: 'arrive', arrival: { ...arrival, forMs: arrival.forMs ?? BELIEVED_MS } })
  presence.moves.relay((move) => {
    if (move.type === 'leave') {
      staying.delete(JSON.stringify([move.place.kind, move.place.session, move.place.table, move.name]))
      bus.publish(subject, move)
      return
    }
    const { kind, session, table, name, forMs } = move.arrival
    if (forMs === null) staying.set(JSON.stringify([kind, session, table, name]), move.arrival)
    tell(move.arrival)
  })
  bus.subscribe(subject, (news) => presence.moves.receive(news as never))
  let stop = () => {}
  const again = () => {
    for (const arrival of staying.values()) tell(arrival)
    stop = clock.after(BELIEVED_MS / 3, again)
  }
  again()
  bus.onReturn(() => {
    for (const arrival of staying.values()) tell(arrival)
  })
  return () => stop()
}
