// Small mistakes by the hundred, made by StrykerJS, against the tests beside what they are made in: npm run mutants [GROUP ...]
// Fails where too few are seen, or one is not of which the list does not say why (scripts/mutants/survivors.json).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GROUPS, REPORT } from './mutants/groups.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const KNOWN = JSON.parse(readFileSync(new URL('mutants/survivors.json', import.meta.url), 'utf8'))

/** A timeout is a loop that never ends: it is seen. What no test reaches is not. */
const SEEN = new Set(['Killed', 'Timeout'])
const UNSEEN = new Set(['Survived', 'NoCoverage'])

/** What stands there and what was put in its place, without where: lines move. */
function named(file, source, { location: { start, end }, replacement }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)
  return `${file}: ${lines.join(' ')} => ${replacement}`.replaceAll(/\s+/g, ' ')
}

function run(group) {
  const began = performance.now()
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'scripts/mutants/stryker.config.mjs'],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, MUTANTS: group } },
  )
  if (status !== 0) throw new Error(`Stryker ended with ${status}.`)
  const { files } = JSON.parse(readFileSync(join(ROOT, REPORT), 'utf8'))
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((one) => ({
      status: one.status,
      name: named(relative(ROOT, join(ROOT, file)), source, one),
    })),
  )
  const seen = all.filter((one) => SEEN.has(one.status)).length
  const left = all.filter((one) => UNSEEN.has(one.status)).map(({ name }) => name)
  const share = (100 * seen) / (seen + left.length)
  const unknown = left.filter((name) => !(name in KNOWN))
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `${group}: ${seen} of ${seen + left.length} seen, ${share.toFixed(1)} %, in ${minutes} min; ${unknown.length} not in the list`,
  )
  for (const name of unknown) console.log(`  ${name}`)
  const { least } = GROUPS[group]
  return share >= least && (unknown.length === 0 || !GROUPS[group].listed)
}

const asked = process.argv.slice(2)
const strange = asked.filter((name) => !(name in GROUPS))
if (strange.length > 0) {
  console.error(`There is no ${strange.join(', ')}. Known: ${Object.keys(GROUPS).join(', ')}`)
  process.exit(2)
}
const results = (asked.length > 0 ? asked : Object.keys(GROUPS)).map(run)
process.exitCode = results.every(Boolean) ? 0 : 1
