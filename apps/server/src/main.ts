/** Starts a server from the environment; `--socket-only` serves one command alone. */
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stopSignals } from '@openroom/protocol/platform'
import { pino } from 'pino'
import type { DataLock } from './core/database/dataLock.ts'
import { fewerTraces, isPretty, PRETTY } from './core/logging.ts'
import type { ServerOptions } from './core/options.ts'
import { folderForCommand } from './dataFolder.ts'
import { adminSocketPath } from './operations/adminSocket.ts'
import { forOthers, listensAt, pairedSettings, unknownName } from './pairedSettings.ts'
import { type RunningServer, startServer } from './server.ts'
import { readSettings } from './settings.ts'

/** Put in by the build. */
declare const OPENROOM_VERSION: string | undefined
/** `1a2b3c4d, 2026-11-28`; empty where nothing is known of it. */
declare const OPENROOM_COMMIT: string | undefined

const here = dirname(fileURLToPath(import.meta.url))
const webFolder = join(here, '../../web/dist')
const solver = join(here, 'solver.js')
const reader = join(here, 'reader.js')
const painter = join(here, 'painter.js')

/** How long stopping may take before it is cut short. */
const STOP_MS = 15_000

function settingsOrExit() {
  const settings = readSettings(process.env)
  if (settings.ok) return settings.value
  // Nothing but its lines where a form of the log was asked for.
  const log = process.env.LOG_FORMAT === 'json' ? pino(pino.destination({ dest: 2, sync: true })) : null
  const say = (text: string) => (log ? log.fatal(text) : console.error(text))
  for (const line of settings.error) say(`Setting ${line}`)
  process.exit(2)
}

const settings = settingsOrExit()
const isForCommand = process.argv.includes('--socket-only')
const logger = pino(
  { level: isForCommand ? 'warn' : settings.LOG_LEVEL, hooks: fewerTraces() },
  isPretty(settings.LOG_FORMAT, process.stderr)
    ? (await import('pino-pretty')).default({ ...PRETTY, colorize: process.stderr.isTTY })
    : pino.destination({ dest: 2, sync: true }),
)

const BUILT = {
  openroom: typeof OPENROOM_VERSION === 'string' ? OPENROOM_VERSION : 'development',
  ...(typeof OPENROOM_COMMIT === 'string' && OPENROOM_COMMIT && { commit: OPENROOM_COMMIT }),
}

type StartedMessage = { readonly socket: string }

/** Says to the command that started this process where to go. */
const tellCommand = (message: StartedMessage) =>
  new Promise<void>((done) => (process.send ? process.send(message, () => done()) : done()))

/** The folder for a command; this process ends at once when a server has it. */
async function lockOfCommand(): Promise<DataLock> {
  const lock = await folderForCommand(settings.DATA_DIR, (text) => console.error(text))
  if (lock.ok) return lock.value
  await tellCommand({ socket: lock.error })
  process.exit(0)
}

/** Nobody has an account yet, or none any more after a restore: only who reads this may make the first one. */
function sayFirst(link: string | null): void {
  if (link === null) return
  const text = 'This site is new. Set it up in a browser, with this link alone:'
  const own = Object.values(networkInterfaces()).flatMap((found = []) =>
    found.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  )
  const others = forOthers(settings, own)
  if (settings.LOG_FORMAT) logger.info({ link }, text)
  else console.log(`${text}\n  ${link}`)
  if (others === null) return
  if (settings.LOG_FORMAT) logger.info(others)
  else console.log(others)
}

function stopper(server: () => Promise<RunningServer>) {
  return (reason: string, code = 0) => {
    logger.info({ reason }, 'stopping')
    setTimeout(() => {
      logger.fatal({ reason, seconds: STOP_MS / 1_000 }, 'stopping took too long and was cut short')
      process.exit(1)
    }, STOP_MS).unref()
    server()
      .then((running) => running.stop())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          logger.fatal({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
  }
}

/** Starts anew in this process, on what a backup has put in place. */
async function again(server: RunningServer, options: ServerOptions): Promise<RunningServer> {
  logger.info('a backup was restored; starting again')
  await server.stop()
  const next = await startServer(options)
  logger.info('started again')
  sayFirst(next.firstLink)
  return next
}

/** What a system refuses, and a database that lets nobody in: where in our code that was heard helps nobody. */
const isOfOthers = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isOfOthers)
    : error instanceof Error &&
      ('errno' in error || ('code' in error && /^(08|28|3D|53|57|42501)/.test(`${error.code}`)))

try {
  const lock = isForCommand ? await lockOfCommand() : null
  const stop = stopper(() => running)
  const options: ServerOptions = {
    settings,
    logger,
    version: BUILT.openroom,
    webFolder,
    solverScript: existsSync(solver) ? solver : null,
    readerScript: existsSync(reader) ? reader : null,
    painterScript: existsSync(painter) ? painter : null,
    isDemo: process.argv.includes('--demo'),
    ...(lock && { socketOnly: lock }),
    onLost: () => stop('no database', 1),
    onRestored: () => {
      if (isForCommand) return
      running = running.then((before) => again(before, options))
      running.catch((error: unknown) => {
        logger.fatal({ err: error }, 'Openroom could not start again after a backup was restored')
        process.exit(1)
      })
    },
  }
  if (!isForCommand) logger.info({ ...BUILT, node: process.version, dataDir: settings.DATA_DIR }, 'starting')
  for (const { text, mend } of isForCommand ? [] : pairedSettings(settings)) logger.warn({ mend }, text)
  const unknown = isForCommand ? null : unknownName(settings)
  let running = startServer(options)
  const server = await running
  unknown?.then((one) => one && logger.warn({ mend: one.mend }, one.text))
  for (const signal of stopSignals(process.platform)) process.once(signal, () => stop(signal))
  if (server.port !== null) {
    const where = listensAt(settings, server.port)
    if (settings.LOG_FORMAT) logger.info(where)
    else console.log(where)
    sayFirst(server.firstLink)
  }
  if (isForCommand) {
    if (process.send && !process.connected) stop('the command has ended')
    process.once('disconnect', () => stop('the command has ended'))
    await tellCommand({ socket: adminSocketPath(settings.DATA_DIR) })
  }
} catch (error) {
  const why = `Openroom could not start: ${error instanceof Error ? error.message : error}`
  const mend = 'openroom doctor says more, and how to mend it'
  const isTheirs = isOfOthers(error)
  if (!settings.LOG_FORMAT) console.error(`${why}\n${mend}`)
  else if (isTheirs) logger.fatal({ mend }, why)
  else logger.fatal({ err: error, mend }, why)
  if (isTheirs || !settings.LOG_FORMAT) logger.debug({ err: error }, 'start failed')
  process.exit(1)
}
