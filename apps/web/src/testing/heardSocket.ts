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
