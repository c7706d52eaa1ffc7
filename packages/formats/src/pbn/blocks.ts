/** Text of a PBN file in large pieces. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { type Decode, decoderNamed } from '../charset/decoders.ts'
import { decodeText, isTelling, warnOfGuess } from '../charset/decodeText.ts'
import type { Limits } from '../limits.ts'
import { remark, type Warnings } from '../remark.ts'
import type { ByteSource, Remark } from '../report.ts'
import {
  binaryFile,
  byteOrderMark,
  decodeStrictly,
  decodeWindows1252,
  hasManyNuls,
  looksBinary,
  tooLarge,
  utf16Without,
} from '../text.ts'

/** Bytes decoded at once: always as many, so that the outcome does not hang on how they arrive. */
const BLOCK = 256 * 1024

const DECLARED = /^%\s*Content-type:[^\r\n]*charset\s*=\s*"?([\w-]+)/im

/** UTF-8 while it is; from the first block that is not, what its letters say, which is reported. */
function decodeByBytes(warnings: Warnings): Decode {
  let other: Decode | null = null
  let sawUtf8 = false
  return (bytes, last) => {
    const text = other === null ? decodeStrictly(bytes, 'utf-8') : null
    if (text !== null) {
      sawUtf8 ||= text.length !== bytes.length
      return text
    }
    if (other) return other(bytes, last)
    const guess = decodeText(bytes)
    if (sawUtf8) {
      warnings.add(remark('charset-mixed', { args: { charset: guess.charset } }))
    }
    warnOfGuess(guess, warnings)
    other = decoderNamed(guess.charset)
    return guess.text
  }
}

/** What is told counts, then the byte order mark, then what the file declares where that tells something. */
function decoderOf(head: Uint8Array, told: string | null, warnings: Warnings): Decode {
  const wide = byteOrderMark(head) ?? utf16Without(head)
  const declared = DECLARED.exec(decodeWindows1252(head.subarray(0, 8192)))?.[1] ?? null
  const name = told ?? wide?.charset ?? (isTelling(declared) ? declared : null)
  if (name === null || name === 'utf-8') return decodeByBytes(warnings)
  const decoder = decoderNamed(name)
  if (decoder) return decoder
  warnings.add(remark('charset-unknown', { args: { charset: name } }))
  return decodeByBytes(warnings)
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
      const whole = joinBlocks(waiting, size)
      const end = lastLineEnd(whole.subarray(0, BLOCK))
      yield whole.subarray(0, Math.min(end, BLOCK))
      waiting = [whole.subarray(Math.min(end, BLOCK))]
      size = waiting[0]!.length
    }
  }
  if (size > 0) yield joinBlocks(waiting, size)
}

function joinBlocks(parts: readonly Uint8Array[], size: number): Uint8Array {
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
    decode ??= decoderOf(block, limits.charset, warnings)
    const text = decode(block.subarray(start), false)
    const kept = text.replaceAll('\0', '')
    if (hasManyNuls(text.length - kept.length, text.length)) return yield err(binaryFile())
    yield ok(kept)
  }
}
