import { defineConfig } from '@playwright/test'
import { CHROMIUM, CHROMIUM_FLAGS, hasChromium } from './support/chromium.ts'

/** Looks back on what the others have met. */
const LAST = 'z-texts.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Without a browser there is nothing to run; ./test has said so by then.
  testIgnore: hasChromium() ? [] : ['**'],
  projects: [
    { name: 'site', testIgnore: hasChromium() ? LAST : ['**'] },
    { name: 'texts', testMatch: LAST, dependencies: ['site'] },
  ],
  outputDir: '../test-results',
  timeout: 120_000,
  // How long is no question here: a busy machine is no fault.
  expect: { timeout: 15_000 },
  retries: 1,
  workers: 2,
  reporter: 'list',
  use: {
    viewport: { width: 1600, height: 900 },
    launchOptions: { executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] },
    trace: 'retain-on-failure',
  },
})
