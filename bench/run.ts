/**
 * npm run bench -- NAME: builds what has changed, then runs one benchmark, or lists them (bench/README.md says how to read
 * each). Otherwise a build of some days ago would be measured. Of two that are begun at once the second waits for the build.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const names = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(here, entry.name, 'run.ts')))
  .map((entry) => entry.name)

const name = process.argv[2]
if (name === undefined || !names.includes(name)) {
  console.error(`usage: npm run bench -- NAME, one of: ${names.join(', ')}`)
  process.exit(2)
}
const { status } = spawnSync(process.execPath, [join(here, '../scripts/prepare.mjs')], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (status !== 0) process.exit(status ?? 1)
await import(pathToFileURL(join(here, name, 'run.ts')).href)
