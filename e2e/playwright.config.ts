import { readdirSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM, CHROMIUM_FLAGS, hasChromium } from './support/chromium.ts'
import { isNightly } from './support/nightly.ts'
import { PATIENT } from './support/patience.ts'

/**
 * Where this process keeps what it has compiled, by Playwright's own rule: its workers, whose temporary files lie in memory,
 * would compile all of it again.
 */
process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= join(
  tmpdir(),
  `playwright-transform-cache${process.geteuid ? `-${process.geteuid()}` : ''}`,
)

/** Looks back on what the others have met. */
const LAST = 'z-texts.spec.ts'

const names = hasChromium()
  ? readdirSync(new URL('.', import.meta.url))
      .filter((file) => file.endsWith('.spec.ts') && file !== LAST)
      .map((file) => file.replace('.spec.ts', ''))
  : // There is nothing to run; ./test has said so by then.
    []

/**
 * Files that look at what they find and change nothing that another one sees: those of each group go one after the other,
 * at one server of their worker.
 */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  unfinished: ['anew', 'followed-seats', 'followed', 'help', 'spoilers-named', 'spoilers'],
  finished: [
    'embed',
    'find-boards',
    'folder',
    'keyboard',
    'print',
    'rare',
    'screens-boards',
    'screens-scores',
    'sizes',
    'steady',
  ],
  solving: ['quiz', 'rooms', 'screens-replay', 'secrecy', 'what-if'],
}
const shared = Object.values(SHARED).flat()

/** Each has its site alone, at a server that solves boards. */
const SOLVING = ['commentary', 'journey', 'live-table', 'picture', 'wall']

const filesOf = (of: readonly string[]) => of.map((name) => `${name}.spec.ts`)

/**
 * The files of a project share its workers, and so browsers, which are warm by then. Groups come first: at the end nobody
 * waits for one of them.
 */
const projects = [
  ...Object.entries(SHARED).map(([group, files]) => ({
    name: group,
    testMatch: filesOf(files),
    metadata: { group },
    // Its files would else last as long as all others.
    workers: group === 'finished' ? 2 : 1,
    // Scripts and styles that the test before has loaded need not be asked for again.
    use: { reuseContext: !isNightly },
  })),
  { name: 'alone and solving', testMatch: filesOf(SOLVING), workers: 1 },
  { name: 'alone', testMatch: filesOf(names.filter((name) => ![...shared, ...SOLVING].includes(name))) },
]
const last = { name: 'texts', testMatch: LAST, dependencies: projects.map(({ name }) => name) }

export default defineConfig({
  testDir: '.',
  projects: names.length > 0 ? [...projects, last] : [{ name: 'nothing', testIgnore: '**' }],
  ...(names.length > 0 ? { globalSetup: './support/readySites.ts' } : {}),
  // What is long, or shows of more screens what another test shows of one (support/nightly.ts).
  grepInvert: /@nightly/,
  outputDir: '../test-results',
  // How long is no question here: a busy machine is no fault.
  timeout: 480_000,
  expect: PATIENT,
  retries: 1,
  // Twice the cores, and one on: tests wait half of their time.
  workers: Math.min(8, 2 * availableParallelism() + 1),
  // scripts/skipped.mjs reads the second at the end of ./test, scripts/times.mjs both of the last.
  reporter: [
    ['list'],
    ['json', { outputFile: '../node_modules/.cache/openroom/browser.json' }],
    ['./support/counts.ts'],
  ],
  use: {
    viewport: { width: 1600, height: 900 },
    // Which would answer beside what tests hold up or change; offline.spec.ts has it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] },
    trace: 'on-first-retry',
    // An action that waits for ever is named, instead of the whole test.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
  },
})
