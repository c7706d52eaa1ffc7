// npm run release: one archive with everything built, for Linux on x64 and arm64, that starts on a machine with Node and
// nothing else; its checksum beside it, and its signature where OPENROOM_SIGNING_KEY names a secret key (scripts/sign.mjs); tried in a network namespace without any line (as root; else it says so).
// With `--folder PATH` what would be packed is put there, and nothing is packed (the container).
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commit } from './commit.mjs'
import { lockedAt, needed, root } from './needed.mjs'
import { signFile } from './sign.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `openroom-${version}-linux`
const out = join(root, 'release')
const { values: given } = parseArgs({ options: { folder: { type: 'string' } } })
const folder = given.folder ? resolve(given.folder) : join(out, name)

const COPIED = [
  ...['apps/server/dist', 'apps/cli/dist', 'apps/web/dist', 'docs'],
  ...['CHANGELOG.md', 'GLOSSARY.md', 'LICENSE'],
]
const START = `#!/bin/sh
# Openroom. Try: ./openroom serve --data /srv/openroom
command -v node >/dev/null || { echo "Openroom needs Node 20.19 or later; none was found." >&2; exit 1; }
exec node "$(dirname "$(readlink -f "$0")")/apps/cli/dist/openroom.js" "$@"
`

/** A package of the other processor, fetched and compared with the lock. */
function fetched(place) {
  const { version: wanted, integrity } = lockedAt(place)
  const drafts = mkdtempSync(join(tmpdir(), 'openroom-pack-'))
  const spec = `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${wanted}`
  const packed = execFileSync('npm', ['pack', '--silent', spec], { cwd: drafts, encoding: 'utf8' }).trim()
  const file = join(drafts, packed)
  const sum = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (integrity && sum !== integrity) throw new Error(`${spec} is not what package-lock.json names.`)
  const to = join(folder, place)
  mkdirSync(to, { recursive: true })
  execFileSync('tar', ['-xzf', file, '-C', to, '--strip-components=1'])
  rmSync(drafts, { recursive: true })
  const links = join(to, 'scripts/hydrate-symlinks.js')
  if (existsSync(links)) execFileSync('node', [links], { cwd: to })
}

function fill() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const one of COPIED)
    cpSync(join(root, one), join(folder, one), { recursive: true, filter: (path) => !path.endsWith('.map') })
  for (const place of needed()) {
    const here = join(root, place)
    if (existsSync(here)) cpSync(here, join(folder, place), { recursive: true, verbatimSymlinks: true })
    else fetched(place)
  }
  cpSync(join(root, 'apps/web/dist/licences.txt'), join(folder, 'LICENCES.txt'))
  writeFileSync(join(folder, 'openroom'), START)
  chmodSync(join(folder, 'openroom'), 0o755)
  // Its own, for who has the archive alone; its links are those of where it lies then.
  const readme = readFileSync(join(root, 'docs/deploy/README.md'), 'utf8')
  writeFileSync(join(folder, 'README.md'), readme.replaceAll('](../../', '](').replaceAll('](../', '](docs/'))
  const built = commit()
  writeFileSync(join(folder, 'VERSION'), `${version}${built && ` (${built})`}\n`)
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'openroom', version, type: 'module' }, null, 2)}\n`,
  )
}

function pack() {
  const archive = `${folder}.tar.gz`
  execFileSync('tar', ['--sort=name', '--owner=0', '--group=0', '-czf', archive, '-C', out, name])
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`)
  return archive
}

const TRIAL = `set -e
ip link set lo up
sha256sum -c --quiet "$1.sha256"
tar -xzf "$1" -C "$2"
cd "$2"/openroom-*
export DATA_DIR="$2/data" PORT=8080 PATH="$(dirname "$3"):/usr/bin:/bin:/usr/sbin:/sbin"
./openroom serve > "$2/log" 2>&1 &
server=$!
for i in $(seq 100); do "$3" -e 'fetch("http://localhost:8080/ready").then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))' && break; sleep 0.3; done
./openroom simulate pairs-howell --seed 1 --store
"$3" -e 'fetch("http://localhost:8080/").then((r) => r.text()).then((t) => process.exit(t.includes("<div id=") ? 0 : 1))'
./openroom backup "$2/all.backup"
kill $server
wait $server
`

function attempt(archive) {
  if (process.getuid?.() !== 0 || spawnSync('unshare', ['-n', 'true']).status !== 0)
    return console.log('Not tried: that needs root and unshare.')
  const place = mkdtempSync(join(tmpdir(), 'openroom-release-'))
  chmodSync(place, 0o755)
  const args = ['-n', 'sh', '-c', TRIAL, 'trial', archive, place, process.execPath]
  const { status } = spawnSync('unshare', args, { stdio: 'inherit', cwd: dirname(archive) })
  if (status !== 0) {
    console.error(readFileSync(join(place, 'log'), 'utf8'))
    process.exit(1)
  }
  rmSync(place, { recursive: true, force: true })
  console.log('Tried without a network: it starts, stores, serves, backs up and stops.')
}

execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
fill()
if (given.folder) console.log(folder)
else {
  const archive = pack()
  rmSync(folder, { recursive: true, force: true })
  attempt(archive)
  const key = process.env.OPENROOM_SIGNING_KEY
  if (key) console.log(signFile(archive, key, `openroom ${version} (${commit()})`))
  else console.log('Not signed: OPENROOM_SIGNING_KEY names no secret key.')
  console.log(`${archive}\n${archive}.sha256`)
}
