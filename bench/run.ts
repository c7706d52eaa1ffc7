/** npm run bench -- NAME: runs one benchmark, or lists them (bench/README.md says how to read each). */
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
await import(pathToFileURL(join(here, name, 'run.ts')).href)
