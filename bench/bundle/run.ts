/** How much a browser loads up to the session list, up to a replay, and for each screen by its address, beside the limits. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const WEB = join(import.meta.dirname, '../../apps/web')
const DIST = join(WEB, 'dist')

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
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

/** What opening a screen by its address loads, styles too: kB after gzip and files at most, a tenth above what it was when this was set. */
const SCREENS: Readonly<Record<string, readonly [kB: number, files: number]>> = {
  'mini-session': [195, 22],
  'running-score': [215, 24],
  frequency: [220, 23],
  'private-score': [216, 23],
  'score-card': [217, 26],
  'cross-imp': [194, 19],
  'personal-cross-imp': [211, 23],
  'cross-table': [198, 19],
  tables: [197, 22],
  play: [254, 24],
  replay: [247, 22],
}
type Files = {
  readonly session: readonly string[]
  readonly screens: Readonly<Record<string, readonly string[]>>
}
const ahead = JSON.parse(readFileSync(join(DIST, 'files.json'), 'utf8')) as Files
const entry = new Set<string>()
withImports(manifest, 'index.html', entry)
const first = [...entry].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])
for (const [screen, [most, mostFiles]] of Object.entries(SCREENS)) {
  const files = [...new Set([...first, ...ahead.session, ...(ahead.screens[screen] ?? [])])]
  const kB = files.reduce((sum, file) => sum + gzipped(file), 0) / 1000
  failed ||= kB > most || files.length > mostFiles
  console.log(
    `${screen}, cold: ${kB.toFixed(1)} kB gzip in ${files.length} files, at most ${most} in ${mostFiles}`,
  )
}
process.exitCode = failed ? 1 : 0
