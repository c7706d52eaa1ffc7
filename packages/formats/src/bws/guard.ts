/** A database file that cannot lead its reader round in circles: pages are counted as they are read. */
import { Buffer } from 'node:buffer'
import { err, ok, type Result } from '@openroom/bridge/result'
import { remark } from '../remark.ts'
import type { Remark } from '../report.ts'

/** Bytes of a page by the version in the header: Access 97 (Jet 3), Access 2000 to 2003 (Jet 4). */
const PAGES: Readonly<Record<number, number>> = { 0: 2_048, 1: 4_096 }

const pageSize = (bytes: Uint8Array): number | undefined => PAGES[bytes[0x14] ?? -1]

/** Kinds of page, by the first byte. */
const DEFINITION = 2
const USAGE_BITMAP = 5

/** Most pages of a kind that any honest file has read of it. */
const DEFINITION_READS = 500
const BITMAP_READS = 100

/** Four bytes of the header that are these when the pages are not encrypted. */
const KEY_OFFSET = 0x3e
const NO_KEY = [0xfb, 0x8a, 0xbc, 0x4e] as const

export const BWS_MAGIC = 'Standard Jet DB'

export class TooManyPages extends Error {}

/** Whether bytes begin as an Access database. */
export function isJet(bytes: Uint8Array): boolean {
  const magic = new TextDecoder('latin1').decode(bytes.subarray(4, 4 + BWS_MAGIC.length))
  return bytes[0] === 0 && bytes[1] === 1 && magic === BWS_MAGIC
}

/** What is wrong with the header; `null` when the pages can be read. */
export function headerFault(bytes: Uint8Array): Remark | null {
  const page = pageSize(bytes)
  if (!isJet(bytes) || page === undefined) {
    return remark('bws-version')
  }
  if (bytes.length < 4 * page) return remark('bws-cut')
  const plain = NO_KEY.every((byte, i) => bytes[KEY_OFFSET + i] === byte)
  return plain ? null : remark('bws-encrypted')
}

/** The bytes as the reader wants them; more reads than honest files need throw `TooManyPages`. */
export function guardFile(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pages = Math.ceil(bytes.length / (pageSize(bytes) ?? 2_048))
  const left = { any: 20 * pages + 2_000, [DEFINITION]: DEFINITION_READS, [USAGE_BITMAP]: BITMAP_READS }
  const spend = (kind: 'any' | typeof DEFINITION | typeof USAGE_BITMAP): void => {
    left[kind] -= 1
    if (left[kind] < 0) throw new TooManyPages()
  }
  const slice = (start = 0, end = buffer.length): Buffer => {
    spend('any')
    const kind = buffer[start]
    if (start > 0 && (kind === DEFINITION || kind === USAGE_BITMAP)) spend(kind)
    return buffer.subarray(start, end)
  }
  Object.defineProperty(buffer, 'slice', { value: slice })
  return buffer
}

/** Runs a reader over the file; what it throws becomes a remark, as it only throws on damaged files. */
export function attempt<T>(read: () => T): Result<T, Remark> {
  try {
    return ok(read())
  } catch (error) {
    const reason =
      error instanceof TooManyPages ? 'its pages lead in circles' : String((error as Error).message)
    return err(remark('bws-damaged', { args: { reason: reason.slice(0, 200) } }))
  }
}
