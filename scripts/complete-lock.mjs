// Completes package-lock.json after a dependency was changed: npm leaves out the binary packages of other platforms
// that the registry at hand does not offer, and `npm ci` then refuses the lock. They are told by name and version here,
// never installed on a platform that is not theirs.
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(FILE, 'utf8'))

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/** The platform that a binary package's name tells: `@oxc-parser/binding-linux-x64-musl`; null when it tells none. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const os = SYSTEMS.find((system) => words.includes(system))
  const cpu = PROCESSORS.find((processor) => words.includes(processor))
  if (!os || !cpu) return null
  const libc = words.at(-1).startsWith('musl') ? 'musl' : words.at(-1) === 'gnu' ? 'glibc' : null
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) }
}

const isLocked = (holder, name) =>
  `${holder}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages

let added = 0
for (const [holder, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name)
    if (!platform || !/^\d/.test(version) || isLocked(holder, name)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(entry.engines && { engines: entry.engines }),
    }
    added += 1
  }
}
const [top, ...rest] = Object.entries(lock.packages)
rest.sort(([a], [b]) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries([top, ...rest])
if (added > 0) writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.error(`${added} packages of other platforms added to package-lock.json.`)
