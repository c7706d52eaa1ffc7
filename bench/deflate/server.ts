/** Sends a recorded stream to everybody who is connected, in one of several encodings; in a process of its own. */
import { WebSocketServer } from 'ws'
import { type Encoding, sharedFrame } from './encodings.ts'

type Order = { readonly encoding: Encoding; readonly messages: readonly string[] }

const OFFERED = {
  none: false,
  context: { threshold: 0, zlibDeflateOptions: { level: 1 } },
  shared: { threshold: 0, serverNoContextTakeover: true },
} as const satisfies Record<Encoding, unknown>

process.once('message', ({ encoding, messages }: Order) => {
  const server = new WebSocketServer(
    { port: 0, host: '127.0.0.1', perMessageDeflate: OFFERED[encoding] },
    () => {
      const address = server.address()
      process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
    },
  )
  const raw = new Set<import('node:stream').Duplex>()
  server.on('connection', (_, request) => raw.add(request.socket))
  process.once('message', async () => {
    for (const message of messages) {
      if (encoding === 'context') for (const client of server.clients) client.send(message)
      else {
        const frame = sharedFrame(message, encoding)
        for (const socket of raw) socket.write(frame)
      }
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    for (const client of server.clients) client.close()
  })
})
