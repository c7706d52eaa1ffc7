// The packages from npm that the built server and command line need beside them: theirs, and those of every package of
// this repository that is bundled into them.
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

export const root = fileURLToPath(new URL('..', import.meta.url))

const BUILT = ['apps/server', 'apps/cli']

const isOurs = ({ os, cpu, libc }) =>
  (!os || os.includes('linux')) &&
  (!cpu || cpu.includes('x64') || cpu.includes('arm64')) &&
  (!libc || libc.includes('glibc'))

/** Where a package finds another: in its own folder first, then in those above. */
function found(from, wanted) {
  for (let at = from; ; at = at.includes('/') ? dirname(at) : '') {
    const path = at === '' ? `node_modules/${wanted}` : `${at}/node_modules/${wanted}`
    if (packages[path]) return path
    if (at === '') return null
  }
}

/** What the lock says of a package at its place. */
export const lockedAt = (place) => packages[place]

/** The places of all packages that are needed, as the lock knows them. */
export function needed() {
  const places = new Set()
  const seen = new Set()
  const visit = (from) => {
    if (seen.has(from)) return
    seen.add(from)
    const { dependencies = {}, optionalDependencies = {} } = packages[from]
    for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = found(from, wanted)
      if (place === null || !isOurs(packages[place])) continue
      if (packages[place].link) visit(packages[place].resolved)
      else {
        places.add(place)
        visit(place)
      }
    }
  }
  for (const from of BUILT) visit(from)
  return [...places].sort()
}
