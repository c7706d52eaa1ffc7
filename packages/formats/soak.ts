/** Long trials of every parser: `tsx packages/formats/soak.ts [COUNT] [FORMAT] [FIRST]`; prints what happened. */
import { readFileSync } from 'node:fs'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { readBwsBytes } from './src/bws/readBws.ts'
import { LIMITS } from './src/limits.ts'
import { linTrial } from './src/lin/testing/trial.ts'
import { SEED_TEXTS } from './src/pbn/testing/seeds.ts'
import { trial, trialBytes } from './src/pbn/testing/trial.ts'
import { brokenBytes } from './src/testing/broken.ts'
import { formatTrial, type Trial } from './src/testing/formatTrial.ts'
import { usebioTrial } from './src/usebio/testing/trial.ts'

type RunTrial = (seed: number) => Trial | Promise<Trial>

/** Access files cannot be made here: trials break a real one. */
function bwsTrial(): RunTrial | null {
  if (!hasSharedData) return null
  const bytes = readFileSync(sharedPath('bws/bridgemate_12tables1section.bws'))
  return (seed) => {
    const broken = brokenBytes(bytes, seed)
    return formatTrial(() => readBwsBytes(broken, LIMITS), null)
  }
}

const TRIALS: Readonly<Record<string, RunTrial | null>> = {
  pbn: (seed) => trial(trialBytes(SEED_TEXTS, seed)),
  lin: linTrial,
  usebio: usebioTrial,
  bws: bwsTrial(),
}

async function soak(format: string, run: RunTrial, count: number, first: number): Promise<void> {
  const outcomes = new Map<string, number>()
  let slowest = 0
  for (let seed = first; seed < first + count; seed++) {
    const outcome = await Promise.resolve()
      .then(() => run(seed))
      .catch((error: unknown) => {
        throw new Error(`${format}: trial ${seed} failed`, { cause: error })
      })
    const name = outcome.refused ?? 'read'
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
    slowest = Math.max(slowest, outcome.ms)
  }
  const megabytes = Math.round(process.memoryUsage().rss / 1024 / 1024)
  console.log(`${format}: ${count} trials from ${first}, slowest ${slowest.toFixed(0)} ms, ${megabytes} MB`)
  for (const [name, times] of [...outcomes].sort((a, b) => b[1] - a[1])) console.log(`${times}\t${name}`)
}

const [count = '100000', only, first = '1000000'] = process.argv.slice(2)
for (const [format, run] of Object.entries(TRIALS)) {
  if (only !== undefined && only !== format) continue
  if (run) await soak(format, run, Number(count), Number(first))
  else console.log(`${format}: skipped, there is no file to break`)
}
