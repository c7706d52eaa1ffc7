/** A server of its own on an empty folder, for benchmarks of what commands and browsers do with it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] as const
const CHROMIUM = process.env.CHROMIUM ?? INSTALLED.find(existsSync) ?? INSTALLED[0]
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
/** Of this checkout; BUILT names that of another one, for pairs of an old and a new state. */
const OPENROOM = join(process.env.BUILT ?? join(import.meta.dirname, '..'), 'apps/cli/dist/openroom.js')

/** How chromium is started. */
export const BROWSER = { executablePath: CHROMIUM, args: FLAGS }

export type Site = {
  readonly url: string
  /** Of its process. */
  readonly pid: number
  /** Runs a command of `openroom` against this server and gives back what it prints. */
  readonly openroom: (...args: readonly string[]) => string
  /** The same, while this process does something else. */
  readonly openroomBeside: (...args: readonly string[]) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Other work may run beside it. */
const STARTED_WITHIN_MS = 90_000

/** One that does not answer is ended: nobody else would. */
async function answers(url: string, server: ChildProcess): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < STARTED_WITHIN_MS) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    // Commands block this process for longer than a server keeps a connection.
    const headers = { connection: 'close' }
    if ((await fetch(`${url}/health`, { headers }).catch(() => null))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  server.kill()
  throw new Error(`The server did not answer within ${STARTED_WITHIN_MS / 1_000} s.`)
}

/** Ends the process with a word when there is no browser. */
export function requireBrowser(): void {
  if (existsSync(CHROMIUM)) return
  console.error(`This needs ${CHROMIUM}.`)
  process.exit(2)
}

/**
 * @param settings of the server, beside its folder and port
 * @param options of its Node
 */
export async function startSite(
  port: number,
  settings: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-bench-'))
  const url = `http://localhost:${port}`
  const own = { PORT: `${port}`, HOST: 'localhost', DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const env = { ...process.env, ...own, ...settings }
  const server = spawn(process.execPath, [...options, OPENROOM, 'serve'], { env, stdio: 'ignore' })
  await answers(url, server)
  return {
    url,
    pid: server.pid!,
    openroom: (...args) => execFileSync(process.execPath, [OPENROOM, ...args], { env, encoding: 'utf8' }),
    openroomBeside: async (...args) => {
      const command = spawn(process.execPath, [OPENROOM, ...args], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const [code] = await once(command, 'exit')
      if (code !== 0) throw new Error(`openroom ${args.join(' ')} ended with code ${code}.`)
    },
    stop: async () => {
      server.kill()
      await new Promise((resolve) => server.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
