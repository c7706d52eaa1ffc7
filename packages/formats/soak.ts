/** Long trials of the PBN parser: `tsx packages/formats/soak.ts [COUNT] [FIRST]`; prints what happened. */
import { SEED_TEXTS } from './src/pbn/testing/seeds.ts'
import { trial, trialBytes } from './src/pbn/testing/trial.ts'

const count = Number(process.argv[2] ?? 100_000)
const first = Number(process.argv[3] ?? 1_000_000)
const outcomes = new Map<string, number>()
let slowest = 0
for (let seed = first; seed < first + count; seed++) {
  const outcome = await trial(trialBytes(SEED_TEXTS, seed)).catch((error: unknown) => {
    throw new Error(`trial ${seed} failed`, { cause: error })
  })
  const name = outcome.refused ?? 'read'
  outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
  slowest = Math.max(slowest, outcome.ms)
}
console.log(`${count} trials from ${first}, slowest ${slowest.toFixed(0)} ms`)
for (const [name, times] of [...outcomes].sort((a, b) => b[1] - a[1])) console.log(`${times}\t${name}`)
