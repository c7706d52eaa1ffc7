import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { CHROMIUM, CHROMIUM_FLAGS, hasChromium } from './support/chromium.ts'
import { PATIENT } from './support/patience.ts'

/** Looks back on what the others have met. */
const LAST = 'z-texts.spec.ts'

const names = hasChromium()
  ? readdirSync(new URL('.', import.meta.url))
      .filter((file) => file.endsWith('.spec.ts') && file !== LAST)
      .map((file) => file.replace('.spec.ts', ''))
  : // There is nothing to run; ./test has said so by then.
    []

type Group = { readonly name: string; readonly files: readonly string[]; readonly sharesServers: boolean }

/**
 * Files of a group share its workers, and so browsers, which are warm by then; those that look at what they find and
 * change nothing that another one sees share servers too. The longest come first, so that at the end no worker waits
 * for one of them.
 */
const GROUPS: readonly Group[] = [
  {
    name: 'long',
    files: ['print', 'secrecy', 'operate', 'phones', 'live-table', 'live', 'anew', 'silence', 'offline'],
    sharesServers: false,
  },
  {
    name: 'unfinished',
    files: ['followed-seats', 'followed', 'help', 'spoilers-named', 'spoilers'],
    sharesServers: true,
  },
  {
    name: 'finished',
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
    sharesServers: true,
  },
  { name: 'solving', files: ['quiz', 'rooms', 'screens-replay', 'what-if'], sharesServers: true },
]
const grouped = new Set(GROUPS.flatMap(({ files }) => files))
const others: Group = {
  name: 'others',
  files: names.filter((name) => !grouped.has(name)),
  sharesServers: false,
}

const projects = [...GROUPS, others].map(({ name, files, sharesServers }) => ({
  name,
  testMatch: files.map((file) => `${file}.spec.ts`),
  metadata: { sharesServers },
}))
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
