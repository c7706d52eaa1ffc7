/**
 * Requests a second of a warm frequency and of its 304, beside nginx serving the same bytes as a file: the
 * same client, the same machine, turn by turn in one run. Prints medians and their ratio.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@openroom/test-kit/freePort'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SERVER = join(ROOT, 'apps/server/dist/main.js')
const FIXTURE = join(ROOT, 'e2e/fixtures/pairs.pbn')

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 32

const GOALS = { full: 0.25, unmodified: 0.4 } as const

const has = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if ((await fetch(url).catch(() => null))?.ok) return
    await pause(100)
  }
  throw new Error(`${url} does not answer.`)
}

/** Sends a file to the server's admin socket, as `openroom import` does. */
function importFile(dataDir: string): void {
  const env = { ...process.env, DATA_DIR: dataDir }
  const cli = join(ROOT, 'apps/cli/dist/openroom.js')
  const run = spawnSync(process.execPath, [cli, 'import', FIXTURE], { env, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(run.stderr)
}

type Answer = { readonly status: number; readonly etag: string; readonly body: Buffer }

const get = (url: string, headers: Readonly<Record<string, string>>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag ?? '',
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

async function startNginx(folder: string, body: Buffer): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  mkdirSync(join(folder, 'www'))
  writeFileSync(join(folder, 'www/frequency.json'), body)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    user root;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; etag on;
      open_file_cache max=100; types { application/json json; }
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      server { listen 127.0.0.1:${port}; root ${folder}/www; }
    }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/frequency.json`
  await answering(url)
  return { url, child }
}

/** Requests a second, as wrk counts them. */
function measure(url: string, headers: Readonly<Record<string, string>>): number {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const run = spawnSync('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...given, url], {
    encoding: 'utf8',
  })
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(run.stdout)
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(run.stdout)
  if (!rate || bad) throw new Error(`wrk failed on ${url}:\n${run.stdout}${run.stderr}`)
  return Number(rate[1])
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

function compare(
  name: string,
  goal: number,
  ours: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  theirs: typeof ours,
): void {
  const rates = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(measure(ours.url, ours.headers))
    rates.theirs.push(measure(theirs.url, theirs.headers))
  }
  const ratio = median(rates.ours.map((own, i) => own / rates.theirs[i]!))
  const figures = `${Math.round(median(rates.ours))}/s, nginx ${Math.round(median(rates.theirs))}/s`
  console.log(`${name}: ${figures}, ratio ${ratio.toFixed(2)} (goal ${goal})${ratio < goal ? ' MISSED' : ''}`)
}

async function run(): Promise<void> {
  const missing = ['wrk', 'nginx'].filter((command) => !has(command))
  if (missing.length > 0) {
    console.log(`Skipped: needs ${missing.join(' and ')} (Debian: apt-get install wrk nginx-light).`)
    return
  }
  if (!existsSync(SERVER)) throw new Error('Build first: npm run build')
  const folder = mkdtempSync(join(tmpdir(), 'openroom-bench-'))
  const port = await freePort()
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: `${port}`,
    SOLVER_THREADS: '0',
  }
  const server = spawn(process.execPath, [SERVER], {
    env: { ...env, LOG_LEVEL: 'info', NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  const children: ChildProcess[] = [server]
  try {
    await answering(`http://127.0.0.1:${port}/health`)
    importFile(env.DATA_DIR)
    const url = `http://127.0.0.1:${port}/api/archive/pair-frequencies/1/1`
    const plain = await get(url, {})
    const nginx = await startNginx(folder, plain.body)
    children.push(nginx.child)
    const file = await get(nginx.url, {})
    if (!file.body.equals(plain.body)) throw new Error('nginx serves other bytes.')
    console.log(
      `A frequency of ${plain.body.length} bytes, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s.`,
    )
    compare('whole', GOALS.full, { url, headers: {} }, { url: nginx.url, headers: {} })
    compare(
      'unmodified (304)',
      GOALS.unmodified,
      { url, headers: { 'if-none-match': plain.etag } },
      { url: nginx.url, headers: { 'if-none-match': file.etag } },
    )
  } finally {
    for (const child of children) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

await run()
