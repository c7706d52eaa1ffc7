// Type-checks the worlds apart: pure packages (no clock, DOM or Node), Node, the browser, and the browser's tests with
// its pages for trying things out. The compiler is the native one, three times as fast; `typescript` itself is there for
// the tools that need its programming interface.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const TSC = fileURLToPath(new URL('../node_modules/typescript-native/bin/tsc', import.meta.url))

const worlds = process.argv.length > 2 ? process.argv.slice(2) : ['pure', 'node', 'web', 'tests']
let failed = false
for (const world of worlds) {
  const run = spawnSync(process.execPath, [TSC, '-p', `tsconfig.${world}.json`], { stdio: 'inherit' })
  failed ||= run.status !== 0
}
process.exit(failed ? 1 : 0)
