// What is long and rarely breaks, one after the other, with one page of results: npm run nightly [NAME ...]
// `npm run nightly -- --last` says in a line when all of it last passed, as ./test does at its end.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Of its own: node_modules and test-results are emptied by others. */
const FOLDER = join(ROOT, 'nightly')
const PASSED = join(FOLDER, 'passed.txt')

const npm = (...args) => ['npm', 'run', '--silent', ...args]

/** The command of each, and what it proves. */
const TRIALS = {
  units: [
    ['npx', 'vitest', 'run', '--sequence.shuffle.files'],
    'every case of what ./test tries some of, and what is too long for it (packages/test-kit/src/nightly.ts, atNight.ts)',
  ],
  browser: [
    ['npx', 'playwright', 'test', '-c', 'e2e/nightly.config.ts'],
    'every journey in the browser, those too that ./test leaves out, and each look by axe',
  ],
  sweep: [npm('sweep'), 'every screen can be read and reached in 33 windows'],
  paper: [npm('paper'), 'every screen on paper is whole, from a phone and a desk'],
  tour: [npm('tour'), 'every screen has its picture'],
  engines: [npm('engines'), 'the site works in WebKit and Firefox'],
  rehearsal: [npm('rehearsal'), 'evenings and matches, from forms to the archive, ten of each with faults'],
  formats: [npm('soak', '--', 'formats'), 'no damaged file stops a reader'],
  dds: [npm('soak', '--', 'dds'), 'the solver is right about random deals'],
  kill: [npm('soak', '--', 'kill'), 'nothing is lost where a server is killed'],
  live: [npm('soak', '--', 'live'), 'a day of live tables holds its memory'],
  connector: [npm('soak', '--', 'connector', '20'), 'Bridgemates of 24 tables lose and double nothing'],
  faults: [npm('soak', '--', 'faults'), 'three nodes go on while everything fails in turn'],
  nodes: [npm('soak', '--', 'nodes'), 'the same with 3,000 viewers'],
  mistakes: [npm('mistakes'), 'each known mistake is seen by the lowest test that can'],
  mutants: [
    npm('mutants'),
    'small mistakes made by the hundred are seen, in scoring and the gate at least 85 of 100',
  ],
  upgrade: [
    ['npx', 'vitest', 'run', 'apps/server/src/upgrade.test.ts'],
    'the last version before the first release becomes this one',
  ],
  release: [npm('release'), 'the archive starts with Node alone, without a network'],
  docs: [npm('docs:check'), 'every command of every document does what it says'],
  club: [npm('bench', '--', 'club'), 'thirty days of a club hold its memory and its disk'],
  search: [npm('bench', '--', 'search'), 'boards are found in a million results'],
}

const minutes = (ms) => `${(ms / 60_000).toFixed(1)} min`

const commit = () =>
  spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ||
  'no commit'

function sayLast() {
  console.log(
    existsSync(PASSED) ? readFileSync(PASSED, 'utf8').trim() : 'npm run nightly has not passed here yet.',
  )
}

function run(name) {
  const [[command, ...args]] = TRIALS[name]
  console.log(`${name} ...`)
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, NIGHTLY: '1' },
    shell: process.platform === 'win32',
  })
  const ms = performance.now() - began
  writeFileSync(join(FOLDER, `${name}.log`), `${stdout}${stderr}`)
  console.log(`${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${minutes(ms)}`)
  return { name, isPassed: status === 0, ms }
}

const row = ({ name, isPassed, ms }) =>
  `| ${name} | ${isPassed ? 'passed' : '**failed**'} | ${minutes(ms)} | ${TRIALS[name][1]} | [log](${name}.log) |`

function write(results, began) {
  const failed = results.filter(({ isPassed }) => !isPassed)
  const page = [
    `# Nightly of ${began.toISOString().slice(0, 16)}Z, ${commit()}`,
    `${failed.length === 0 ? 'All passed' : `${failed.length} of ${results.length} failed`}, ${availableParallelism()} processors.`,
    ['| | | Took | Proves | |', '| --- | --- | --- | --- | --- |', ...results.map(row)].join('\n'),
  ].join('\n\n')
  writeFileSync(join(FOLDER, 'README.md'), `${page}\n`)
  console.log(`\n${page}\n\n${join(FOLDER, 'README.md')}`)
}

const names = process.argv.slice(2)
if (names.includes('--last')) {
  sayLast()
  process.exit(0)
}
const unknown = names.filter((name) => !(name in TRIALS))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Known: ${Object.keys(TRIALS).join(', ')}`)
  process.exit(2)
}
const prepared = spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: ROOT, stdio: 'inherit' })
if (prepared.status !== 0) process.exit(1)
const began = new Date()
mkdirSync(FOLDER, { recursive: true })
const chosen = names.length > 0 ? names : Object.keys(TRIALS)
const results = chosen.map(run)
write(results, began)
const isPassed = results.every((one) => one.isPassed)
// A part of it says nothing of the whole.
if (isPassed && names.length === 0)
  writeFileSync(PASSED, `npm run nightly last passed ${began.toISOString().slice(0, 16)}Z, at ${commit()}.\n`)
process.exit(isPassed ? 0 : 1)
