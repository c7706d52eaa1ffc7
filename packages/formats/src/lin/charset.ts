/** Character sets of LIN files: none is ever declared, and some were encoded twice. */
import { type DecodedText, decodeText } from '../charset/decodeText.ts'
import { byteOrderMark, decodeStrictly, decodeWindows1252 } from '../text.ts'

/** Bytes 0x80 to 0x9F by the characters that windows-1252 shows them as. */
const C1 = new Map(
  [...decodeWindows1252(Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i))].map(
    (char, i) => [char, 0x80 + i] as const,
  ),
)

function byteOfChar(char: string): number | null {
  const code = char.charCodeAt(0)
  return code < 0x100 ? code : (C1.get(char) ?? null)
}

/** Characters that UTF-8 read as windows-1252 leaves: a lead byte's and those of its continuation. */
const TWICE =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122\u20ac]+/g

/** Undoes UTF-8 that was taken for windows-1252 and encoded again: `Ã©` becomes `é`. */
export function undoubleText(text: string): string {
  return text.replace(TWICE, (run) => {
    const bytes = [...run].map(byteOfChar)
    if (bytes.includes(null)) return run
    return decodeStrictly(Uint8Array.from(bytes as readonly number[]), 'utf-8') ?? run
  })
}

const isTrail = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x40 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xfe))

/**
 * Whether bytes are Chinese in Big5: pairs that nearly all begin in the range of the frequent
 * characters (A4 to C6), where windows-1252 has signs and capitals that texts seldom use.
 */
function looksBig5(bytes: Uint8Array): boolean {
  let pairs = 0
  let frequent = 0
  let highTrails = 0
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!
    if (lead < 0x80) continue
    const trail = bytes[i + 1]
    if (!isTrail(trail)) return false
    pairs += 1
    if (lead >= 0xa4 && lead <= 0xc6) frequent += 1
    if (trail! >= 0xa1) highTrails += 1
    i += 1
  }
  return pairs >= 3 && frequent * 10 >= pairs * 9 && highTrails * 10 >= pairs * 3
}

/** Text of a LIN file: UTF-8 (encoded once or twice), Big5 by its frequent characters, else a guess. */
export function decodeLin(bytes: Uint8Array, told: string | null = null): DecodedText {
  const isOpen = told === null && !byteOrderMark(bytes) && decodeStrictly(bytes, 'utf-8') === null
  const big5 = isOpen && looksBig5(bytes) ? decodeStrictly(bytes, 'big5') : null
  if (big5 !== null) return { text: big5, charset: 'big5', guessed: true }
  const decoded = decodeText(bytes, { told })
  return { ...decoded, text: undoubleText(decoded.text) }
}
