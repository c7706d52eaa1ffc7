/** For whoever watches over the server: whether it is alive, and whether it can do its work. */
import type { FastifyInstance } from 'fastify'
import type { ReadinessCheck } from './readiness.ts'

export type HealthOptions = { readonly version: string; readonly readiness: Pick<ReadinessCheck, 'look'> }

export function healthCalls(app: FastifyInstance, { version, readiness }: HealthOptions): void {
  // Nothing else is asked: a server whose database is away is alive, and a restart would not help it.
  app.get('/health', { schema: { hide: true } }, () => ({ status: 'ok', version }))
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const { ready, wrong } = await readiness.look()
    const parts = Object.entries(wrong).map(([part, said]) => [part, said ?? 'ok'] as const)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...Object.fromEntries(parts) })
  })
}
