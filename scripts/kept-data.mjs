// Makes apps/server/src/testing/fixtures/data-NAME.sql.gz: the database that the Openroom of a commit leaves, with the
// demo, tournaments, accounts, a club and a hidden name, made by that version itself. Every later one opens it in a test.
// node scripts/kept-data.mjs NAME COMMIT postgres://… (an empty database; pg_dump of the same PostgreSQL must be there)
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const [name, commit, database] = process.argv.slice(2)
if (!database) {
  console.error('Of which commit? node scripts/kept-data.mjs NAME COMMIT postgres://USER@HOST/EMPTY')
  process.exit(2)
}
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'openroom-kept-'))
const checkout = join(folder, 'checkout')
const run = (program, args, options = {}) =>
  execFileSync(program, args, { cwd: checkout, stdio: ['ignore', 'inherit', 'inherit'], ...options })

const PORT = '19080'
const env = { ...process.env, DATABASE_URL: database, DATA_DIR: join(folder, 'data'), PORT }
const openroom = (...args) => run('node', ['apps/cli/dist/openroom.js', ...args], { env })

const ADMIN = { username: 'first@example.org', password: 'correct horse' }

/** So long the live sessions of the demo are played. */
const LIVE_MS = 20_000

/** The server of that version with its demo, until it is told to stop. */
async function served(work) {
  const server = spawn('node', ['apps/cli/dist/openroom.js', 'serve', '--demo'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise((resolve) => server.once('exit', resolve))
  try {
    await new Promise((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (text) => {
          process.stderr.write(text)
          if (`${text}`.includes('The demo tournament is there')) resolve()
        })
      void gone.then(() => reject(new Error('The server ended before the demo was there.')))
    })
    await work()
  } finally {
    server.kill('SIGTERM')
    await gone
  }
}

/** What an admin does in the browser. */
async function administer() {
  const url = `http://localhost:${PORT}`
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', body: new URLSearchParams(ADMIN) })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const send = async (path, body) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  await send('/api/club/create', { name: 'Elm Bridge Club' })
  const persons = async () => (await fetch(`${url}/api/person/list?q=a`, { headers: { cookie } })).json()
  // The archive is made ready in the background.
  while ((await persons()).length === 0) await sleep(500)
  const [somebody] = await persons()
  await send(`/api/person/show/${somebody.personId}`, { shown: 'initials' })
}

try {
  run('git', ['worktree', 'add', '--detach', checkout, commit], { cwd: root })
  run('npm', ['ci', '--no-audit', '--no-fund'], {
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
  for (const part of ['dds', 'server', 'cli'])
    run('npm', ['run', '--silent', 'build', '-w', `@openroom/${part}`])
  await served(async () => {
    for (const file of ['pairs.json', 'teams.json']) openroom('import', `e2e/fixtures/${file}`)
    // Its former version is kept.
    openroom('import', '--replace', 'e2e/fixtures/teams.pbn')
    openroom(
      ...`user create ${ADMIN.username} --name First --role ADMIN --password`.split(' '),
      ADMIN.password,
    )
    await administer()
    await sleep(LIVE_MS)
  })
  const sql = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', database], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  // Words for psql alone.
  const plain = sql.replaceAll(/^\\.*\n/gm, '').replaceAll(/^--.*\n/gm, '')
  const to = join(root, 'apps/server/src/testing/fixtures', `data-${name}.sql.gz`)
  writeFileSync(to, gzipSync(plain, { level: 9 }))
} finally {
  run('git', ['worktree', 'remove', '--force', checkout], { cwd: root })
  rmSync(folder, { recursive: true, force: true })
}
