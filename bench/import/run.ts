/** Boards a second of our PBN parser beside npm `pbn`, on the same files in one run. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { LIMITS } from '@openroom/formats/limits'
import { parseDeal } from '@openroom/formats/pbn/dealText'
import { readGames } from '@openroom/formats/pbn/games'
import { Inheritance } from '@openroom/formats/pbn/inheritance'
import { Lexer } from '@openroom/formats/pbn/lexer'
import type { RawGame } from '@openroom/formats/pbn/rawGame'
import { readFile } from '@openroom/formats/read'
import { Warnings } from '@openroom/formats/remark'
import { bytesAsSource } from '@openroom/formats/text'

const RUNS = 9

const pbn: () => NodeJS.ReadWriteStream = createRequire(import.meta.url)('pbn')

type Way = {
  readonly name: string
  /** Games read, or `null` when the file is refused. */
  readonly read: (bytes: Uint8Array) => Promise<number | null>
}

type PeerItem = { readonly type: string; readonly name?: string }

/** Tags with values taken over, deals as cards, sections as tokens: a stream of items. */
const peer: Way = {
  name: 'npm pbn',
  read: (bytes) =>
    new Promise((resolve) => {
      let games = 0
      const items = Readable.from([Buffer.from(bytes)]).pipe(pbn())
      items.on('error', () => resolve(null))
      items.on('data', ({ type, name }: PeerItem) => {
        if (type === 'tag' && name === 'Board') games += 1
      })
      items.on('end', () => resolve(games))
    }),
}

/** Tags with values taken over, the deal checked, sections as text. */
function cut(game: RawGame, inheritance: Inheritance): void {
  inheritance.resolve(game)
  const deal = game.tags.get('Deal')
  if (deal) parseDeal(deal.value)
}

/** The pieces between blanks. */
function tokensOf(text: string): readonly string[] {
  const tokens: string[] = []
  let from = -1
  for (let at = 0; at <= text.length; at++) {
    const blank = at === text.length || text.charCodeAt(at) <= 32
    if (blank && from >= 0) tokens.push(text.slice(from, at))
    if (blank) from = -1
    else if (from < 0) from = at
  }
  return tokens
}

function gamesIn(bytes: Uint8Array): readonly RawGame[] | null {
  const lexer = new Lexer(LIMITS, new Warnings(LIMITS.warnings))
  const inheritance = new Inheritance()
  const begun = lexer.push(new TextDecoder().decode(bytes))
  const ended = lexer.end()
  if (!begun.ok || !ended.ok) return null
  const games = [...begun.value, ...ended.value]
  for (const game of games) cut(game, inheritance)
  return games
}

const cutOnly: Way = { name: 'ours, cut into games', read: async (bytes) => gamesIn(bytes)?.length ?? null }

/** What the peer does with a game: its sections cut into tokens too. */
const withTokens: Way = {
  name: 'ours, with tokens',
  read: async (bytes) => {
    const games = gamesIn(bytes)
    for (const game of games ?? []) {
      for (const { texts } of game.sections.values()) for (const { text } of texts) tokensOf(text)
    }
    return games?.length ?? null
  },
}

/** Everything in a game checked and understood: contracts, scores, calls, cards in play order, tables. */
const understood: Way = {
  name: 'ours, understood',
  read: async (bytes) => {
    const file = await readGames(bytesAsSource(bytes), LIMITS, new Warnings(LIMITS.warnings))
    return file.ok ? file.value.games.length : null
  },
}

/** The Tournament document with its table logs. */
const whole: Way = {
  name: 'ours, document',
  read: async (bytes) => {
    const file = await readFile(bytesAsSource(bytes))
    return file.ok ? file.value.counts.boards : null
  },
}

const WAYS = [peer, cutOnly, withTokens, understood, whole]

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
