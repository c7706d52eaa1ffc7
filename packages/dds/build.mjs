// Compiles assembly/ to WASM and writes it as a base64 module, so that browser workers, Node and tests
// all load the same file without asking a bundler or the file system for it. Nothing is done where it is there already.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import asc from 'assemblyscript/asc'

const here = fileURLToPath(new URL('.', import.meta.url))
const written = `${here}src/generated/wasm.ts`

const sources = readdirSync(`${here}assembly`)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `assembly/${name}`)
const hash = createHash('sha256').update(asc.version)
for (const source of ['build.mjs', ...sources.sort()]) hash.update(readFileSync(here + source))
const head = `// Written by build.mjs, of ${hash.digest('hex')}.\n`

function isThere() {
  try {
    return readFileSync(written, 'utf8').startsWith(head)
  } catch {
    return false
  }
}

async function compile() {
  const outputs = new Map()
  const { error, stderr } = await asc.main(
    ['assembly/index.ts', '-o', 'dds.wasm', '-O3', '--noAssert', '--runtime', 'stub', '--baseDir', here],
    { writeFile: (name, contents) => void outputs.set(name, contents) },
  )
  if (error) {
    console.error(stderr.toString())
    throw error
  }
  return outputs.get('dds.wasm')
}

if (!isThere()) {
  const wasm = await compile()
  mkdirSync(`${here}src/generated`, { recursive: true })
  // Whole or not at all: others read it at any time, and write it.
  const beside = `${written}.${process.pid}`
  writeFileSync(beside, `${head}export const WASM_BASE64 =\n  '${Buffer.from(wasm).toString('base64')}'\n`)
  renameSync(beside, written)
  console.log(`dds: ${wasm.length} bytes of wasm, ${gzipSync(wasm).length} gzipped`)
}
