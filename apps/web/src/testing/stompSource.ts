/** A live server made up for tests: a WebSocket that speaks enough STOMP to be subscribed to. */

/** What a WebSocket does with what it hears: listeners and its one handler are told in the order they came. */
type Handler = (event: MessageEvent<string | ArrayBuffer>) => void

export class HeardSocket extends EventTarget {
  #handler: Handler | null = null
  #isHandled = false

  get onmessage(): Handler | null {
    return this.#handler
  }

  set onmessage(handler: Handler | null) {
    this.#handler = handler
    if (this.#isHandled) return
    this.#isHandled = true
    this.addEventListener('message', (event) => this.#handler?.(event as MessageEvent<string>))
  }

  say(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

type Frame = { readonly command: string; readonly headers: Readonly<Record<string, string>> }

function frameOf(text: string): Frame | null {
  const [head] = text.split('\n\n')
  const [command, ...lines] = (head ?? '').trim().split('\n')
  if (command === undefined || command === '') return null
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
  return { command, headers }
}

export type StompSource = {
  /** Destinations that are subscribed to now. */
  readonly wanted: () => readonly string[]
  /** Sends a body to whoever subscribed to a destination. */
  readonly publish: (destination: string, body: unknown) => void
  /** Breaks the connection. */
  readonly cut: () => void
}

/**
 * Takes the place of the page's WebSocket.
 * @param answer bodies that a subscription is answered with at once, by its destination and the version it says
 */
export function scriptedSource(
  answer: (destination: string, since: string | undefined) => readonly unknown[],
): StompSource {
  let socket: Socket | null = null
  let number = 0
  const subscriptions = new Map<string, string>()

  const publish = (destination: string, body: unknown): void => {
    for (const [id, of] of subscriptions) {
      if (of !== destination) continue
      number += 1
      socket?.say(
        `MESSAGE\nsubscription:${id}\nmessage-id:${number}\ndestination:${destination}\n\n${JSON.stringify(body)}\0`,
      )
    }
  }

  const take = ({ command, headers }: Frame): void => {
    const { id = '', destination = '' } = headers
    if (command === 'CONNECT') socket?.say('CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0')
    if (command === 'UNSUBSCRIBE') subscriptions.delete(id)
    if (command !== 'SUBSCRIBE') return
    subscriptions.set(id, destination)
    // Not while a frame is being read: a client may subscribe from within one.
    queueMicrotask(() => {
      for (const body of answer(destination, headers.since)) publish(destination, body)
    })
  }

  class Socket extends HeardSocket {
    static readonly OPEN = 1
    readyState = 0
    onopen: (() => void) | null = null
    onclose: ((event: { readonly code: number }) => void) | null = null
    onerror: (() => void) | null = null

    constructor() {
      super()
      socket = this
      queueMicrotask(() => {
        this.readyState = 1
        this.onopen?.()
      })
    }

    send(data: string): void {
      for (const text of data.split('\0')) {
        const frame = frameOf(text)
        if (frame) take(frame)
      }
    }

    close(): void {
      this.readyState = 3
      subscriptions.clear()
      this.dispatchEvent(new Event('close'))
      this.onclose?.({ code: 1006 })
    }
  }

  globalThis.WebSocket = Socket as unknown as typeof WebSocket
  return {
    wanted: () => [...subscriptions.values()],
    publish,
    cut: () => socket?.close(),
  }
}
