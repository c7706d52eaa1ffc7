/** The least there is: `ws` sends one prebuilt buffer to each socket. */
import { WebSocketServer } from 'ws'
import { body } from './protocol.ts'
import { publishing } from './publishing.ts'

const WAITING_BYTES = 1 << 20
const HEAD = Buffer.from(
  'MESSAGE\nsubscription:sub-0\ndestination:/watch/1/7\nmessage-id:1\ncontent-type:application/json\ncontent-length:320\n\n',
)
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false }, () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
publishing((seq) => {
  const bytes = Buffer.concat([HEAD, Buffer.from(body(seq)), Buffer.from([0])])
  for (const socket of server.clients) {
    if (socket.bufferedAmount < WAITING_BYTES) socket.send(bytes, { binary: false })
  }
})
