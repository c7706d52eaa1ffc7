/** One client's STOMP conversation: it connects, subscribes, unsubscribes and leaves. */
import { PULSE } from '@openroom/protocol/pulse'
import { BEARER, NO_VIEWER } from '@openroom/protocol/routes'
import { DURATION } from '@openroom/protocol/specified'
import { bearerIn } from '../../core/http/bearer.ts'
import type { ConnectionAccount, Hub, Subscriber } from '../hub.ts'
import { encodeFrame, type Frame, ProtocolError } from './frame.ts'
import type { Parts } from './message.ts'
import { FrameParser } from './parser.ts'

const VERSIONS = ['1.2', '1.1'] as const
type Version = (typeof VERSIONS)[number]

/** Milliseconds between heart-beats each way; 0 for none. */
type HeartBeats = { readonly send: number; readonly expect: number }

type Agreement = { readonly version: Version; readonly beats: HeartBeats }

/** The highest version both speak; `null` when there is none. A client that names none speaks 1.0. */
function agreedVersion(frame: Frame): Version | null {
  const offered = (frame.headers.get('accept-version') ?? '1.0').split(',')
  return VERSIONS.find((version) => offered.includes(version)) ?? null
}

/** `cx,cy` as the client wishes; 0 unless both sides want it, else the slower of the two. */
function agreedBeats(text: string | undefined): HeartBeats {
  const wish = /^(\d{1,9}),(\d{1,9})$/.exec(text ?? '0,0')
  const clientSends = Number(wish?.[1] ?? 0)
  const clientExpects = Number(wish?.[2] ?? 0)
  const slower = (theirs: number) => (theirs === 0 ? 0 : Math.max(theirs, DURATION.heartBeat))
  return { send: slower(clientExpects), expect: slower(clientSends) }
}

/** What client and server agree on at CONNECT: version and heart-beats (STOMP 1.2). */
function agree(frame: Frame): Agreement | null {
  const version = agreedVersion(frame)
  return version && { version, beats: agreedBeats(frame.headers.get('heart-beat')) }
}

export const LIMITS = {
  /** Bytes of a frame from a client: nothing a viewer sends is longer. */
  frame: 16_384,
  subscriptions: 200,
  /** Of one destination: a page has one, a program perhaps one for each of its parts. */
  ofDestination: 4,
  /** Frames a client may send at once, and how many a second come back. */
  burst: 400,
  framesPerSecond: 50,
  /** How late a heart-beat may be before the client counts as gone: half again as long. */
  patience: 1.5,
} as const

/** An end of line. The same for all, so that its WebSocket frame is made once. */
const BEAT: readonly Parts[] = [[Buffer.from('\n')]]

/** The socket under a conversation. */
export type Wire = {
  readonly send: (messages: readonly Parts[]) => void
  readonly close: (code: number, reason: string) => void
  /** Too much waits in it. */
  readonly isSlow: () => boolean
}

/** Milliseconds, only ever growing. */
export type Clock = () => number

export class StompSession implements Subscriber {
  readonly account: ConnectionAccount | null
  readonly #wire: Wire
  readonly #hub: Hub
  readonly #clock: Clock
  readonly #parser = new FrameParser(LIMITS.frame)
  readonly #subscriptions = new Map<string, { readonly destination: string; readonly leave: () => void }>()
  #agreement: Agreement | null = null
  #ended = false
  #allowance: number = LIMITS.burst
  #allowanceAt: number
  #heardAt: number
  #writtenAt: number

  constructor(wire: Wire, hub: Hub, account: ConnectionAccount | null, clock: Clock) {
    this.#wire = wire
    this.#hub = hub
    this.#clock = clock
    this.account = account
    this.#allowanceAt = this.#heardAt = this.#writtenAt = clock()
  }

  /** Takes in what the socket received. Whatever is wrong with it ends the conversation with an ERROR. */
  receive(bytes: Buffer): void {
    if (this.#ended) return
    this.#heardAt = this.#clock()
    try {
      for (const frame of this.#parser.push(bytes)) {
        this.#spend()
        this.#handle(frame)
        if (this.#ended) return
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      this.write(
        encodeFrame(
          'ERROR',
          [...error.headers, ['message', error.code], ['content-type', 'text/plain']],
          error.message,
        ),
      )
      this.close(1002, error.code)
    }
  }

  /**
   * Sends a sign of life when one is due, and gives up on a client that has fallen silent. More than was promised, as
   * STOMP allows: who follows something live is to know within seconds that it has stopped coming.
   */
  beat(): void {
    if (this.#ended) return
    const now = this.#clock()
    const { send, expect } = this.#agreement?.beats ?? { send: 0, expect: DURATION.heartBeat }
    if (send > 0 && now - this.#writtenAt >= PULSE.every) this.send(BEAT)
    if (expect > 0 && now - this.#heardAt > expect * LIMITS.patience) this.close(1001, 'no heart-beat')
  }

  /** Sends bytes to this client; anything sent counts as a heart-beat. */
  write(bytes: Buffer): void {
    this.send([[bytes]])
  }

  send(messages: readonly Parts[]): void {
    this.#writtenAt = this.#clock()
    this.#wire.send(messages)
  }

  isSlow(): boolean {
    return this.#wire.isSlow()
  }

  close(code: number, reason: string): void {
    this.ended()
    this.#wire.close(code, reason)
  }

  /** The socket is gone: all subscriptions go with it. */
  ended(): void {
    this.#ended = true
    for (const { leave } of this.#subscriptions.values()) leave()
    this.#subscriptions.clear()
  }

  #spend(): void {
    const now = this.#clock()
    const earned = ((now - this.#allowanceAt) / 1000) * LIMITS.framesPerSecond
    this.#allowance = Math.min(LIMITS.burst, this.#allowance + earned) - 1
    this.#allowanceAt = now
    if (this.#allowance < 0) throw new ProtocolError('too-many-frames', 'Too many frames at once.')
  }

  #handle(frame: Frame): void {
    const { command } = frame
    if (command === 'CONNECT' || command === 'STOMP') this.#connect(frame)
    else if (this.#agreement === null)
      throw new ProtocolError('not-connected', 'The first frame must be CONNECT.')
    else this.#act(frame)
  }

  #act(frame: Frame): void {
    const { command } = frame
    if (command === 'SUBSCRIBE') this.#subscribe(frame)
    else if (command === 'UNSUBSCRIBE') this.#unsubscribe(frame)
    else if (command === 'SEND') {
      throw new ProtocolError('forbidden', 'Nothing is sent here; use the HTTP interface.')
    } else if (!['ACK', 'NACK', 'DISCONNECT'].includes(command)) {
      throw new ProtocolError('bad-frame', `${command} is not a command this server takes.`)
    }
    this.#receipt(frame)
    if (command === 'DISCONNECT') this.close(1000, 'goodbye')
  }

  #connect(frame: Frame): void {
    if (this.#agreement) throw new ProtocolError('bad-frame', 'Connected already.')
    const agreement = agree(frame)
    if (agreement === null) {
      throw new ProtocolError('unsupported-version', 'Supported versions are 1.1 and 1.2.', [
        ['version', '1.1,1.2'],
      ])
    }
    this.#agreement = agreement
    this.write(
      encodeFrame('CONNECTED', [
        ['version', agreement.version],
        ['heart-beat', `${DURATION.heartBeat},${DURATION.heartBeat}`],
        [PULSE.header, `${PULSE.every}`],
        ['server', 'openroom'],
      ]),
    )
  }

  #subscribe({ headers }: Frame): void {
    const id = headers.get('id')
    const destination = headers.get('destination')
    if (id === undefined || destination === undefined) {
      throw new ProtocolError('bad-header', 'SUBSCRIBE needs the headers id and destination.')
    }
    if (this.#subscriptions.has(id))
      throw new ProtocolError('bad-header', `The subscription ${id} exists already.`)
    if (this.#subscriptions.size >= LIMITS.subscriptions) {
      throw new ProtocolError(
        'too-many-subscriptions',
        `A client may hold ${LIMITS.subscriptions} subscriptions.`,
      )
    }
    const same = [...this.#subscriptions.values()].filter((one) => one.destination === destination)
    if (same.length >= LIMITS.ofDestination) {
      throw new ProtocolError(
        'too-many-subscriptions',
        `A client may hold ${LIMITS.ofDestination} subscriptions of one destination.`,
      )
    }
    const leave = this.#hub.subscribe(
      destination,
      id,
      this,
      sinceOf(headers),
      !headers.has(NO_VIEWER),
      bearerIn(headers.get(BEARER) ?? ''),
    )
    if (leave === null) throw new ProtocolError('not-found', `There is nothing at ${destination}.`)
    this.#subscriptions.set(id, { destination, leave })
  }

  #unsubscribe({ headers }: Frame): void {
    const id = headers.get('id')
    const subscription = id === undefined ? undefined : this.#subscriptions.get(id)
    if (id === undefined || subscription === undefined) {
      throw new ProtocolError('bad-header', 'UNSUBSCRIBE needs the id of a subscription.')
    }
    subscription.leave()
    this.#subscriptions.delete(id)
  }

  #receipt({ headers }: Frame): void {
    const receipt = headers.get('receipt')
    if (receipt !== undefined) this.write(encodeFrame('RECEIPT', [['receipt-id', receipt]]))
  }
}

/** The version a returning client holds, so that it is only sent what it misses. */
function sinceOf(headers: ReadonlyMap<string, string>): number | null {
  const since = headers.get('since')
  return since !== undefined && /^\d{1,15}$/.test(since) ? Number(since) : null
}
