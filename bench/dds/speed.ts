/** Double-dummy speed in Node and headless chromium beside libdds, one core each, in one run; and the search's work. */
import { gzipSync } from 'node:zlib'
import { WASM_BASE64 } from '@openroom/dds/generated/wasm'
import { Solver } from '@openroom/dds/solver'
import { measureInBrowser } from './browser.ts'
import { chooseCases, STAGES } from './cases.ts'
import { measure, type Times } from './measure.ts'
import { startOracle } from './oracle.ts'

const cases = chooseCases()
const oracle = startOracle()
if (!oracle) console.log('libdds or g++ is absent: no comparison.')

/** Rounds taken in turn; the best time of each case counts, since other work on the machine only adds to it. */
const ROUNDS = 2
const node: Times[] = []
const libdds: Times[] = []
const browser: Times[] = []
for (let round = 0; round < ROUNDS; round++) {
  node.push(measure(cases))
  if (oracle) libdds.push(timesOf(oracle))
  const inBrowser = await measureInBrowser(cases)
  if (inBrowser) browser.push(inBrowser)
}
if (browser.length === 0) console.log('chromium is absent: Node only.')

function timesOf(yardstick: NonNullable<typeof oracle>): Times {
  const times = (answers: readonly { milliseconds: number }[]) => answers.map((a) => a.milliseconds)
  const stages = STAGES.map((_, stage) => cases.replays.flatMap((replay) => replay[stage] ?? []))
  const byStage = stages.map((positions) => times(yardstick.cards(positions)))
  const tables = Object.entries(cases.tables).map(([name, deals]) => [name, times(yardstick.tables(deals))])
  return { tables: Object.fromEntries(tables), replay: byStage, jump: byStage }
}

type Pick = (times: Times) => readonly number[] | undefined

/** The best time of each case, or nothing where there was no round. */
function bestOf(rounds: readonly Times[], pick: Pick): readonly number[] | undefined {
  const figures = rounds.map((round) => pick(round) ?? [])
  return figures[0]?.map((_, i) => Math.min(...figures.map((times) => times[i]!)))
}

const mean = (times: readonly number[]): number => times.reduce((a, b) => a + b, 0) / times.length
const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1]!
const show = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 10 ? 2 : 0).padStart(7)

/** One line: mean, median and worst of each, and how many times libdds's mean and median ours are. */
function line(label: string, pick: Pick): void {
  const peer = bestOf(libdds, pick)
  const cells = [
    ['Node', node] as const,
    ['chromium', browser] as const,
    ['libdds', libdds] as const,
  ].flatMap(([name, rounds]) => {
    const figures = bestOf(rounds, pick)
    if (!figures) return []
    const ratio =
      peer && name !== 'libdds'
        ? ` (${(mean(figures) / mean(peer)).toFixed(2)}x, median ${(median(figures) / median(peer)).toFixed(2)}x)`
        : ''
    return [`${name} ${show(mean(figures))} ${show(median(figures))} ${show(Math.max(...figures))}${ratio}`]
  })
  console.log(`${label.padEnd(28)} ${cells.join(' | ')}`)
}

console.log('Milliseconds of the processor (chromium: of the clock): mean, median, worst (times libdds)')
for (const name of Object.keys(cases.tables)) line(`Full table, ${name}`, (times) => times.tables[name])
for (const [stage, tricks] of STAGES.entries()) {
  line(`All cards after ${tricks}, jump`, (times) => times.jump[stage])
  line(`All cards after ${tricks}, replay`, (times) => times.replay[stage])
}
const wasm = Buffer.from(WASM_BASE64, 'base64')
console.log(`wasm: ${wasm.length} bytes, ${gzipSync(wasm).length} gzipped (limit 65536)`)

/** Nodes of a table, which no other work on the machine changes. */
const MOST_MEAN_NODES = 730_000
const solver = new Solver()
const nodes = mean(
  cases.tables.random!.map((deal) => {
    const before = solver.nodes
    solver.clear()
    solver.table(deal)
    return solver.nodes - before
  }),
)
const isOver = nodes > MOST_MEAN_NODES
console.log(
  `nodes of a random table: ${Math.round(nodes)} (limit ${MOST_MEAN_NODES})${isOver ? ' MISSED' : ''}`,
)
if (isOver) process.exitCode = 1
