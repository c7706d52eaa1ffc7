// Compiles assembly/ to WASM and writes it as a base64 module, so that browser workers, Node and tests
// all load the same file without asking a bundler or the file system for it.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import asc from 'assemblyscript/asc'

const here = fileURLToPath(new URL('.', import.meta.url))
const outputs = new Map()

const { error, stderr } = await asc.main(
  ['assembly/index.ts', '-o', 'dds.wasm', '-O3', '--noAssert', '--runtime', 'stub', '--baseDir', here],
  { writeFile: (name, contents) => void outputs.set(name, contents) },
)
if (error) {
  console.error(stderr.toString())
  throw error
}

const wasm = outputs.get('dds.wasm')
await mkdir(`${here}src/generated`, { recursive: true })
await writeFile(
  `${here}src/generated/wasm.ts`,
  `// Written by build.mjs.\nexport const WASM_BASE64 =\n  '${Buffer.from(wasm).toString('base64')}'\n`,
)
console.log(`dds: ${wasm.length} bytes of wasm, ${gzipSync(wasm).length} gzipped`)
