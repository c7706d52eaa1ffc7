// Installs from Debian what the tests use beyond npm's packages. In CI, where that must work, a missing one is a fault.
// What only `npm run engines` uses is installed when asked for: `node scripts/system-packages.mjs engines`.
import { spawnSync } from 'node:child_process'

const ASKED = process.argv[2] ?? 'test'
const TESTS = [
  // The browser without its window: a tenth less work. The whole one does as well.
  { command: 'chromium-headless-shell', or: 'chromium', for: 'the browser tests' },
  { command: 'pdftotext', package: 'poppler-utils', for: 'the tests of what is printed' },
  { command: 'nats-server', for: 'the tests of several nodes' },
  { command: 'mdb-export', package: 'mdbtools', for: 'the tests of Bridgemate files' },
  { command: 'nginx', for: 'the tests of the set-ups behind it' },
  { command: 'promtool', package: 'prometheus', for: 'the tests of figures and alert rules' },
]
const ENGINES = [
  { command: 'WebKitWebDriver', package: 'webkit2gtk-driver', for: 'the walk in WebKit' },
  { command: 'Xvfb', package: 'xvfb', for: 'the walk in WebKit' },
  { command: 'firefox-esr', for: 'the walk in Firefox' },
]
const WANTED = ASKED === 'engines' ? ENGINES : TESTS

const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
const missing = () => WANTED.filter(({ command, or }) => !has(command) && !(or && has(or)))
const packageOf = ({ command, package: name = command }) => name
const apt = (args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const canInstall = process.getuid?.() === 0 && has('apt-get')
if (missing().length > 0 && canInstall) {
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', '--no-install-recommends', ...missing().map(packageOf)])
}
for (const entry of missing()) {
  console.error(`Missing: ${entry.command}, for ${entry.for}. As root: apt-get install ${packageOf(entry)}`)
}
if (missing().length > 0 && process.env.CI) process.exit(1)
