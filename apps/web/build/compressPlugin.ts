/** Each file once more as browsers take it, as small as it gets: made once here instead of for every visitor. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const KINDS = /\.(js|css|svg|wasm|webmanifest|txt|json)$|docs[/\\].*\.html$/
/** Below this a packet is not filled anyway. */
const FROM_BYTES = 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

async function compress(path: string): Promise<void> {
  const body = readFileSync(path)
  if (body.length < FROM_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body, { level: 9 })])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}

export function compressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'openroom-compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      // A build that failed has written nothing, and says itself why.
      if (!existsSync(folder)) return
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => KINDS.test(path))
        .map((path) => join(folder, path))
      await Promise.all(paths.filter((path) => statSync(path).isFile()).map(compress))
    },
  }
}
