/** The club's server, a process of its own: whole, with solver, readers and painter as they are built, on a skipping clock. */
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { startServer } from '../../apps/server/src/server.ts'
import { readSettings } from '../../apps/server/src/settings.ts'
import { SkippingClock } from './clock.ts'

const built = join(import.meta.dirname, '../../apps/server/dist')
const settings = readSettings(process.env)
if (!settings.ok) throw new Error(settings.error.join('\n'))
const clock = new SkippingClock(Number(process.env.SKIPPED))
const server = await startServer({
  settings: settings.value,
  logger: pino({ level: process.env.LOG_LEVEL ?? 'error' }),
  version: 'bench',
  webFolder: join(import.meta.dirname, '../../apps/web/dist'),
  solverScript: join(built, 'solver.js'),
  readerScript: join(built, 'reader.js'),
  painterScript: join(built, 'painter.js'),
  clock,
})

/** Once everything else is thrown away, bytes. */
function weight() {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  gc()
  gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { held: heapUsed + external, process: rss }
}

type Order = { readonly skip?: number; readonly weigh?: true; readonly stop?: true }

process.on('message', async ({ skip, weigh, stop }: Order) => {
  if (skip !== undefined) await clock.skip(skip)
  if (stop) await server.stop()
  process.send?.({ skipped: clock.skipped, now: clock.now(), ...(weigh && weight()) })
  if (stop) process.exit(0)
})
process.on('disconnect', () => process.exit(0))
process.send?.({
  port: server.port,
  metricsPort: server.metricsPort,
  skipped: clock.skipped,
  now: clock.now(),
})
