/** How much script a browser loads up to the session list, and up to a replay, beside the limits. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const WEB = join(import.meta.dirname, '../../apps/web')
const DIST = join(WEB, 'dist')

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const list = 'src/pages/sessions/SessionListPage.tsx'
const session = 'src/app/slots/SessionPage.tsx'
const replay = 'src/screens/replay/ReplayScreen.tsx'

/** Each goal with the pages that are loaded on the way, and its limit in kB (1000 bytes) after gzip. */
const GOALS = [
  { name: 'session list', pages: [list], limit: 90 },
  { name: 'replay, from the list', pages: [list, session, replay], limit: 180 },
] as const

/** A chunk with everything it imports at once. */
function withImports(manifest: Manifest, key: string, seen: Set<string>): void {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The build has no chunk ${key}.`)
  if (seen.has(key)) return
  seen.add(key)
  for (const next of chunk.imports ?? []) withImports(manifest, next, seen)
}

const gzipped = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length

function scriptsOf(manifest: Manifest, pages: readonly string[]): readonly string[] {
  const entry = 'index.html'
  const keys = new Set<string>()
  withImports(manifest, entry, keys)
  for (const page of pages) {
    if (!existsSync(join(WEB, page))) throw new Error(`There is no page ${page}.`)
    // A page without a chunk of its own is part of the entry's.
    if (manifest[page] !== undefined) withImports(manifest, page, keys)
  }
  const files = [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'))
  return [...new Set([...files, 'theme.js'])]
}

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
let failed = false
for (const { name, pages, limit } of GOALS) {
  const files = scriptsOf(manifest, pages)
  const kB = files.reduce((sum, file) => sum + gzipped(file), 0) / 1000
  const ratio = kB / limit
  failed ||= ratio > 1
  console.log(
    `${name}: ${kB.toFixed(1)} kB gzip in ${files.length} files, limit ${limit} kB, ratio ${ratio.toFixed(2)}`,
  )
  for (const file of [...files].sort((a, b) => gzipped(b) - gzipped(a)).slice(0, 6))
    console.log(`  ${(gzipped(file) / 1000).toFixed(1)} kB ${file}`)
}
process.exitCode = failed ? 1 : 0
