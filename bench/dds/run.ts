/** Double-dummy speed in Node and headless chromium beside libdds, one core each, in one run. */
import { gzipSync } from 'node:zlib'
import { WASM_BASE64 } from '@openroom/dds/generated/wasm'
import { measureInBrowser } from './browser.ts'
import { chooseCases, STAGES } from './cases.ts'
import { measure, type Times } from './measure.ts'
import { startOracle } from './oracle.ts'

const cases = chooseCases()
const oracle = startOracle()
if (!oracle) console.log('libdds or g++ is absent: no comparison.')
const node = measure(cases)
const libdds = oracle && timesOf(oracle)
const browser = await measureInBrowser(cases)
if (!browser) console.log('chromium is absent: Node only.')

function timesOf(yardstick: NonNullable<typeof oracle>): Times {
  const times = (answers: readonly { milliseconds: number }[]) => answers.map((a) => a.milliseconds)
  const stages = STAGES.map((_, stage) => cases.replays.flatMap((replay) => replay[stage] ?? []))
  const byStage = stages.map((positions) => times(yardstick.cards(positions)))
  const tables = Object.entries(cases.tables).map(([name, deals]) => [name, times(yardstick.tables(deals))])
  return { tables: Object.fromEntries(tables), replay: byStage, jump: byStage }
}

const mean = (times: readonly number[]): number => times.reduce((a, b) => a + b, 0) / times.length
const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1]!
const show = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 10 ? 2 : 0).padStart(7)

/** One line: mean, median and worst of each, and how many times libdds's mean and median ours are. */
function line(label: string, of: (times: Times) => readonly number[] | undefined): void {
  const peer = libdds && of(libdds)
  const cells = [
    ['Node', node] as const,
    ['chromium', browser] as const,
    ['libdds', libdds] as const,
  ].flatMap(([name, times]) => {
    const figures = times && of(times)
    if (!figures) return []
    const ratio =
      peer && name !== 'libdds'
        ? ` (${(mean(figures) / mean(peer)).toFixed(2)}x, median ${(median(figures) / median(peer)).toFixed(2)}x)`
        : ''
    return [`${name} ${show(mean(figures))} ${show(median(figures))} ${show(Math.max(...figures))}${ratio}`]
  })
  console.log(`${label.padEnd(28)} ${cells.join(' | ')}`)
}

console.log('Milliseconds: mean, median, worst (times libdds)')
for (const name of Object.keys(cases.tables)) line(`Full table, ${name}`, (times) => times.tables[name])
for (const [stage, tricks] of STAGES.entries()) {
  line(`All cards after ${tricks}, jump`, (times) => times.jump[stage])
  line(`All cards after ${tricks}, replay`, (times) => times.replay[stage])
}
const wasm = Buffer.from(WASM_BASE64, 'base64')
console.log(`wasm: ${wasm.length} bytes, ${gzipSync(wasm).length} gzipped (limit 65536)`)
