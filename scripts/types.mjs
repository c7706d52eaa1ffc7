// Type-checks the worlds apart: pure packages (no clock, DOM or Node), Node, the browser, and the browser's tests with
// its pages for trying things out. The compiler is the native one, three times as fast; `typescript` itself is there for
// the tools that need its programming interface.
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const TSC = fileURLToPath(new URL('../node_modules/typescript-native/bin/tsc', import.meta.url))

/** Each checker works out for itself the types that all share: four where there are two cores take half as much again. */
const CHECKERS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

const worlds = process.argv.length > 2 ? process.argv.slice(2) : ['pure', 'node', 'web', 'tests']
let failed = false
for (const world of worlds) {
  const run = spawnSync(
    process.execPath,
    [TSC, '--checkers', `${CHECKERS}`, '-p', `tsconfig.${world}.json`],
    { stdio: 'inherit' },
  )
  failed ||= run.status !== 0
}
process.exit(failed ? 1 : 0)
