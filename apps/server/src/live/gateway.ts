/** The socket at /api/websocket: each connection carries one STOMP conversation. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { routes } from '@openroom/protocol/routes'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Hub } from './hub.ts'
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
  /** Closes every socket; clients come back by themselves. */
  readonly close: () => Promise<void>
}

export function openGateway(server: Server, hub: Hub): Gateway {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.frame * 2,
    perMessageDeflate: false,
    handleProtocols: (offered) =>
      ['v12.stomp', 'v11.stomp'].find((protocol) => offered.has(protocol)) ?? false,
  })
  const sessions = new Map<WebSocket, StompSession>()

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = request.url?.split('?')[0]
    if (path !== routes.websocket()) return refuse(socket, '404 Not Found')
    if (sessions.size >= SOCKET_LIMITS.connections) return refuse(socket, '503 Service Unavailable')
    sockets.handleUpgrade(request, socket, head, (client) => {
      sessions.set(
        client,
        converse(client, hub, () => sessions.delete(client)),
      )
    })
  }
  server.on('upgrade', onUpgrade)

  const ticking = setInterval(() => {
    for (const [socket, session] of sessions) {
      if (socket.bufferedAmount > SOCKET_LIMITS.dropped) socket.terminate()
      else session.beat()
    }
    hub.refreshStale()
  }, TICK_MS)

  return {
    viewers: () => sessions.size,
    close: async () => {
      clearInterval(ticking)
      server.off('upgrade', onUpgrade)
      for (const session of sessions.values()) session.close(1012, 'restarting')
      await new Promise<void>((resolve) => sockets.close(() => resolve()))
    },
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}

function converse(socket: WebSocket, hub: Hub, onClose: () => void): StompSession {
  const send = (bytes: Buffer) => {
    if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: false })
  }
  const session = new StompSession(
    {
      send,
      close: (code, reason) => socket.close(code, reason),
    },
    hub,
    { send: (bytes) => session.said(bytes), isSlow: () => socket.bufferedAmount > SOCKET_LIMITS.slow },
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
