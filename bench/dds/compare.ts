/**
 * Compares the solver with libdds on random deals and positions, the strangest shapes among them.
 * `npm run bench -- dds compare [deals] [positions] [seed]`
 */
import { isDeepStrictEqual } from 'node:util'
import { Solver } from '@openroom/dds/solver'
import { randomDeal, randomFrom, randomPosition } from '@openroom/dds/testing/random'
import { startOracle } from './oracle.ts'

const [deals = 2000, positions = 2000, seed = 1] = process.argv.slice(4).map(Number)
const oracle = startOracle()
if (!oracle) {
  console.log('Skipped: g++ or libdds (libdds-dev) is not installed.')
  process.exit(0)
}

const random = randomFrom(seed)
const solver = new Solver()
// From ordinary deals to those where whole suits stay together.
const wildness = (i: number) => [0, 0, 0.5, 0.8, 0.95, 1][i % 6]!
let differing = 0

function report(what: string, i: number, ours: unknown, theirs: unknown, input: unknown): void {
  if (isDeepStrictEqual(ours, theirs)) return
  differing++
  console.log(`${what} ${i} differs`, JSON.stringify({ input, ours, theirs }))
}

const someDeals = Array.from({ length: deals }, (_, i) => randomDeal(random, 13, wildness(i)))
let start = performance.now()
const ours = someDeals.map((deal) => solver.table(deal))
console.log(`${deals} tables: ours ${((performance.now() - start) / 1000).toFixed(1)} s`)
start = performance.now()
oracle.tables(someDeals).forEach(({ value }, i) => {
  const table = ours[i]!
  report('Table', i, table.ok ? table.value : table, value, someDeals[i])
})
console.log(`${deals} tables: libdds ${((performance.now() - start) / 1000).toFixed(1)} s`)

const somePositions = Array.from({ length: positions }, (_, i) =>
  randomPosition(random, 1 + Math.floor(random() * 13), Math.floor(random() * 52), wildness(i)),
)
oracle.cards(somePositions).forEach(({ value }, i) => {
  const cards = solver.cards(somePositions[i]!)
  const figures = cards.ok ? Object.fromEntries(cards.value.map((c) => [c.card, c.tricks])) : cards
  report('Position', i, figures, Object.fromEntries(value), somePositions[i])
})
console.log(`${positions} positions compared`)
console.log(differing === 0 ? 'No difference.' : `${differing} differences.`)
process.exitCode = differing === 0 ? 0 : 1
