/** Large messages are read in pieces, each in a task of its own: the STOMP client reads byte by byte, and the page has to answer meanwhile. */

/** How much of a message is read in one task, bytes. */
const PIECE_BYTES = 8_192

/**
 * @param socket before anybody listens to it; messages come to its `onmessage`, cut where it suits
 * @returns the same socket
 */
export function inPieces(socket: WebSocket): WebSocket {
  const pieces: ArrayBuffer[] = []
  const { port1: turn, port2: next } = new MessageChannel()
  turn.onmessage = () => {
    const data = pieces.shift()
    if (data) socket.onmessage?.(new MessageEvent('message', { data }))
    if (pieces.length > 0) next.postMessage(null)
  }
  socket.addEventListener('message', (event: MessageEvent<string>) => {
    const { data } = event
    if (pieces.length === 0 && data.length <= PIECE_BYTES) return
    event.stopImmediatePropagation()
    const bytes = new TextEncoder().encode(data)
    if (pieces.length === 0) next.postMessage(null)
    for (let at = 0; at < bytes.length; at += PIECE_BYTES)
      pieces.push(bytes.slice(at, at + PIECE_BYTES).buffer)
  })
  socket.addEventListener('close', () => {
    pieces.length = 0
    turn.close()
  })
  return socket
}
