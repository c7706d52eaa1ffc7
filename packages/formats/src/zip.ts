/** ZIP archives: the files in them, bounded in number and size; their paths are names in reports, nothing else. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import type { Limits } from './limits.ts'
import { type RemarkCode, readError, remark } from './remark.ts'
import type { ReadError, Remark } from './report.ts'

export type ZippedFile = { readonly name: string; readonly bytes: Uint8Array }

export const ZIP_LIMITS = {
  entries: 200,
  /** Bytes that one byte of the archive may become: honest text stays below 30. */
  ratio: 200,
} as const

/** So little is inflated at once that a bomb is seen before it is large. */
const PIECE = 4_096

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04] as const

export const isZip = (head: Uint8Array): boolean => ZIP_SIGNATURE.every((byte, i) => head[i] === byte)

const refuseZip = (code: RemarkCode, args: Remark['args'] = {}) =>
  err(readError(null, remark(code, { args })))

/** Folders, and what systems put beside files. */
const isNoise = (name: string): boolean => /\/$|(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

const isUnsafe = (name: string): boolean => /^[\\/]|^[a-z]:|(^|[\\/])\.\.([\\/]|$)|\0/i.test(name)

class Entries {
  readonly files: { name: string; pieces: Uint8Array[]; done: boolean }[] = []
  fault: Result<never, ReadError> | null = null
  #bytes = 0
  #count = 0

  constructor(
    private readonly most: number,
    private readonly limits: Limits,
  ) {}

  count(name: string): void {
    this.#count += 1
    if (this.#count > ZIP_LIMITS.entries)
      this.fault ??= refuseZip('zip-entries', { limit: ZIP_LIMITS.entries })
    if (isUnsafe(name)) this.fault ??= refuseZip('zip-path', { name: name.slice(0, 80) })
  }

  add(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.limits.bytes)
      this.fault ??= refuseZip('zip-too-large', { limit: this.limits.bytes })
    else if (this.#bytes > this.most) this.fault ??= refuseZip('zip-ratio')
  }
}

const concatenate = (pieces: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** The files of an archive, in its order; folders and what systems strew in are left out. */
export function unzipFiles(bytes: Uint8Array, limits: Limits): Result<readonly ZippedFile[], ReadError> {
  const entries = new Entries(Math.max(1_000_000, bytes.length * ZIP_LIMITS.ratio), limits)
  const unzip = new Unzip((file) => {
    entries.count(file.name)
    if (entries.fault || isNoise(file.name)) return
    const entry = { name: file.name, pieces: [] as Uint8Array[], done: false }
    entries.files.push(entry)
    file.ondata = (error, piece, final) => {
      if (error) entries.fault ??= refuseZip('zip-broken')
      if (error || entries.fault) return
      entries.add(piece.length)
      entry.pieces.push(piece)
      entry.done = final
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  try {
    for (let at = 0; at < bytes.length && !entries.fault; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
  } catch {
    entries.fault ??= refuseZip('zip-broken')
  }
  if (entries.fault) return entries.fault
  if (entries.files.some(({ done }) => !done)) return refuseZip('zip-broken')
  return ok(entries.files.map(({ name, pieces }) => ({ name, bytes: concatenate(pieces) })))
}
