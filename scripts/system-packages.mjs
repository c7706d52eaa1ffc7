// Installs from Debian what the tests use beyond npm's packages. In CI, where that must work, a missing one is a fault.
import { spawnSync } from 'node:child_process'

const WANTED = [
  { command: 'chromium', package: 'chromium', for: 'the browser tests' },
  { command: 'nats-server', package: 'nats-server', for: 'the tests of several nodes' },
]

const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
const missing = () => WANTED.filter(({ command }) => !has(command))
const apt = (args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const canInstall = process.getuid?.() === 0 && has('apt-get')
if (missing().length > 0 && canInstall) {
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', '--no-install-recommends', ...missing().map((entry) => entry.package)])
}
for (const entry of missing()) {
  console.error(`Missing: ${entry.command}, for ${entry.for}. As root: apt-get install ${entry.package}`)
}
if (missing().length > 0 && process.env.CI) process.exit(1)
