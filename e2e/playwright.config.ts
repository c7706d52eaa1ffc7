import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { CHROMIUM, CHROMIUM_FLAGS, hasChromium } from './support/chromium.ts'
import { PATIENT } from './support/patience.ts'

/** Looks back on what the others have met. */
const LAST = 'z-texts.spec.ts'

/** Begun first, so that at the end no worker waits for one long file. */
const LONGEST = ['spoilers', 'phones', 'operate', 'keyboard', 'live-table', 'live'].map(
  (name) => `${name}.spec.ts`,
)

// Without a browser there is nothing to run; ./test has said so by then.
const files = hasChromium()
  ? [...new Set([...LONGEST, ...readdirSync(new URL('.', import.meta.url))])].filter(
      (file) => file.endsWith('.spec.ts') && file !== LAST,
    )
  : []
/**
 * Files of one project share its workers, and so servers, which are warm by then. These look at what they find and
 * change nothing that another one sees; every other file has a project, and a server, of its own.
 */
const SHARED = [
  {
    name: 'unfinished',
    workers: 2,
    files: ['followed-seats', 'followed', 'help', 'spoilers-named', 'spoilers'],
  },
  {
    name: 'finished',
    workers: 2,
    files: [
      'embed',
      'find-boards',
      'folder',
      'keyboard',
      'screens-boards',
      'screens-scores',
      'sizes',
      'steady',
    ],
  },
  { name: 'solving', workers: 1, files: ['quiz', 'rooms', 'screens-replay', 'what-if'] },
] as const

const nameOf = (file: string): string => file.replace('.spec.ts', '')

const groupOf = (file: string) => SHARED.find((group) => group.files.some((name) => name === nameOf(file)))

const projects = [...new Set(files.map((file) => groupOf(file)?.name ?? nameOf(file)))].map((name) => {
  const testMatch = files.filter((file) => (groupOf(file)?.name ?? nameOf(file)) === name)
  return { name, testMatch, workers: SHARED.find((group) => group.name === name)?.workers ?? 1 }
})
const last = { name: 'texts', testMatch: LAST, dependencies: projects.map(({ name }) => name) }

export default defineConfig({
  testDir: '.',
  projects: projects.length > 0 ? [...projects, last] : [{ name: 'nothing', testIgnore: '**' }],
  ...(files.length > 0 ? { globalSetup: './support/readySites.ts' } : {}),
  outputDir: '../test-results',
  // How long is no question here: a busy machine is no fault.
  timeout: 480_000,
  expect: PATIENT,
  retries: 1,
  // Twice the cores: tests wait half of their time.
  workers: 4,
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
