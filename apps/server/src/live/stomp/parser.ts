/** Finds STOMP frames in bytes as they arrive, split and joined at will, within limits. */
import { type Frame, ProtocolError, parseHead } from './frame.ts'

const LF = 10
const CR = 13
const ZERO = 0
/** One for all, so that nothing of what was read is kept. */
const NOTHING = Buffer.alloc(0)

export class FrameParser {
  readonly #limit: number
  #pending: Buffer = NOTHING

  /** @param limit bytes a frame may have, head and body together */
  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Takes bytes in and gives back the frames that are complete; heart-beats between them are dropped.
   * @throws ProtocolError when the client breaks the protocol; the parser is of no use afterwards
   */
  push(bytes: Buffer): readonly Frame[] {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes])
    const frames: Frame[] = []
    for (let next = this.#next(); next !== null; next = this.#next()) frames.push(next)
    if (this.#pending.length > this.#limit) throw this.#tooLarge()
    if (this.#pending.length === 0) this.#pending = NOTHING
    return frames
  }

  #tooLarge(): ProtocolError {
    return new ProtocolError('frame-too-large', `A frame may have ${this.#limit} bytes.`)
  }

  #next(): Frame | null {
    const start = this.#skipHeartBeats()
    const end = headEnd(this.#pending, start)
    if (end === null) return null
    const head = parseHead(this.#pending.toString('utf8', start, end.head))
    const length = contentLength(head.headers)
    if (length !== null && end.body - start + length > this.#limit) throw this.#tooLarge()
    const bodyEnd = length === null ? this.#pending.indexOf(ZERO, end.body) : end.body + length
    if (bodyEnd < 0 || bodyEnd >= this.#pending.length) return null
    if (this.#pending[bodyEnd] !== ZERO) {
      throw new ProtocolError('bad-content-length', 'No NUL follows the body that content-length announces.')
    }
    if (bodyEnd - start > this.#limit) throw this.#tooLarge()
    const body = this.#pending.subarray(end.body, bodyEnd)
    this.#pending = this.#pending.subarray(bodyEnd + 1)
    return { ...head, body }
  }

  /** Line ends between frames are heart-beats; gives back where the next frame starts. */
  #skipHeartBeats(): number {
    let at = 0
    while (at < this.#pending.length && (this.#pending[at] === LF || this.#pending[at] === CR)) at += 1
    this.#pending = this.#pending.subarray(at)
    return 0
  }
}

/** Where a head ends and its body starts: after an empty line, which may end in CR LF. */
function headEnd(bytes: Buffer, from: number): { readonly head: number; readonly body: number } | null {
  for (let at = bytes.indexOf(LF, from); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    const head = bytes[at - 1] === CR ? at - 1 : at
    if (bytes[at + 1] === LF) return { head, body: at + 2 }
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return { head, body: at + 3 }
  }
  return null
}

function contentLength(headers: ReadonlyMap<string, string>): number | null {
  const text = headers.get('content-length')
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text)) {
    throw new ProtocolError('bad-content-length', `content-length is ${JSON.stringify(text.slice(0, 40))}.`)
  }
  return Number(text)
}
