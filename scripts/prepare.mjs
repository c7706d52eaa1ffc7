// Installs what package-lock.json names and builds what has changed since; quick when nothing has.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const STAMPS = join(root, 'node_modules/.cache/openroom')
/** Holds the process id of who installs or builds; beside node_modules, which `npm ci` empties. */
const LOCK = join(root, '.preparing')
const HOUR = 3_600_000
const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'tour', 'data', 'test-results'])
const BUILT = ['apps/web/dist/index.html', 'apps/server/dist/main.js', 'apps/cli/dist/openroom.js']

function fail(text) {
  console.error(text)
  process.exit(1)
}

/** @param said what can be told of how far it is */
async function npm(args, what, said) {
  const run = spawn('npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    shell: process.platform === 'win32',
  })
  process.on('exit', () => run.kill())
  const began = performance.now()
  const tell = () => console.error(`  ${said()}${Math.round((performance.now() - began) / 1_000)} s`)
  tell()
  const telling = setInterval(tell, 10_000)
  const [status] = await once(run, 'exit').catch(() =>
    fail('npm was not found: these sources need it beside Node (Debian: apt install npm).'),
  )
  clearInterval(telling)
  if (status !== 0) fail(`${what} failed: the lines above say why.`)
}

const foldersIn = (path) =>
  existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith('.')) : []

/** How many packages are in their places. */
function installed() {
  const modules = join(root, 'node_modules')
  const places = foldersIn(modules).flatMap((name) =>
    name.startsWith('@') ? foldersIn(join(modules, name)) : [name],
  )
  return `${places.length} packages, `
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

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether who took the lock has died, or its number is another's since long ago. */
function isLeft() {
  const stats = statSync(LOCK, { throwIfNoEntry: false })
  if (!stats) return false
  const holder = Number(readFileSync(LOCK, 'utf8'))
  const age = Date.now() - stats.mtimeMs
  return age > HOUR || (holder > 0 ? !isAlive(holder) : age > 10_000)
}

/** Two commands that are given at once on a fresh clone do not install into the same folder: the second one waits. */
function takeLock() {
  for (let said = false; ; ) {
    try {
      writeFileSync(LOCK, `${process.pid}`, { flag: 'wx' })
      process.on('exit', () => rmSync(LOCK, { force: true }))
      for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
      return
    } catch (error) {
      if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
        fail(
          `Something has changed here since it was built, and you may not write into ${root}. Run ./openroom --version once as somebody who may, such as its owner, then as you like.`,
        )
      if (error.code !== 'EEXIST') throw error
    }
    if (isLeft()) rmSync(LOCK, { force: true })
    else if (!said) {
      console.error('Another command installs or builds here; this one waits for it ...')
      said = true
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

function digestOfSources() {
  const hash = createHash('sha256').update(lock)
  for (const folder of ['packages', 'apps']) describe(folder, hash)
  return hash.digest('hex')
}

const isInstalled = () => !stale('install', lock)
const isBuilt = () =>
  !stale('build', digestOfSources()) && BUILT.every((file) => existsSync(join(root, file)))

const installsOnly = process.argv.includes('--install-only')
if (isInstalled() && (installsOnly || isBuilt())) process.exit(0)
takeLock()

if (!isInstalled()) {
  console.error('Installing packages: a minute or more, the first time ...')
  await npm(['ci', '--no-audit', '--no-fund', '--no-progress'], 'npm ci', installed)
  stamp('install', lock)
}
if (!installsOnly && !isBuilt()) {
  console.error('Building: a minute or more ...')
  await npm(['run', '--silent', 'build'], 'The build', () => '')
  stamp('build', digestOfSources())
}
