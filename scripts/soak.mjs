// Long trials that are too slow for ./test: npm run soak [name] [count]
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const TRIALS = {
  formats: 'packages/formats/soak.ts',
  dds: 'packages/dds/soak.ts',
  kill: 'apps/server/soak.ts',
  live: 'bench/live/soak.ts',
  connector: 'bench/connector/soak.ts',
  faults: 'apps/server/soakNodes.ts 60',
  nodes: 'apps/server/soakNodes.ts 3000',
}

const [name, ...rest] = process.argv.slice(2)
const chosen = name ? [name] : Object.keys(TRIALS)
for (const trial of chosen) {
  const [file, ...usual] = TRIALS[trial]?.split(' ') ?? []
  if (!file || !existsSync(file)) {
    console.error(`There is no trial '${trial}'. Known: ${Object.keys(TRIALS).join(', ')}`)
    process.exit(2)
  }
  const run = spawnSync('npx', ['tsx', file, ...(rest.length > 0 ? rest : usual)], { stdio: 'inherit' })
  if (run.status !== 0) process.exit(run.status ?? 1)
}
