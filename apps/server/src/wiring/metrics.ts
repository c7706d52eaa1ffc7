/** Figures for Prometheus: read from the services when they are asked for. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { within } from '../runtime/within.ts'
import { counters, type Figure, gauges, type Measured } from './figures.ts'

/** A figure that must be asked for elsewhere is left out when it has not come by then. */
const TIMEOUT_MS = 3_000

function add(
  { name, help, label, read }: Figure,
  Kind: typeof Gauge | typeof Counter,
  registry: Registry,
): void {
  new Kind({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      this.reset()
      const samples = await within(TIMEOUT_MS, Promise.resolve(read())).catch(() => [])
      for (const { value, labels = {} } of samples) this.inc(labels, value)
      // What is not known is not 0.
      if (label === undefined && samples.length === 0) this.remove()
    },
  })
}

function registryOf(services: Measured): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const figure of gauges(services)) add(figure, Gauge, registry)
  for (const figure of counters(services)) add(figure, Counter, registry)
  return registry
}

/** @returns the port that `/metrics` is asked for on; `null` where the settings name none */
export async function openMetrics(services: Measured): Promise<number | null> {
  const { METRICS_PORT, METRICS_HOST } = services.options.settings
  if (METRICS_PORT === undefined) return null
  const registry = registryOf(services)
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return response.writeHead(404).end('Figures are at /metrics.\n')
    const figures = await registry.metrics().catch(() => null)
    if (figures === null) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(figures)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(METRICS_PORT, METRICS_HOST, resolve)
  })
  services.stops.add(async () => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}
