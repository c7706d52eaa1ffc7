/** The real server on a free port with a data folder of its own, as `./openroom serve` starts it. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@openroom/test-kit/freePort'

/** Variables that tell where the data of a site lies to be copied (readySites.ts). */
export const READY_SITES = {
  empty: 'OPENROOM_E2E_EMPTY_SITE',
  finished: 'OPENROOM_E2E_FINISHED_SITE',
} as const

/** What a site begins with: nothing, or small finished tournaments of every kind. */
export type ReadySite = keyof typeof READY_SITES

/** The same as a backup, beside its data. */
export const backupOf = (dataDir: string): string => `${dataDir}.backup`

/** The built command. */
const OPENROOM = join(dirname(fileURLToPath(import.meta.url)), '../../apps/cli/dist/openroom.js')

export type Server = {
  readonly url: string
  readonly dataDir: string
  /** Runs a command of `openroom` against this server and gives back what it prints. */
  readonly openroom: (...args: readonly string[]) => Promise<string>
  /** Ends the process (SIGTERM unless said otherwise) and starts it again on the same data and port. */
  readonly restart: (signal?: NodeJS.Signals) => Promise<void>
  /** All that it has is replaced: it starts again by itself, in the same process. */
  readonly anew: (replace: () => Promise<unknown>) => Promise<void>
  /** What it has written on the terminal, beside its log. */
  readonly said: () => string
  /** Ends the process and leaves its data. */
  readonly end: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A refusal of files is in what a command prints, not among its errors. */
function withWhatItSaid(failed: Error & { readonly stdout?: string }): never {
  failed.message += failed.stdout ?? ''
  throw failed
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

/** Other browsers and builds run beside it. */
const STARTED_WITHIN_MS = 300_000

/** One that does not answer is ended: nobody else would. */
async function answers(url: string, child: ChildProcess): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < STARTED_WITHIN_MS) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    const response = await fetch(`${url}/health`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill()
  throw new Error(`The server did not answer on ${url} within ${STARTED_WITHIN_MS / 1_000} s.`)
}

export type ServerOptions = {
  /** Beside those that every server here has. */
  readonly settings?: Readonly<Record<string, string>>
  readonly site?: ReadySite
}

export async function startServer({ settings = {}, site = 'empty' }: ServerOptions = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = join(folder, 'data')
  const ready = process.env[READY_SITES[site]]
  // With its owners: the database does not run as root.
  if (ready !== undefined) execFileSync('cp', ['-a', ready, dataDir])
  const env = {
    ...process.env,
    PORT: `${port}`,
    HOST: 'localhost',
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  let said = ''
  const launch = () => {
    const child = spawn(process.execPath, [OPENROOM, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    return child
  }
  let child = launch()
  await answers(url, child)
  const end = (): Promise<void> => {
    child.kill('SIGTERM')
    return ended(child)
  }
  return {
    url,
    dataDir,
    said: () => said,
    openroom: async (...command) =>
      (await promisify(execFile)(process.execPath, [OPENROOM, ...command], { env }).catch(withWhatItSaid))
        .stdout,
    restart: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended(child)
      child = launch()
      await answers(url, child)
    },
    anew: async (replace) => {
      said = ''
      rmSync(join(dataDir, 'mails'), { recursive: true, force: true })
      await replace()
      await answers(url, child)
    },
    end,
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
