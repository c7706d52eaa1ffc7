// Runs commands of package.json beside each other, two at a time: each keeps about one core busy. What a failed one says
// comes whole, at its end.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const AT_ONCE = 2
const root = fileURLToPath(new URL('..', import.meta.url))
const commands = process.argv.slice(2)

function run(command) {
  const child = spawn('npm', ['run', '--silent', command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code !== 0) console.error(`npm run ${command} failed:\n${Buffer.concat(said)}`)
      else console.log(`npm run ${command}: nothing to say`)
      resolve(code === 0)
    })
  })
}

const left = commands.values()
let isClean = true
const work = async () => {
  for (const command of left) isClean = (await run(command)) && isClean
}
await Promise.all(Array.from({ length: AT_ONCE }, work))
process.exitCode = isClean ? 0 : 1
