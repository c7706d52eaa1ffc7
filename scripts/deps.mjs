// npm run deps: what the packages have that somebody should know, each with its reason and its way out (deps.json): what is
// behind the newest (as npm tells), and of what is shipped what is a beta, ageing, or there twice.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lockedAt, needed, root } from './needed.mjs'

export const NOTES = JSON.parse(readFileSync(new URL('deps.json', import.meta.url), 'utf8'))

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** What is shipped, by name, with its versions. */
function shipped() {
  const versions = new Map()
  for (const place of needed()) {
    const name = nameOf(place)
    versions.set(name, new Set([...(versions.get(name) ?? []), lockedAt(place).version]))
  }
  return [...versions].map(([name, all]) => ({ name, versions: [...all].sort() }))
}

const isBeta = (version) => /-(alpha|beta|rc|next|canary)/.test(version)

/** Of what is shipped: betas, what is there twice, what the lock calls deprecated. */
export function findings() {
  const all = shipped()
  return {
    betas: all.filter(({ versions }) => versions.some(isBeta)),
    doubles: all.filter(({ versions }) => versions.length > 1),
    deprecated: [...needed()]
      .filter((place) => lockedAt(place).deprecated)
      .map((place) => ({ name: nameOf(place), versions: [lockedAt(place).version] })),
  }
}

/** `null` where npm hears nothing. */
function behind() {
  const { stdout } = spawnSync('npm', ['outdated', '--json', '--workspaces', '--include-workspace-root'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  try {
    const told = JSON.parse(stdout || 'null')
    if (told === null || told.error) return null
    return Object.entries(told).map(([name, one]) => {
      const { current, latest } = [one].flat()[0]
      return { name, versions: [`${current} → ${latest}`] }
    })
  } catch {
    return null
  }
}

function print(title, found) {
  console.log(`\n${title}: ${found.length === 0 ? 'none' : found.length}`)
  for (const { name, versions } of found) {
    const note = NOTES[name]
    console.log(`  ${name} ${versions.join(', ')}${note ? `\n    ${note.why} ${note.wayOut}` : ''}`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { betas, doubles, deprecated } = findings()
  print('Shipped as a beta', betas)
  print('Shipped twice', doubles)
  print('Deprecated', deprecated)
  const seen = new Set([...betas, ...doubles].map(({ name }) => name))
  const late = behind()
  const others = Object.keys(NOTES).filter(
    (name) => !seen.has(name) && !late?.some((one) => one.name === name),
  )
  print(
    'Ageing, or known for something else',
    others.map((name) => ({ name, versions: [] })),
  )
  if (late === null) console.log('\nBehind the newest: not known, npm hears nothing.')
  else print('Behind the newest', late)
}
