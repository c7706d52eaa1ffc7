/** How far a long call is, on a terminal: what has been sent, then for how long the server has worked with it. */

type Terminal = { readonly isTTY?: boolean; write(text: string): unknown }

const EVERY_MS = 1_000

export class Progress {
  readonly #terminal: Terminal
  readonly #name: string
  readonly #size: number
  #sent = 0
  #seconds = 0
  #timer: NodeJS.Timeout | null = null

  /** @param size bytes to send */
  constructor(name: string, size: number, terminal: Terminal = process.stderr) {
    this.#terminal = terminal
    this.#name = name
    this.#size = size
    if (!terminal.isTTY) return
    this.#timer = setInterval(() => this.#tick(), EVERY_MS)
    this.#timer.unref()
  }

  sent(bytes: number): void {
    this.#sent += bytes
  }

  /** Leaves the line empty for what comes of it. */
  end(): void {
    if (this.#timer === null) return
    clearInterval(this.#timer)
    this.#timer = null
    this.#say('')
  }

  #tick(): void {
    if (this.#sent < this.#size) {
      this.#say(`${this.#name}: sending, ${Math.floor((100 * this.#sent) / this.#size)} %`)
      return
    }
    this.#seconds += EVERY_MS / 1_000
    this.#say(`${this.#name}: reading and storing, ${this.#seconds} s`)
  }

  /** In the place of what was said before. */
  #say(text: string): void {
    this.#terminal.write(`\r\u001b[K${text}`)
  }
}
