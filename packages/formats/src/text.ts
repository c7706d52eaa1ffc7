/** From bytes to text: size limits, character sets, and files that are no text at all. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Limits } from './limits.ts'
import { remark } from './remark.ts'
import type { ByteSource, Remark } from './report.ts'

export const bytesAsSource = async function* (bytes: Uint8Array): ByteSource {
  yield bytes
}

export const textAsSource = (text: string): ByteSource => bytesAsSource(new TextEncoder().encode(text))

export function tooLarge(limits: Limits): Remark {
  const megabytes = Math.round(limits.bytes / 1024 / 1024)
  return remark('file-too-large', { args: { megabytes } })
}

export const emptyFile = (): Remark => remark('file-empty')

export function binaryFile(): Remark {
  return remark('file-binary')
}

/** The whole file in memory; refused as soon as it grows over the limit. */
export async function readBytes(source: ByteSource, limits: Limits): Promise<Result<Uint8Array, Remark>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > limits.bytes) return err(tooLarge(limits))
    chunks.push(chunk)
  }
  return ok(joinChunks(chunks, size))
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const only = chunks[0]
  if (chunks.length === 1 && only) return only
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** The encoding a byte order mark tells, and its length. */
export function byteOrderMark(
  head: Uint8Array,
): { readonly charset: string; readonly length: number } | null {
  const [a, b, c] = head
  if (a === 0xef && b === 0xbb && c === 0xbf) return { charset: 'utf-8', length: 3 }
  if (a === 0xff && b === 0xfe) return { charset: 'utf-16le', length: 2 }
  if (a === 0xfe && b === 0xff) return { charset: 'utf-16be', length: 2 }
  return null
}

/** Bytes from which a set of two bytes a letter is told. */
const SEEN = 512

/** UTF-16 without a byte order mark: every other byte of Latin text is zero, and none of the others. */
export function utf16Without(head: Uint8Array): { readonly charset: string; readonly length: number } | null {
  const seen = head.subarray(0, SEEN)
  const zeros = [0, 0]
  for (let at = 0; at < seen.length; at++) if (seen[at] === 0) zeros[at % 2]! += 1
  const many = seen.length >= 8 && Math.max(...zeros) > seen.length / 4
  if (!many || Math.min(...zeros) > 0) return null
  return { charset: zeros[1]! > 0 ? 'utf-16le' : 'utf-16be', length: 0 }
}

/** Text may have a stray NUL; one in so many is no text. */
const BYTES_PER_NUL = 64

/** Whether so many NULs are no slip. */
export const hasManyNuls = (nuls: number, length: number): boolean => nuls * BYTES_PER_NUL > length

/** Whether bytes cannot be text: more than a stray NUL, or more than a tenth of other control characters. */
export function looksBinary(head: Uint8Array): boolean {
  if (byteOrderMark(head) || utf16Without(head)) return false
  let controls = 0
  let nuls = 0
  for (const byte of head) {
    if (byte === 0) nuls++
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 11 && byte !== 12 && byte !== 13 && byte !== 26)
      controls++
  }
  return hasManyNuls(nuls, head.length) || controls * 10 > head.length
}

/** Strict UTF-8, or `null` when the bytes are not. */
export function decodeStrictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** What windows-1252 has in place of the control characters 0x80 to 0x9F. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Node 20 reads windows-1252 as if it were latin1; the characters that differ are put right here. */
export const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80]!)

/** Text for a look at how a file begins, which may end within a letter. */
export function headText(head: Uint8Array): string {
  const wide = byteOrderMark(head) ?? utf16Without(head)
  if (wide) return new TextDecoder(wide.charset).decode(head.subarray(wide.length))
  return (decodeStrictly(head, 'utf-8') ?? decodeWindows1252(head)).replaceAll('\0', '')
}
