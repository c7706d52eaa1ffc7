/** A process of viewers: connects them, and counts what reaches them. */
import type { FromClients, ToClients } from './protocol.ts'
import { Viewer } from './viewer.ts'

/** Of so many viewers one looks at the age of its messages. */
const SAMPLE = 50
/** Connections opened at the same time. */
const AT_ONCE = 50

let viewers: Viewer[] = []
let cpu = process.cpuUsage()

const tell = (message: FromClients) => process.send?.(message)

async function connectAll(order: Extract<ToClients, { type: 'connect' }>): Promise<void> {
  const { from, count, ...where } = order
  for (let i = 0; i < count; i += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, k) => from + i + k)
    const made = await Promise.all(
      batch.map((n) => Viewer.connect({ ...where, id: `sub-${n % 8}`, sampled: n % SAMPLE === 0 })),
    )
    viewers.push(...made)
  }
}

process.on('message', (order: ToClients) => {
  if (order.type === 'connect') {
    viewers = []
    connectAll(order).then(
      () => tell({ type: 'connected' }),
      (error: unknown) => tell({ type: 'failed', reason: String(error) }),
    )
  } else if (order.type === 'begin') {
    for (const viewer of viewers) viewer.begin()
    cpu = process.cpuUsage()
  } else {
    for (const viewer of viewers) viewer.end()
    const { user, system } = process.cpuUsage(cpu)
    tell({
      type: 'counted',
      deliveries: viewers.reduce((sum, { deliveries }) => sum + deliveries, 0),
      ages: viewers.flatMap(({ ages }) => ages),
      cpuMs: (user + system) / 1000,
    })
  }
})
