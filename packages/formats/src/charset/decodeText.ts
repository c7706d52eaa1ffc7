/** From bytes to text: what is told, a byte order mark, UTF-8, what is declared, else a guess that is reported. */
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { byteOrderMark, decodeStrictly, utf16Without } from '../text.ts'
import { decodedAs } from './decoders.ts'
import { guessCharset, sampleNames } from './guess.ts'

export type DecodedText = {
  readonly text: string
  /** What the bytes were read as, in the WHATWG's names. */
  readonly charset: string
  /** Nothing says it: it is guessed from the letters. */
  readonly guessed: boolean
}

type CharsetHints = {
  /** By whoever sends the file: counts before all else. */
  readonly told?: string | null
  /** By the file itself, which may only repeat what its program always writes. */
  readonly declared?: string | null
}

/** Declared by programs that never look: they say nothing. */
const EMPTY_WORDS = /^(?:utf-?8|us-ascii|ascii|iso-?8859-?1|latin-?1|windows-1252|cp-?1252)$/i

/** Whether a file's own word for its set tells more than its bytes. */
export const isTelling = (declared: string | null | undefined): declared is string =>
  declared !== null && declared !== undefined && !EMPTY_WORDS.test(declared)

const toDecoded = (text: string, charset: string): DecodedText => ({ text, charset, guessed: false })

/**
 * UTF-8 that ends within a letter, as a file does that was cut off or is still being written: without that letter.
 * `null` where no other letter shows that it is UTF-8.
 */
function decodedCut(bytes: Uint8Array): string | null {
  const start = bytes.subarray(-3).findLastIndex((byte) => byte >= 0xc2)
  if (start < 0) return null
  const whole = bytes.subarray(0, bytes.length - Math.min(3, bytes.length) + start)
  const isTold = whole.some((byte) => byte >= 0x80)
  return isTold ? decodeStrictly(whole, 'utf-8') : null
}

function decodedAsHinted(
  bytes: Uint8Array,
  { told = null, declared = null }: CharsetHints,
): DecodedText | null {
  const wanted = told === null ? null : decodedAs(bytes, told)
  if (wanted !== null) return toDecoded(wanted, told!)
  const wide = byteOrderMark(bytes) ?? utf16Without(bytes)
  if (wide) return toDecoded(new TextDecoder(wide.charset).decode(bytes.subarray(wide.length)), wide.charset)
  const utf8 = decodeStrictly(bytes, 'utf-8') ?? decodedCut(bytes)
  if (utf8 !== null) return toDecoded(utf8, 'utf-8')
  const own = isTelling(declared) ? decodedAs(bytes, declared) : null
  return own === null || own.includes('\ufffd') ? null : toDecoded(own, declared!)
}

export function decodeText(bytes: Uint8Array, told: CharsetHints = {}): DecodedText {
  const known = decodedAsHinted(bytes, told)
  if (known) return known
  const charset = guessCharset(bytes)
  return { text: decodedAs(bytes, charset) ?? '', charset, guessed: true }
}

/** Bytes looked at in one go. */
const PIECE = 1 << 20

/** Told piece by piece, without keeping the text. */
function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The same text in UTF-8, without a byte order mark: the bytes themselves where they are that. */
export function utf8Of(bytes: Uint8Array): Uint8Array {
  const mark = byteOrderMark(bytes)
  if (mark?.charset === 'utf-8' && isUtf8(bytes)) return bytes.subarray(mark.length)
  if (mark === null && utf16Without(bytes) === null && isUtf8(bytes)) return bytes
  return new TextEncoder().encode(decodeText(bytes).text)
}

const guessRemark = (charset: string, names: readonly string[]): Remark => {
  const sample = names.join(', ')
  return remark('charset-guessed', { args: { charset, names: sample } })
}

/** Tells of a guess, with some names as a sample. */
export function warnOfGuess({ text, charset, guessed }: DecodedText, warnings: Warnings): void {
  const names = guessed ? sampleNames(text) : []
  if (names.length > 0) warnings.add(guessRemark(charset, names))
}
