/** Text of a PBN file in large pieces: strict UTF-8, else windows-1252, else what the file declares. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Limits } from '../limits.ts'
import { remark, type Warnings } from '../remark.ts'
import type { ByteSource, Remark } from '../report.ts'
import {
  binaryFile,
  byteOrderMark,
  decoderFor,
  decodeStrictly,
  decodeWindows1252,
  looksBinary,
  tooLarge,
} from '../text.ts'

/** Bytes decoded at once: always as many, so that the outcome does not hang on how they arrive. */
const BLOCK = 256 * 1024

/** Sets of the same letters as windows-1252, and UTF-8: told by the bytes better than by a header. */
const TOLD_BY_BYTES = new Set(['utf-8', 'windows-1252'])

const DECLARED = /^%\s*Content-type:[^\r\n]*charset\s*=\s*"?([\w-]+)/im

type Decode = (bytes: Uint8Array, last: boolean) => string

/** UTF-8 while it is; from the first block that is not, windows-1252. */
function decodeByBytes(warnings: Warnings): Decode {
  let utf8 = true
  let sawUtf8 = false
  return (bytes) => {
    const text = utf8 ? decodeStrictly(bytes, 'utf-8') : null
    if (text !== null) {
      sawUtf8 ||= text.length !== bytes.length
      return text
    }
    if (utf8 && sawUtf8) {
      const message = 'The file begins in UTF-8 and goes on in windows-1252; some names may be misspelt.'
      warnings.add(remark('charset-mixed', message))
    }
    utf8 = false
    return decodeWindows1252(bytes)
  }
}

function decoderOf(head: Uint8Array, warnings: Warnings): Decode {
  const mark = byteOrderMark(head)
  const declared = DECLARED.exec(decodeWindows1252(head.subarray(0, 8192)))?.[1]
  const decoder = decoderFor(mark?.charset ?? declared ?? 'utf-8')
  if (decoder === null) {
    const message = `The file declares the character set ${declared}, which is not known; it is read as UTF-8 or windows-1252.`
    warnings.add(remark('charset-unknown', message, { args: { charset: declared ?? '' } }))
    return decodeByBytes(warnings)
  }
  if (TOLD_BY_BYTES.has(decoder.encoding)) return decodeByBytes(warnings)
  return (bytes, last) => decoder.decode(bytes, { stream: !last })
}

/** Where a block of complete lines ends; all of it when there is no line end. */
function lastLineEnd(bytes: Uint8Array): number {
  const at = bytes.lastIndexOf(10)
  return at < 0 ? bytes.length : at + 1
}

/** Bytes regrouped into blocks that end at a line's end. */
async function* blocks(source: ByteSource): AsyncIterable<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    size += chunk.length
    while (size >= BLOCK) {
      const whole = joined(waiting, size)
      const end = lastLineEnd(whole.subarray(0, BLOCK))
      yield whole.subarray(0, Math.min(end, BLOCK))
      waiting = [whole.subarray(Math.min(end, BLOCK))]
      size = waiting[0]!.length
    }
  }
  if (size > 0) yield joined(waiting, size)
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  if (parts.length === 1) return parts[0]!
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Pieces of text, ended by the first error: too large, or no text. */
export async function* textBlocks(
  source: ByteSource,
  limits: Limits,
  warnings: Warnings,
): AsyncIterable<Result<string, Remark>> {
  let decode: Decode | null = null
  let size = 0
  for await (const block of blocks(source)) {
    size += block.length
    if (size > limits.bytes) return yield err(tooLarge(limits))
    const start = decode === null ? (byteOrderMark(block)?.length ?? 0) : 0
    if (decode === null && looksBinary(block.subarray(0, 4096))) return yield err(binaryFile())
    decode ??= decoderOf(block, warnings)
    const text = decode(block.subarray(start), false)
    if (text.includes('\0')) return yield err(binaryFile())
    yield ok(text)
  }
}
