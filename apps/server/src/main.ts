/** Starts a server from the environment; `--socket-only` serves the command line alone. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { startServer } from './server.ts'
import { readSettings } from './settings.ts'

/** Put in by the build. */
declare const OPENROOM_VERSION: string | undefined

const here = dirname(fileURLToPath(import.meta.url))
const webFolder = join(here, '../../web/dist')
const solver = join(here, 'solver.js')
const reader = join(here, 'reader.js')

/** How long stopping may take before it is cut short. */
const STOP_MS = 15_000

function settingsOrExit() {
  const settings = readSettings(process.env)
  if (settings.ok) return settings.value
  for (const line of settings.error) console.error(`Setting ${line}`)
  process.exit(2)
}

const settings = settingsOrExit()
const socketOnly = process.argv.includes('--socket-only')
const logger = pino(
  { level: socketOnly ? 'warn' : settings.LOG_LEVEL },
  pino.destination({ dest: 2, sync: true }),
)

try {
  const solverScript = existsSync(solver) ? solver : null
  const server = await startServer({
    settings,
    logger,
    version: typeof OPENROOM_VERSION === 'string' ? OPENROOM_VERSION : 'development',
    webFolder,
    solverScript,
    readerScript: existsSync(reader) ? reader : null,
    socketOnly,
  })
  const stop = (signal: string) => {
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_MS).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.fatal({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(signal))
  if (server.port !== null) console.log(`Openroom listens on ${settings.PUBLIC_URL}`)
  process.send?.('ready')
} catch (error) {
  logger.debug({ err: error }, 'start failed')
  console.error(`Openroom could not start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
