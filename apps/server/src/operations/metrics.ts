/** Figures for Prometheus: read from the subjects when they are asked for. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Figure } from '../core/figures.ts'
import { within } from '../core/within.ts'
import type { Settings } from '../settings.ts'

/** A figure that must be asked for elsewhere is left out when it has not come by then. */
const TIMEOUT_MS = 3_000

const KINDS = { gauge: Gauge, counter: Counter } as const

const samplesOfFigure = ({ read }: Figure) => within(TIMEOUT_MS, Promise.resolve(read())).catch(() => [])

/** @param figures of one name, each with series of its own */
function add(figures: readonly [Figure, ...Figure[]], registry: Registry): void {
  const [{ kind, name, help, label }] = figures
  new KINDS[kind]({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      this.reset()
      const samples = (await Promise.all(figures.map(samplesOfFigure))).flat()
      for (const { value, labels = {} } of samples) this.inc(labels, value)
      // What is not known is not 0.
      if (label === undefined && samples.length === 0) this.remove()
    },
  })
}

function registryOf(figures: readonly Figure[]): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const byName = new Map<string, [Figure, ...Figure[]]>()
  for (const figure of figures) {
    const known = byName.get(figure.name)
    if (known) known.push(figure)
    else byName.set(figure.name, [figure])
  }
  for (const series of byName.values()) add(series, registry)
  return registry
}

/** Listens where `/metrics` is asked for. */
export async function openMetrics(port: number, { METRICS_HOST }: Settings, figures: readonly Figure[]) {
  const registry = registryOf(figures)
  const server: Server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return response.writeHead(404).end('Figures are at /metrics.\n')
    const text = await registry.metrics().catch(() => null)
    if (text === null) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, METRICS_HOST, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
