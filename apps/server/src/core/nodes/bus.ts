/** The line between the nodes of one installation: NATS, publish and subscribe. */
import type { NatsConnection } from '@nats-io/transport-node'

export type Bus = {
  /** Best effort: what is lost while a node is cut off, the database gives back. */
  readonly publish: (subject: string, news: unknown) => void
  /** Hears what other nodes publish, never its own. */
  readonly subscribe: (subject: string, onNews: (news: unknown) => void) => void
  /** Called when the line is back after a cut: something may have been missed. */
  readonly onReturn: (then: () => void) => void
  /** Settled when the server knows every subscription made so far. */
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

export type BusEvents = {
  readonly onCut: () => void
  readonly onError: (error: unknown) => void
}

const RECONNECT_MS = 500
const FIRST_CONNECT_MS = 5_000

async function followStatus(
  connection: NatsConnection,
  events: BusEvents,
  onReturn: () => void,
): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') events.onCut()
    if (type === 'reconnect') onReturn()
  }
}

/**
 * @param url `nats://host:port`, or several separated by commas
 * Errors: rejects, naming NATS_URL, when no server answers within 5 s.
 */
export async function connectBus(url: string, events: BusEvents): Promise<Bus> {
  const { connect } = await import('@nats-io/transport-node')
  const connection = await connect({
    servers: url.split(',').map((one) => one.trim()),
    name: 'openroom',
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    timeout: FIRST_CONNECT_MS,
  }).catch((error: unknown) => {
    throw new Error(`NATS_URL: no NATS server answers at ${url}.`, { cause: error })
  })
  const returned = new Set<() => void>()
  followStatus(connection, events, () => {
    for (const then of returned) then()
  }).catch(events.onError)
  return {
    publish: (subject, news) => {
      if (!connection.isClosed()) connection.publish(subject, JSON.stringify(news))
    },
    subscribe: (subject, hear) => {
      connection.subscribe(subject, {
        callback: (error, message) => {
          if (error) return events.onError(error)
          try {
            hear(message.json())
          } catch (failure) {
            events.onError(failure)
          }
        },
      })
    },
    onReturn: (then) => returned.add(then),
    flush: () => connection.flush(),
    close: () => connection.drain(),
  }
}
