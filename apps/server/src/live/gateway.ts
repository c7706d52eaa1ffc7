/** The socket at /api/websocket: each connection carries one STOMP conversation. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SIGNED_OUT, WEBSOCKET } from '@openroom/protocol/routes'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { AccountClosed } from '../accounts/accounts.ts'
import { addressOf } from '../core/addresses.ts'
import { Admission } from './admission.ts'
import { Conversation, type Login, SOCKET_LIMITS } from './conversation.ts'
import type { Hub } from './hub.ts'
import { LIMITS } from './stomp/session.ts'

const TICK_MS = 1_000

/** Sockets looked at before others have their turn. */
const SLICE = 500

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

/** Whose socket it is to be, by the cookie of the request. */
export type Identify = (request: IncomingMessage) => Promise<Login | null>

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
      return refuseSocket(socket, '503 Service Unavailable')
    }
    socket.on('close', leave)
    sockets.handleUpgrade(request, socket, head, (client) => {
      conversations.set(client, new Conversation(client, socket, hub, account))
      client.on('message', onMessage).on('pong', onPong).on('error', client.terminate).on('close', onClose)
    })
  }
  function onMessage(this: WebSocket, message: RawData): void {
    const bytes = Buffer.isBuffer(message) ? message : Buffer.from(message as ArrayBuffer)
    conversations.get(this)?.session.receive(bytes)
  }
  function onPong(this: WebSocket): void {
    const conversation = conversations.get(this)
    if (conversation) conversation.pingedAt = null
  }
  function onClose(this: WebSocket): void {
    conversations.get(this)?.session.ended()
    conversations.delete(this)
  }
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // First: Node has taken its own listener away, and a reset that nobody listens for ends the process. It stays:
    // a listener that is taken away again makes a slow object of the socket's list of them.
    socket.on('error', socket.destroy)
    const path = request.url?.split('?')[0]
    if (path !== WEBSOCKET) return refuseSocket(socket, '404 Not Found')
    welcome(request, socket, head).catch(() => refuseSocket(socket, '503 Service Unavailable'))
  }
  server.on('upgrade', onUpgrade)

  const lookAt = (socket: WebSocket, conversation: Conversation, now: number) => {
    const drop = conversation.dropOf(now)
    if (drop === null) return conversation.session.beat()
    counts[drop] += 1
    socket.terminate()
  }
  let isGoingRound = false
  // A crowd that was told something together has its next sign of life due together.
  const goRound = async () => {
    if (isGoingRound) return
    isGoingRound = true
    const now = performance.now()
    let seen = 0
    try {
      for (const [socket, conversation] of conversations) {
        lookAt(socket, conversation, now)
        seen += 1
        if (seen % SLICE === 0) await nextTurn()
      }
    } finally {
      isGoingRound = false
    }
  }

  let pingedAt = performance.now()
  const ticking = setInterval(() => {
    void goRound()
    const now = performance.now()
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
          session.close(SIGNED_OUT, 'signed out')
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

function refuseSocket(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}
