/** How messages may be written: as they are, compressed for each viewer on its own, or compressed once for all. */
import { constants, deflateRawSync } from 'node:zlib'

export const ENCODINGS = ['none', 'context', 'shared'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Of a flushed block, which a message of permessage-deflate leaves out (RFC 7692, 7.2.1). */
const TAIL = 4

/** Of a WebSocket's first byte: a whole text message, and that it is compressed. */
const TEXT = 0x81
const COMPRESSED = 0x40

function head(length: number, first: number): Buffer {
  if (length < 126) return Buffer.from([first, length])
  const long = Buffer.from([first, length < 65_536 ? 126 : 127, 0, 0, 0, 0, 0, 0, 0, 0])
  if (length < 65_536) {
    long.writeUInt16BE(length, 2)
    return long.subarray(0, 4)
  }
  long.writeUInt32BE(length, 6)
  return long
}

/** One frame for all viewers. */
export function sharedFrame(message: string, encoding: Exclude<Encoding, 'context'>): Buffer {
  const bytes = Buffer.from(message)
  if (encoding === 'none') return Buffer.concat([head(bytes.length, TEXT), bytes])
  const packed = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -TAIL)
  return Buffer.concat([head(packed.length, TEXT | COMPRESSED), packed])
}
