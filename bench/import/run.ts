/** A large PBN file read, and read and stored; boards a second of our PBN parser beside npm `pbn`, on the same files. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { largeCsv, largeDocument, largePbn } from './large.ts'
import { storeLarge } from './storing.ts'

const RUNS = 9

/** One script, as the server and the command line are built: what loads .ts files adds to what it takes. */
function built(script: URL): string {
  const entry = fileURLToPath(script)
  const outfile = join(fileURLToPath(new URL('../dist', import.meta.url)), `${basename(entry, '.ts')}.mjs`)
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
  })
  return outfile
}

async function builtWays() {
  const { WAYS } = (await import(
    pathToFileURL(built(new URL('./ways.ts', import.meta.url))).href
  )) as typeof import('./ways.ts')
  return WAYS
}

const MEGABYTES = 31

/** Some 64 MB, the most that an upload may have. */
const EVENINGS = 523

/** The most results that a file may have, here of one session. */
const ROWS = 100_000

/** A large file: read in a process of its own, then stored by a server of its own. */
async function takeLarge(name: string, bytes: Uint8Array, goals: readonly [string, string]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-bench-'))
  const file = join(folder, name)
  writeFileSync(file, bytes)
  const megabytes = Math.round(bytes.length / 1_000_000)
  try {
    const told = execFileSync(process.execPath, [built(new URL('./reading.ts', import.meta.url)), file], {
      encoding: 'utf8',
    })
    console.log(`${name}, ${megabytes} MB, made up, read: ${told.trim()} (goal: ${goals[0]})`)
    console.log(`read and stored by a server: ${await storeLarge(file)} (goal: ${goals[1]})`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** ONLY=csv for one of the large files, and nothing beside it. */
const ONLY = process.env.ONLY ?? null
const isWanted = (kind: string): boolean => ONLY === null || ONLY === kind

if (isWanted('csv')) await takeLarge('large.csv', largeCsv(ROWS), ['5 s, 300 MB', '60 s, 500 MB, 300 ms'])
if (isWanted('pbn'))
  await takeLarge('large.pbn', largePbn(MEGABYTES), ['5 s, 250 MB', '60 s, 500 MB, 300 ms'])
if (isWanted('json'))
  await takeLarge('large.json', await largeDocument(EVENINGS), ['5 s, 300 MB', '60 s, 512 MB, 500 ms'])
if (ONLY !== null) process.exit(0)

const WAYS = await builtWays()

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1]!

type Measured = { readonly games: number | null; readonly ms: number }

async function measured(bytes: Uint8Array): Promise<readonly Measured[]> {
  const times = WAYS.map((): number[] => [])
  const games: (number | null)[] = []
  for (let run = 0; run < RUNS; run++) {
    for (const [i, way] of WAYS.entries()) {
      const start = performance.now()
      games[i] = await way.read(bytes)
      times[i]!.push(performance.now() - start)
    }
  }
  return WAYS.map((_, i) => ({ games: games[i]!, ms: median(times[i]!) }))
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return /\.pbn$/i.test(entry.name) ? [path] : []
  })
}

const shared = process.env.OPENROOM_SHARED ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))
const folder = process.argv[3] ?? join(shared, 'pbn')
if (!existsSync(folder)) {
  console.error(`There is no folder ${folder}: give one with PBN files as the last argument.`)
  process.exit(1)
}

const rate = (games: number, ms: number): string =>
  Math.round((games / ms) * 1000)
    .toLocaleString('en')
    .padStart(10)

const total = WAYS.map(() => 0)
let boards = 0
console.log(
  `boards/s, median of ${RUNS} runs\n${''.padEnd(40)}${WAYS.map(({ name }) => name.padStart(22)).join('')}`,
)
for (const file of filesIn(folder)) {
  const rows = await measured(readFileSync(file))
  const games = rows[1]!.games
  const cells = rows.map((row) => (row.games === null ? 'refused' : rate(games ?? 0, row.ms)).padStart(22))
  console.log(`${basename(file).slice(0, 39).padEnd(40)}${cells.join('')}`)
  if (games === null || rows.some((row) => row.games === null)) continue
  boards += games
  for (const [i, row] of rows.entries()) total[i]! += row.ms
}
console.log(
  `${'all that npm pbn reads'.padEnd(40)}${total.map((ms) => rate(boards, ms).padStart(22)).join('')}`,
)
const times = total.map((ms) => `${(total[0]! / ms).toFixed(1)} x`.padStart(22))
console.log(`${'times npm pbn'.padEnd(40)}${times.join('')}`)
