// Bundles the command line; packages from npm stay outside.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { commit } from '../../scripts/commit.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const manifest = (path) => JSON.parse(readFileSync(here + path, 'utf8'))
const { version } = manifest('package.json')
const bundled = [
  '.',
  '../../packages/feed',
  '../../packages/formats',
  '../../packages/protocol',
  '../../packages/simulate',
]
const external = bundled.flatMap((folder) => Object.keys(manifest(`${folder}/package.json`).dependencies))

await rm(`${here}dist`, { recursive: true, force: true })
await build({
  absWorkingDir: here,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  external: external.filter((name) => !name.startsWith('@openroom/')),
  logLevel: 'warning',
  entryPoints: { openroom: 'src/main.ts' },
  outdir: 'dist',
  splitting: true,
  define: { OPENROOM_VERSION: JSON.stringify(version), OPENROOM_COMMIT: JSON.stringify(commit()) },
})
