/** Finds the sessions of a Tournament document in its JSON, so that each can be read by itself. */
import { endOfString, QUOTE } from './bounds.ts'

/** Where a value begins, and the place after its end. */
export type Span = { readonly start: number; readonly end: number }

const [COMMA, COLON] = [0x2c, 0x3a]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The keys on the way to the list of a segment's sessions; lists and objects take turns. */
const WAY = ['events', 'segments', 'sessions'] as const

/** Lists and objects that are open within that list, itself among them. */
const DEPTH = WAY.length * 2

const isBlankByte = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** However it is written: letters may be escaped. */
function keyIn(bytes: Uint8Array, { start, end }: Span): string {
  try {
    return JSON.parse(new TextDecoder().decode(bytes.subarray(start, end + 1))) as string
  } catch {
    return ''
  }
}

/** The bytes of a value without the blanks around it; `null` where there is none. */
function trimSpan(bytes: Uint8Array, span: Span): Span | null {
  let { start, end } = span
  while (start < end && isBlankByte(bytes[start])) start += 1
  while (end > start && isBlankByte(bytes[end - 1])) end -= 1
  return start < end ? { start, end } : null
}

/** Goes through a document by its commas and brackets; what is no JSON may give anything. */
class Cutter {
  readonly spans: Span[] = []
  readonly #bytes: Uint8Array
  /** Lists and objects that are open, and how many of them are on the way. */
  #open = 0
  #way = 0
  #string: Span | null = null
  #key = ''
  /** Of the session that has begun. */
  #start = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  cut(): readonly Span[] {
    for (let at = 0; at < this.#bytes.length; at += 1) {
      const byte = this.#bytes[at]
      if (byte === QUOTE) {
        const end = endOfString(this.#bytes, at + 1)
        this.#string = { start: at, end }
        at = end
      } else if (byte === COLON) this.#named()
      else if (byte === LIST || byte === OBJECT) this.#opens(byte, at)
      else if (byte === LIST_END || byte === OBJECT_END) this.#closes(at)
      else if (byte === COMMA) this.#next(at)
    }
    return this.spans
  }

  /** Only the keys that could lead on are read. */
  #named(): void {
    const isNext = this.#open === this.#way && this.#way % 2 === 1 && this.#way < DEPTH
    this.#key = isNext && this.#string ? keyIn(this.#bytes, this.#string) : ''
  }

  #leadsOn(byte: number): boolean {
    if (this.#open !== this.#way || this.#way === DEPTH) return false
    if (this.#way % 2 === 0) return byte === OBJECT
    return byte === LIST && this.#key === WAY[(this.#way - 1) / 2]
  }

  #opens(byte: number, at: number): void {
    if (this.#leadsOn(byte)) {
      this.#way += 1
      if (this.#way === DEPTH) this.#start = at + 1
    }
    this.#open += 1
    this.#key = ''
  }

  #closes(at: number): void {
    if (this.#open === this.#way && this.#way > 0) {
      if (this.#way === DEPTH) this.#ends(at)
      this.#way -= 1
    }
    this.#open -= 1
    this.#key = ''
  }

  #next(at: number): void {
    if (this.#open !== this.#way) return
    if (this.#way === DEPTH) this.#ends(at)
    this.#key = ''
  }

  #ends(at: number): void {
    const span = trimSpan(this.#bytes, { start: this.#start, end: at })
    if (span) this.spans.push(span)
    this.#start = at + 1
  }
}

/** @param bytes JSON in UTF-8 */
export const cutSessions = (bytes: Uint8Array): readonly Span[] => new Cutter(bytes).cut()

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export const decodeSpan = (bytes: Uint8Array, { start, end }: Span): string =>
  decoder.decode(bytes.subarray(start, end))

/** The document's text with the number of each session, from 0, in its place. */
export function withoutSessions(bytes: Uint8Array, spans: readonly Span[]): string {
  const parts: string[] = []
  let from = 0
  for (const [i, { start, end }] of spans.entries()) {
    parts.push(decodeSpan(bytes, { start: from, end: start }), `${i}`)
    from = end
  }
  parts.push(decodeSpan(bytes, { start: from, end: bytes.length }))
  return parts.join('')
}
