// Installs what package-lock.json names and builds what has changed since; quick when nothing has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const STAMPS = join(root, 'node_modules/.cache/openroom')
const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'tour', 'data', 'test-results'])
const BUILT = ['apps/web/dist/index.html', 'apps/server/dist/main.js', 'apps/cli/dist/openroom.js']

function fail(text) {
  console.error(text)
  process.exit(1)
}

function npm(args, what) {
  const run = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    shell: process.platform === 'win32',
  })
  if (run.status !== 0) fail(`${what} failed: the lines above say why.`)
}

/** Adds every source file below `folder` as name, size and time of change. */
function describe(folder, hash) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) describe(path, hash)
    else if (!/\.test\.tsx?$/.test(path)) {
      const { size, mtimeMs } = statSync(join(root, path))
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
}

function stale(name, digest) {
  const file = join(STAMPS, name)
  return !existsSync(file) || readFileSync(file, 'utf8') !== digest
}

function stamp(name, digest) {
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(join(STAMPS, name), digest)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Openroom needs Node 20.19 or later; this is ${process.version}.`)
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (stale('install', lock)) {
  console.error('Installing packages ...')
  npm(['ci', '--no-audit', '--no-fund'], 'npm ci')
  stamp('install', lock)
}

if (process.argv.includes('--install-only')) process.exit(0)

const sources = createHash('sha256').update(lock)
for (const folder of ['packages', 'apps']) describe(folder, sources)
const digest = sources.digest('hex')
if (stale('build', digest) || BUILT.some((file) => !existsSync(join(root, file)))) {
  console.error('Building ...')
  npm(['run', '--silent', 'build'], 'The build')
  const after = createHash('sha256').update(lock)
  for (const folder of ['packages', 'apps']) describe(folder, after)
  stamp('build', after.digest('hex'))
}
