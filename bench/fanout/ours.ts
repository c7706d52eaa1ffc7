/** Openroom's own live side in a process of its own: hub and gateway with one destination. */
import { createServer } from 'node:http'
import { openGateway } from '../../apps/server/src/live/gateway.ts'
import { Hub } from '../../apps/server/src/live/hub.ts'
import { body, DESTINATION } from './protocol.ts'
import { publishing } from './publishing.ts'

const onError = (error: unknown) => console.error(error)
const hub: Hub = new Hub(
  (destination) => (destination === DESTINATION ? { snapshot: async () => ({ seq: 0, body: '{}' }) } : null),
  onError,
)
const server = createServer()
openGateway(server, hub)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
publishing((seq) => hub.publish(DESTINATION, { seq, body: body(seq) }))
