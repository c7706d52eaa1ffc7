/** What cannot be read as a request is refused in the form of all refusals. */
import type { Socket } from 'node:net'
import { ERRORS, type ErrorBody, type ErrorCode } from '@openroom/protocol/errors'
import { say } from '@openroom/texts/say'
import type { ConnectionError } from 'fastify'

/**
 * Bytes of a head: a board's address of the longest kind, every sign of it percent-encoded, and what browsers add. What is
 * longer than an address may be, and fits, is refused by the calls, and has a page.
 */
export const MOST_HEAD_BYTES = 64 * 1024

const refusalOf = (code: string): readonly [refusal: ErrorCode, status: number] => {
  if (code === 'HPE_HEADER_OVERFLOW') return ['address-too-long', ERRORS['address-too-long']]
  return ['bad-request', code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : ERRORS['bad-request']]
}

export function refuseUnreadable({ code: reason }: ConnectionError, socket: Socket): void {
  if (reason === 'ECONNRESET' || socket.destroyed) return
  const [code, status] = refusalOf(reason)
  // In English: the language that the head says is not read.
  const body = JSON.stringify({ code, message: say(`refusal.${code}`) } satisfies ErrorBody)
  const headers = [
    `content-length: ${Buffer.byteLength(body)}`,
    ...['content-type: application/json; charset=utf-8', 'cache-control: no-store', 'connection: close'],
  ]
  if (socket.writable) socket.write(`HTTP/1.1 ${status} \r\n${headers.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
