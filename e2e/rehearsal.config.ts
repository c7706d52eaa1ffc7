import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { PATIENT } from './support/patience.ts'

// None begins with a finished site.
const { globalSetup: _, ...usual } = base

export default defineConfig({
  ...usual,
  // Each fills a server of its own.
  projects: ['forms', 'evening', 'final', 'match', 'mitchell', 'swiss'].map((name) => ({
    name,
    testMatch: `rehearsal/${name}.rehearsal.ts`,
  })),
  outputDir: '../test-results/rehearsal',
  timeout: 3_600_000,
  expect: PATIENT,
  retries: 0,
  workers: 1,
  // Consoles and phones are loaded again without a network, too.
  use: {
    ...base.use,
    trace: 'off',
    serviceWorkers: 'allow',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
  reporter: 'list',
})
