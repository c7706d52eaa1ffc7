/** The socket at /api/websocket: each connection carries one STOMP conversation. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { routes } from '@openroom/protocol/routes'
import { type WebSocket, WebSocketServer } from 'ws'
import type { AccountClosed } from '../services/accounts.ts'
import type { ConnectionAccount, Hub } from './hub.ts'
import { LIMITS, StompSession } from './stomp/session.ts'

export const SOCKET_LIMITS = {
  connections: 15_000,
  /** Bytes waiting in a socket: above the first a viewer is slow, above the second it is dropped. */
  slow: 1 << 20,
  dropped: 8 << 20,
} as const

const TICK_MS = 1_000

export type Gateway = {
  readonly viewers: () => number
  /** Closes the sockets of an account or of one login; they come back as what their cookie is worth then. */
  readonly disconnect: (closed: AccountClosed) => void
  /** Closes every socket; clients come back by themselves. */
  readonly close: () => Promise<void>
}

/** An account with the hash of the token that it came with. */
type Login = ConnectionAccount & { readonly login: string }

/** Whose socket it is to be, by the cookie of the request. */
export type Identify = (request: IncomingMessage) => Promise<Login | null>

type Conversation = { readonly session: StompSession; readonly account: Login | null }

export function openGateway(server: Server, hub: Hub, identify: Identify = async () => null): Gateway {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.frame * 2,
    perMessageDeflate: false,
    handleProtocols: (offered) =>
      ['v12.stomp', 'v11.stomp'].find((protocol) => offered.has(protocol)) ?? false,
  })
  const conversations = new Map<WebSocket, Conversation>()

  const welcome = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const account = request.headers.cookie === undefined ? null : await identify(request)
    if (socket.destroyed) return
    sockets.handleUpgrade(request, socket, head, (client) => {
      const session = converse(client, hub, account, () => conversations.delete(client))
      conversations.set(client, { session, account })
    })
  }
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = request.url?.split('?')[0]
    if (path !== routes.websocket()) return refuse(socket, '404 Not Found')
    if (conversations.size >= SOCKET_LIMITS.connections) return refuse(socket, '503 Service Unavailable')
    const failed = () => socket.destroy()
    socket.on('error', failed)
    welcome(request, socket, head)
      .catch(() => refuse(socket, '503 Service Unavailable'))
      .finally(() => socket.off('error', failed))
  }
  server.on('upgrade', onUpgrade)

  const ticking = setInterval(() => {
    for (const [socket, { session }] of conversations) {
      if (socket.bufferedAmount > SOCKET_LIMITS.dropped) socket.terminate()
      else session.beat()
    }
    hub.refreshStale()
  }, TICK_MS)

  return {
    viewers: () => conversations.size,
    disconnect: ({ accountId, login }) => {
      for (const { session, account } of conversations.values())
        if (account?.id === accountId && (login === null || account.login === login))
          session.close(1008, 'signed out')
    },
    close: async () => {
      clearInterval(ticking)
      server.off('upgrade', onUpgrade)
      for (const { session } of conversations.values()) session.close(1012, 'restarting')
      await new Promise<void>((resolve) => sockets.close(() => resolve()))
    },
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}

function converse(
  socket: WebSocket,
  hub: Hub,
  account: ConnectionAccount | null,
  onClose: () => void,
): StompSession {
  const send = (bytes: Buffer) => {
    if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: false })
  }
  const session = new StompSession(
    {
      send,
      close: (code, reason) => socket.close(code, reason),
    },
    hub,
    {
      account,
      send: (bytes) => session.said(bytes),
      isSlow: () => socket.bufferedAmount > SOCKET_LIMITS.slow,
    },
    () => performance.now(),
  )
  socket.on('message', (message) =>
    session.receive(Buffer.isBuffer(message) ? message : Buffer.from(message as ArrayBuffer)),
  )
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    session.ended()
    onClose()
  })
  return session
}
