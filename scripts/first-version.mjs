// Makes apps/server/src/testing/fixtures/first-version.sql.gz: the database of the first version that could be started,
// with tournaments, an account and an upload made by that version itself. Later ones open it in a test.
// node scripts/first-version.mjs postgres://… (an empty database; pg_dump of the same PostgreSQL must be there)
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** The first with a server, a command line and a web app that belong together. */
const FIRST = 'c3e05bb'

const [database] = process.argv.slice(2)
if (!database) {
  console.error('Which database? node scripts/first-version.mjs postgres://USER@HOST/EMPTY')
  process.exit(2)
}
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'openroom-first-'))
const checkout = join(folder, 'checkout')
const run = (program, args, options = {}) =>
  execFileSync(program, args, { cwd: checkout, stdio: ['ignore', 'inherit', 'inherit'], ...options })

const env = { ...process.env, DATABASE_URL: database, DATA_DIR: join(folder, 'data'), PORT: '0' }

/** The server of that version, until it is told to stop. */
async function served(work) {
  const server = spawn('node', ['apps/cli/dist/openroom.js', 'serve'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => server.stdout.once('data', resolve))
  work()
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}

try {
  run('git', ['worktree', 'add', '--detach', checkout, FIRST], { cwd: root })
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
  for (const part of ['server', 'cli']) run('npm', ['run', '--silent', 'build', '-w', `@openroom/${part}`])
  const openroom = (...args) => run('node', ['apps/cli/dist/openroom.js', ...args], { env })
  const files = readdirSync(join(checkout, 'e2e/fixtures')).filter((name) =>
    /^(pairs|teams)\.(json|pbn)$/.test(name),
  )
  await served(() => {
    for (const name of files) openroom('import', `e2e/fixtures/${name}`)
    openroom(
      ...'user create first@example.org --name First --role ADMIN --password'.split(' '),
      'correct horse',
    )
  })
  const sql = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', database], {
    encoding: 'utf8',
  })
  // Words for psql alone.
  const plain = sql.replaceAll(/^\\.*\n/gm, '').replaceAll(/^--.*\n/gm, '')
  const to = join(root, 'apps/server/src/testing/fixtures')
  mkdirSync(to, { recursive: true })
  writeFileSync(join(to, 'first-version.sql.gz'), gzipSync(plain, { level: 9 }))
} finally {
  run('git', ['worktree', 'remove', '--force', checkout], { cwd: root })
  rmSync(folder, { recursive: true, force: true })
}
