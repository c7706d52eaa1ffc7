/**
 * One viewer on a bare TCP socket: it shakes hands, subscribes as @stomp/stompjs does, and from then on
 * only counts WebSocket frames, so that five thousand of them cost little.
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { age, DESTINATION } from './protocol.ts'

export type ViewerOptions = {
  readonly port: number
  readonly path: string
  /** Speaks STOMP, or takes whatever comes. */
  readonly stomp: boolean
  /** Default ids of @stomp/stompjs count a client's subscriptions: viewers differ in them. */
  readonly id: string
  /** Looks into each message for its age. */
  readonly sampled: boolean
}

function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255])
  const masked = payload.map((byte, i) => byte ^ (mask[i & 3] ?? 0))
  return Buffer.concat([head, mask, masked])
}

export class Viewer {
  deliveries = 0
  ages: number[] = []
  readonly #options: ViewerOptions
  readonly #socket: Socket
  #counting = false
  /** Bytes of the frame under way that are still to come. */
  #left = 0
  /** A frame's head that was cut. */
  #head = Buffer.alloc(0)

  private constructor(options: ViewerOptions, socket: Socket) {
    this.#options = options
    this.#socket = socket
  }

  static connect(options: ViewerOptions): Promise<Viewer> {
    return new Promise((resolve, reject) => {
      const socket = connect(options.port, '127.0.0.1')
      const viewer = new Viewer(options, socket)
      socket.setNoDelay(true)
      socket.once('error', reject)
      socket.once('connect', () => viewer.#upgrade())
      let said = ''
      const greet = (chunk: Buffer) => {
        said += chunk.toString('latin1')
        const next = viewer.#answer(said)
        if (next === 'wait') return
        said = ''
        if (next !== 'ready') return void socket.write(next)
        socket.off('data', greet)
        socket.on('data', (bytes) => viewer.#receive(bytes))
        resolve(viewer)
      }
      socket.on('data', greet)
    })
  }

  begin(): void {
    this.deliveries = 0
    this.ages = []
    this.#counting = true
  }

  end(): void {
    this.#counting = false
  }

  #upgrade(): void {
    const key = randomBytes(16).toString('base64')
    const protocol = this.#options.stomp ? 'Sec-WebSocket-Protocol: v12.stomp\r\n' : ''
    this.#socket.write(
      `GET ${this.#options.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n${protocol}\r\n`,
    )
  }

  /** What to say next in the handshake. */
  #answer(said: string): Buffer | 'wait' | 'ready' {
    const { stomp, id } = this.#options
    if (said.startsWith('HTTP/1.1 101')) {
      if (!said.includes('\r\n\r\n')) return 'wait'
      if (!stomp) return 'ready'
      return textFrame(
        'CONNECT\naccept-version:1.2\nheart-beat:0,25000\nhost:/\nlogin:guest\npasscode:guest\n\n\0',
      )
    }
    if (said.includes('CONNECTED')) {
      return textFrame(
        `SUBSCRIBE\nid:${id}\ndestination:${destinationOf(this.#options.path)}\nreceipt:ready\n\n\0`,
      )
    }
    if (said.includes('RECEIPT')) return 'ready'
    if (said.startsWith('HTTP/1.1') || said.includes('ERROR')) throw new Error(said)
    return 'wait'
  }

  #receive(bytes: Buffer): void {
    if (this.#options.sampled && this.#counting) {
      const since = age(bytes)
      if (since !== null) this.ages.push(since)
    }
    let at = 0
    let chunk = bytes
    if (this.#head.length > 0) {
      chunk = Buffer.concat([this.#head, bytes])
      this.#head = Buffer.alloc(0)
    }
    while (at < chunk.length) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at)
        this.#left -= taken
        at += taken
        if (this.#left === 0 && this.#counting) this.deliveries += 1
        continue
      }
      const length = (chunk[at + 1] ?? 0) & 127
      const head = length < 126 ? 2 : length === 126 ? 4 : 10
      if (chunk.length - at < head) {
        this.#head = Buffer.from(chunk.subarray(at))
        return
      }
      if (length < 126) this.#left = length
      else if (length === 126) this.#left = chunk.readUInt16BE(at + 2)
      else this.#left = Number(chunk.readBigUInt64BE(at + 2))
      at += head
    }
  }
}

/** RabbitMQ's topics live under a prefix of its own. */
export const destinationOf = (path: string): string =>
  path === '/ws' ? `/topic/${DESTINATION.slice(1).replaceAll('/', '.')}` : DESTINATION
