/** The socket at /api/websocket: each connection carries one STOMP conversation. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WEBSOCKET } from '@openroom/protocol/routes'
import { type WebSocket, WebSocketServer } from 'ws'
import { addressOf } from '../runtime/addresses.ts'
import type { AccountClosed } from '../services/accounts.ts'
import { Admission } from './admission.ts'
import type { ConnectionAccount, Hub } from './hub.ts'
import { LIMITS, StompSession } from './stomp/session.ts'

export const SOCKET_LIMITS = {
  /** Bytes waiting in a socket: above the first a viewer is slow, above the second it is dropped. */
  slow: 1 << 20,
  dropped: 8 << 20,
  /** Milliseconds after which a socket that has not answered a ping is gone, whatever its client has agreed on. */
  silence: 60_000,
  /** Milliseconds that a socket has to say goodbye when the server stops; one that does not read never does. */
  goodbye: 1_000,
} as const

const TICK_MS = 1_000

/** Since the start. */
export type GatewayCounts = {
  /** Connections that were not let in. */
  refused: number
  /** Ended: too much waited for them, */
  slow: number
  /** they did not answer. */
  silent: number
}

export type Gateway = {
  readonly viewers: () => number
  readonly counts: Readonly<GatewayCounts>
  /** Bytes that wait in all sockets. */
  readonly buffered: () => number
  /** Closes the sockets of an account or of one login; they come back as what their cookie is worth then. */
  readonly disconnect: (closed: AccountClosed) => void
  /** Closes every socket; clients come back by themselves. */
  readonly close: () => Promise<void>
}

/** An account with the hash of the token that it came with. */
type Login = ConnectionAccount & { readonly login: string }

/** Whose socket it is to be, by the cookie of the request. */
export type Identify = (request: IncomingMessage) => Promise<Login | null>

type Conversation = {
  readonly session: StompSession
  readonly account: Login | null
  /** When it was pinged last, until it answers; on the clock of `performance.now`. */
  pingedAt: number | null
}

export type GatewayOptions = {
  readonly identify?: Identify
  /** How many proxies before the server are believed. */
  readonly proxies?: number
  /** Told every minute which logins have pages open. */
  readonly isOpen?: (logins: readonly string[]) => void
}

export function openGateway(server: Server, hub: Hub, options: GatewayOptions = {}): Gateway {
  const { identify = async () => null, proxies = 0, isOpen = () => {} } = options
  const admission = new Admission(() => performance.now())
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.frame * 2,
    perMessageDeflate: false,
    handleProtocols: (offered) =>
      ['v12.stomp', 'v11.stomp'].find((protocol) => offered.has(protocol)) ?? false,
  })
  const conversations = new Map<WebSocket, Conversation>()
  const counts: GatewayCounts = { refused: 0, slow: 0, silent: 0 }

  const welcome = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const account = request.headers.cookie === undefined ? null : await identify(request)
    if (socket.destroyed) return
    const leave = admission.admit(addressOf(request, proxies), account !== null)
    if (leave === null) {
      counts.refused += 1
      return refuse(socket, '503 Service Unavailable')
    }
    socket.once('close', leave)
    sockets.handleUpgrade(request, socket, head, (client) => {
      const session = converse(client, hub, account, () => conversations.delete(client))
      const conversation: Conversation = { session, account, pingedAt: null }
      client.on('pong', () => {
        conversation.pingedAt = null
      })
      conversations.set(client, conversation)
    })
  }
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = request.url?.split('?')[0]
    if (path !== WEBSOCKET) return refuse(socket, '404 Not Found')
    const failed = () => socket.destroy()
    socket.on('error', failed)
    welcome(request, socket, head)
      .catch(() => refuse(socket, '503 Service Unavailable'))
      .finally(() => socket.off('error', failed))
  }
  server.on('upgrade', onUpgrade)

  let pingedAt = performance.now()
  const ticking = setInterval(() => {
    const now = performance.now()
    for (const [socket, conversation] of conversations) {
      const drop = dropOf(socket, conversation, now)
      if (drop === null) conversation.session.beat()
      else {
        counts[drop] += 1
        socket.terminate()
      }
    }
    if (now - pingedAt > SOCKET_LIMITS.silence) {
      pingedAt = now
      isOpen(loginsOf(conversations.values()))
      for (const [socket, conversation] of conversations) {
        conversation.pingedAt ??= now
        socket.ping()
      }
    }
    hub.refreshStale()
  }, TICK_MS)

  return {
    viewers: () => conversations.size,
    counts,
    buffered: () => [...conversations.keys()].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0),
    disconnect: ({ accountId, login }) => {
      for (const { session, account } of conversations.values())
        if (account?.id === accountId && (login === null || account.login === login))
          session.close(1008, 'signed out')
    },
    close: async () => {
      clearInterval(ticking)
      server.off('upgrade', onUpgrade)
      for (const { session } of conversations.values()) session.close(1012, 'restarting')
      const late = setTimeout(() => {
        for (const socket of conversations.keys()) socket.terminate()
      }, SOCKET_LIMITS.goodbye)
      await new Promise<void>((resolve) => sockets.close(() => resolve()))
      clearTimeout(late)
    },
  }
}

/** Each once. */
const loginsOf = (conversations: Iterable<Conversation>): readonly string[] => [
  ...new Set([...conversations].flatMap(({ account }) => account?.login ?? [])),
]

/** Why a connection is ended; `null`: it is not. */
function dropOf(
  { bufferedAmount }: WebSocket,
  { pingedAt }: Conversation,
  now: number,
): 'slow' | 'silent' | null {
  if (bufferedAmount > SOCKET_LIMITS.dropped) return 'slow'
  return pingedAt !== null && now - pingedAt > SOCKET_LIMITS.silence ? 'silent' : null
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
  const send = (parts: readonly Buffer[]) => {
    if (socket.readyState !== socket.OPEN) return
    const last = parts.length - 1
    for (const [i, bytes] of parts.entries()) socket.send(bytes, { binary: false, fin: i === last })
  }
  const session = new StompSession(
    {
      send,
      close: (code, reason) => socket.close(code, reason),
    },
    hub,
    {
      account,
      send: (parts) => session.write(...parts),
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
