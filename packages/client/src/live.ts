/** The live side: one WebSocket for all that is followed; after a cut it comes back and goes on where it was. */

import { judge, type Verdict } from '@openroom/protocol/judge'
import type { TablePush } from '@openroom/protocol/push'
import { WEBSOCKET } from '@openroom/protocol/routes'
import { bodyAfter, type PushOf, readPush } from '@openroom/protocol/takePush'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import { type LiveView, type ParametersOf, type ViewAt, viewAt } from '@openroom/protocol/views'

/** Frames of STOMP 1.2 as text: a command, headers, a body, and a NUL. */
type Frame = {
  readonly command: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const NAMES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', ':': '\\c' }
const MEANT: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\c': ':' }

const escapeName = (text: string): string => text.replace(/[\\\n\r:]/g, (one) => NAMES[one] ?? one)
const unescapeName = (text: string): string => text.replace(/\\[\\nrc]/g, (one) => MEANT[one] ?? one)

const writeFrame = (command: string, headers: Frame['headers']): string =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${escapeName(value)}\n`)
    .join('')}\n\0`

/** @returns `null` for a sign of life, and for what is no frame */
function readFrame(text: string): Frame | null {
  const end = text.indexOf('\n\n')
  if (end === -1) return null
  const [command = '', ...lines] = text.slice(0, end).replace(/^\n+/, '').split('\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = unescapeName(line.slice(0, colon))
    // Of a header that stands there twice the first counts.
    if (colon > 0 && !Object.hasOwn(headers, name)) headers[name] = unescapeName(line.slice(colon + 1))
  }
  return { command, headers, body: text.slice(end + 2).replace(/\0[\n\r]*$/, '') }
}

/** What is held of a destination: pushes are judged by their versions, and taken as their view says. */
class Held<Name extends LiveView = LiveView> {
  readonly #view: Name
  body: BodyOf<Name> | null = null
  seq: number | null = null

  constructor(view: Name) {
    this.#view = view
  }

  /** @returns whether it was taken, was held already, or shows that something was missed */
  take(push: PushOf<Name>): Verdict {
    const verdict = judge(this.seq, push)
    if (verdict !== 'apply') return verdict
    this.seq = push.seq
    this.body = bodyAfter(this.#view, this.body, push)
    return verdict
  }
}

/** What is used of a WebSocket: that of browsers and of Node from 22 on, or of the package `ws`. */
export type Socket = {
  readonly send: (text: string) => void
  readonly close: () => void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

export type SocketClass = new (address: string) => Socket

/** Of a table every event as it comes (`FULL` first); of all else the whole body each time. */
export type HeardOf<Name extends LiveView> = Name extends 'watch'
  ? TablePush
  : Name extends 'healthCheck'
    ? { readonly time: string }
    : BodyOf<Name> | null

type Listener = (heard: never, seq: number) => void

type Followed = { readonly view: LiveView; readonly held: Held; readonly listeners: Set<Listener> }

/** Milliseconds. */
const BEAT = 10_000
const SILENCE = 30_000
const [FIRST_WAIT, LONGEST_WAIT] = [1_000, 30_000]

export class Live {
  readonly #address: string
  readonly #Socket: SocketClass
  readonly #onError: (error: Error) => void
  readonly #followed = new Map<string, Followed>()
  #socket: Socket | null = null
  #isConnected = false
  #wait = FIRST_WAIT
  #heardAt = 0
  #beat: ReturnType<typeof setInterval> | null = null
  #again: ReturnType<typeof setTimeout> | null = null

  constructor(site: string, socket: SocketClass, onError: (error: Error) => void) {
    this.#address = site.replace(/^http/, 'ws') + WEBSOCKET
    this.#Socket = socket
    this.#onError = onError
  }

  /**
   * Listens until the answer is called.
   * @param listener is given what there is first, then every change; `seq`: the version of its source
   */
  follow<Name extends LiveView>(
    name: Name,
    parameters: ParametersOf<Name>,
    listener: (heard: HeardOf<Name>, seq: number) => void,
  ): () => void {
    const { destination } = (viewAt as (name: LiveView, given: object) => ViewAt)(name, parameters)
    const at = `${destination}`
    const known = this.#followed.get(at)
    const followed = known ?? { view: name, held: new Held(name), listeners: new Set<Listener>() }
    const own = listener as Listener
    followed.listeners.add(own)
    this.#followed.set(at, followed)
    if (this.#socket === null) this.#connect()
    else if (!known && this.#isConnected) this.#subscribe(at, followed)
    else if (known && known.held.seq !== null && name !== 'watch')
      own(known.held.body as never, known.held.seq)
    else if (known && this.#isConnected) this.#subscribeAnew(at, followed)
    return () => this.#leave(at, own)
  }

  close(): void {
    this.#followed.clear()
    this.#stop()
  }

  #leave(at: string, listener: Listener): void {
    const followed = this.#followed.get(at)
    if (!followed?.listeners.delete(listener) || followed.listeners.size > 0) return
    this.#followed.delete(at)
    if (this.#followed.size === 0) this.#stop()
    else if (this.#isConnected) this.#socket?.send(writeFrame('UNSUBSCRIBE', { id: at }))
  }

  #stop(): void {
    const socket = this.#socket
    this.#forget()
    if (this.#again !== null) clearTimeout(this.#again)
    this.#again = null
    socket?.close()
  }

  /** What comes of a socket after this is not heard. */
  #forget(): void {
    if (this.#beat !== null) clearInterval(this.#beat)
    if (this.#socket !== null) {
      this.#socket.onopen = null
      this.#socket.onmessage = null
      this.#socket.onclose = null
      // An error without a listener would end a program.
      this.#socket.onerror = () => undefined
    }
    this.#beat = null
    this.#socket = null
    this.#isConnected = false
  }

  #connect(): void {
    const socket = new this.#Socket(this.#address)
    this.#socket = socket
    this.#heardAt = Date.now()
    const beats = `${BEAT},${BEAT}`
    socket.onopen = () =>
      socket.send(writeFrame('CONNECT', { 'accept-version': '1.2', host: 'openroom', 'heart-beat': beats }))
    socket.onmessage = (event) => this.#hear(`${(event as { readonly data: unknown }).data}`)
    socket.onclose = () => this.#lost()
    // Node 20 tells of a handshake that fails by this alone; after it nothing more can come of any socket.
    socket.onerror = () => this.#lost()
    this.#beat = setInterval(() => {
      if (Date.now() - this.#heardAt > SILENCE) this.#lost()
      else if (this.#isConnected) socket.send('\n')
    }, BEAT)
  }

  #lost(): void {
    const socket = this.#socket
    this.#forget()
    socket?.close()
    if (this.#followed.size === 0 || this.#again !== null) return
    // Not all at once who were cut off together.
    const wait = this.#wait * (0.5 + Math.random() / 2)
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
    this.#again = setTimeout(() => {
      this.#again = null
      if (this.#followed.size > 0) this.#connect()
    }, wait)
  }

  /** @param whole whether all of it is wanted, not what is new alone */
  #subscribe(at: string, { held }: Followed, whole = false): void {
    const since = whole || held.seq === null ? {} : { since: `${held.seq}` }
    this.#socket?.send(writeFrame('SUBSCRIBE', { id: at, destination: at, ...since }))
  }

  #subscribeAnew(at: string, followed: Followed): void {
    this.#socket?.send(writeFrame('UNSUBSCRIBE', { id: at }))
    this.#subscribe(at, followed, true)
  }

  #hear(text: string): void {
    this.#heardAt = Date.now()
    const frame = readFrame(text)
    if (frame?.command === 'CONNECTED') {
      this.#isConnected = true
      this.#wait = FIRST_WAIT
      for (const [at, followed] of this.#followed) this.#subscribe(at, followed)
    }
    if (frame?.command === 'ERROR') this.#onError(new Error(frame.headers.message ?? frame.body))
    if (frame?.command === 'MESSAGE') this.#tell(frame.headers.destination ?? '', frame.body)
  }

  #tell(at: string, body: string): void {
    const followed = this.#followed.get(at)
    if (!followed) return
    const push = readPush(followed.view, body)
    if (push === null) return
    const verdict = followed.held.take(push)
    if (verdict === 'gap') this.#subscribeAnew(at, followed)
    if (verdict !== 'apply') return
    const heard = followed.view === 'watch' ? push : followed.held.body
    for (const listener of followed.listeners) listener(heard as never, push.seq)
  }
}
