/** Viewers of a running server: stompjs clients that keep what they hear. */
import { WEBSOCKET } from '@openroom/protocol/routes'
import { Client, type IMessage } from '@stomp/stompjs'
import { expect } from 'vitest'
import { WebSocket } from 'ws'

export type Heard<Payload = unknown> = {
  readonly type: string
  readonly payload: Payload
  readonly seq: number
  readonly prev: number | null
}

export type Listening<Payload = unknown> = {
  readonly bodies: Heard<Payload>[]
  /** Waits until so many messages are there. */
  readonly wait: (count: number) => Promise<readonly Heard<Payload>[]>
  readonly leave: () => void
}

export type Viewer = {
  readonly client: Client
  readonly listen: <Payload = unknown>(
    destination: string,
    headers?: Readonly<Record<string, string>>,
  ) => Listening<Payload>
  readonly close: () => Promise<void>
}

/** @param url of the server, with http: */
export async function viewer(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Viewer> {
  const client = new Client({
    webSocketFactory: () => new WebSocket(url.replace('http', 'ws') + WEBSOCKET, { headers }),
    heartbeatIncoming: 25_000,
    heartbeatOutgoing: 25_000,
    reconnectDelay: 0,
  })
  await new Promise<void>((resolve, reject) => {
    client.onConnect = () => resolve()
    client.onStompError = (frame) => reject(new Error(frame.body))
    client.activate()
  })
  return {
    client,
    listen: <Payload>(destination: string, own: Readonly<Record<string, string>> = {}) => {
      const bodies: Heard<Payload>[] = []
      const { unsubscribe } = client.subscribe(
        destination,
        (message: IMessage) => bodies.push(JSON.parse(message.body)),
        own,
      )
      return {
        bodies,
        leave: unsubscribe,
        wait: async (count) => {
          await expect.poll(() => bodies.length).toBeGreaterThanOrEqual(count)
          return bodies
        },
      }
    },
    close: () => client.deactivate(),
  }
}
