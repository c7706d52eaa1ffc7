// The client as people elsewhere take it: one script without dependencies, and its types beside it. `npm pack` in
// packages/client runs this; the server serves the same script and types (apps/server/build.mjs).
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')

export const bundleClient = (outfile) =>
  build({
    absWorkingDir: root,
    entryPoints: ['packages/client/src/openroom.ts'],
    outfile,
    bundle: true,
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    logLevel: 'warning',
    // As Deno asks for it; editors take the one of the same name beside the file.
    banner: { js: '// @ts-self-types="./client.d.ts"' },
  })

/** The types are made of the schemas of answers, by the server's own code. */
async function typesOfClient() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['apps/server/src/core/http/docs/declarations.ts'],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  const { declarations } = await import(`data:text/javascript;base64,${code}`)
  return declarations()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = join(here, 'dist')
  rmSync(dist, { recursive: true, force: true })
  await bundleClient(join(dist, 'client.js'))
  writeFileSync(join(dist, 'client.d.ts'), await typesOfClient())
}
