/** A socket with its STOMP conversation. There are as many as viewers: one object of each kind, no function of its own. */
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { writeFrames } from './frames.ts'
import type { ConnectionAccount, Hub } from './hub.ts'
import type { Parts } from './stomp/message.ts'
import { StompSession, type Wire } from './stomp/session.ts'

/** An account with the hash of the token that it came with. */
export type Login = ConnectionAccount & { readonly login: string }

export const SOCKET_LIMITS = {
  /** Bytes waiting in a socket: above the first a viewer is slow, above the second it is dropped. */
  slow: 1 << 20,
  dropped: 8 << 20,
  /** Milliseconds after which a socket that has not answered a ping is gone, whatever its client has agreed on. */
  silence: 60_000,
  /** Milliseconds that a socket has to say goodbye when the server stops; one that does not read never does. */
  goodbye: 1_000,
} as const

/** Milliseconds, only ever growing. */
const clock = (): number => performance.now()

export class Conversation implements Wire {
  readonly session: StompSession
  readonly account: Login | null
  /** When it was pinged last, until it answers; on the clock of `performance.now`. */
  pingedAt: number | null = null
  readonly #socket: WebSocket
  readonly #line: Duplex

  /** @param line what carries the socket */
  constructor(socket: WebSocket, line: Duplex, hub: Hub, account: Login | null) {
    this.account = account
    this.#socket = socket
    this.#line = line
    this.session = new StompSession(this, hub, account, clock)
  }

  send(messages: readonly Parts[]): void {
    if (this.#socket.readyState === this.#socket.OPEN) writeFrames(this.#line, messages)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  isSlow(): boolean {
    return this.#socket.bufferedAmount > SOCKET_LIMITS.slow
  }

  /** Why it is to be ended; `null`: it is not. */
  dropOf(now: number): 'slow' | 'silent' | null {
    if (this.#socket.bufferedAmount > SOCKET_LIMITS.dropped) return 'slow'
    return this.pingedAt !== null && now - this.pingedAt > SOCKET_LIMITS.silence ? 'silent' : null
  }
}
