/** Messages as WebSocket frames, made once for all sockets that are sent the same (RFC 6455, 5.2). */
import type { Duplex } from 'node:stream'
import type { Parts } from './stomp/message.ts'

/** A whole text message, unmasked as servers send. */
const FIN_TEXT = 0x81
const SHORT = 126
const MEDIUM = 65_536

function headOfLength(length: number): Buffer {
  if (length < SHORT) return Buffer.from([FIN_TEXT, length])
  if (length < MEDIUM) return Buffer.from([FIN_TEXT, SHORT, length >> 8, length & 255])
  const head = Buffer.alloc(10)
  head[0] = FIN_TEXT
  head[1] = SHORT + 1
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

const lengthOf = (parts: Parts): number => parts.reduce((sum, { length }) => sum + length, 0)

const frameParts = (parts: Parts): readonly Buffer[] => [headOfLength(lengthOf(parts)), ...parts]

/** By what several sockets are given: a message, or a list of them. */
const shared = new WeakMap<Parts | readonly Parts[], Buffer>()

function sharedBytes(key: Parts | readonly Parts[], messages: readonly Parts[]): Buffer {
  const known = shared.get(key) ?? Buffer.concat(messages.flatMap(frameParts))
  shared.set(key, known)
  return known
}

/**
 * Writes messages to a socket past `ws`, which would make a head for each of them and write it apart. Nothing else is
 * written between the parts of a frame: `ws` sends whole pings, pongs and its goodbye, and never compresses here.
 */
export function writeFrames(socket: Duplex, messages: readonly Parts[]): void {
  const [first] = messages
  if (first !== undefined && messages.every((parts) => parts.length === 1)) {
    socket.write(sharedBytes(messages.length === 1 ? first : messages, messages))
    return
  }
  socket.cork()
  for (const bytes of messages.flatMap(frameParts)) socket.write(bytes)
  socket.uncork()
}
