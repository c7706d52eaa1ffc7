// All checks that run nothing of ours, two at a time: each keeps about one core busy. What a failed one says comes whole.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const CHECKS = ['types', 'boundaries', 'dead', 'lint']
const root = fileURLToPath(new URL('..', import.meta.url))

function run(check) {
  const child = spawn('npm', ['run', '--silent', check], { cwd: root, shell: process.platform === 'win32' })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code !== 0) console.error(`npm run ${check} failed:\n${Buffer.concat(said)}`)
      else console.log(`npm run ${check}: nothing to say`)
      resolve(code === 0)
    })
  })
}

const left = CHECKS.values()
let isClean = true
const work = async () => {
  for (const check of left) isClean = (await run(check)) && isClean
}
await Promise.all([work(), work()])
process.exitCode = isClean ? 0 : 1
