/** Clients that announce a body and stop sending it: they would keep a descriptor, and what they sent on the disk. */
import type { IncomingMessage, Server } from 'node:http'

/** Milliseconds without a byte of a body that is still to come. */
const SILENCE_MS = 30_000
/** Milliseconds for a whole request: the largest upload over a slow line. */
const REQUEST_MS = 1_200_000
/** Milliseconds for what comes before the body. */
const HEAD_MS = 20_000

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends connections on which a body stops coming; an answer may take as long as it needs. */
export function refuseSilence(server: Server, silenceMs = SILENCE_MS): void {
  server.requestTimeout = REQUEST_MS
  server.headersTimeout = HEAD_MS
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return
    const { socket } = request
    const onSilence = () => {
      if (!response.headersSent) socket.write(TOO_SLOW)
      socket.destroySoon()
    }
    // Its own listener: without one the connection would be cut off without a word.
    request.setTimeout(silenceMs, onSilence)
    const isWhole = () => void socket.setTimeout(0)
    request.once('end', isWhole).once('close', isWhole)
  })
}
