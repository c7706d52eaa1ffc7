/** How much a JSON text holds, counted without making anything of it: a few bytes a value become hundreds when read. */

export type JsonBounds = {
  /** Values, as far as commas and brackets tell. */
  readonly values: number
  /** Lists and objects within each other. */
  readonly depth: number
}

/** What a Tournament document may hold: some 400,000 results and events. */
export const DOCUMENT_BOUNDS: JsonBounds = { values: 8_000_000, depth: 64 }

export const QUOTE = 0x22
const ESCAPE = 0x5c
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Past a string: the place of its closing quote. */
export function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) return at
    if (bytes[at] === ESCAPE) at += 1
  }
  return bytes.length
}

/** @param bytes JSON in UTF-8 or a character set that has ASCII in it */
export function isWithinBounds(bytes: Uint8Array, { values, depth }: JsonBounds): boolean {
  let counted = 0
  let open = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    if (byte === QUOTE) at = endOfString(bytes, at + 1)
    else if (byte === COMMA) counted += 1
    else if (OPENING.has(byte)) {
      counted += 1
      open += 1
    } else if (CLOSING.has(byte)) open -= 1
    if (counted > values || open > depth) return false
  }
  return true
}
