// Type-checks the three worlds apart: pure packages (no clock, DOM or Node), Node, and the browser.
import { spawnSync } from 'node:child_process'

const worlds = process.argv.length > 2 ? process.argv.slice(2) : ['pure', 'node', 'web']
let failed = false
for (const world of worlds) {
  const run = spawnSync('npx', ['tsc', '-p', `tsconfig.${world}.json`], { stdio: 'inherit' })
  failed ||= run.status !== 0
}
process.exit(failed ? 1 : 0)
