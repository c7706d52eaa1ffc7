import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

// It fills a server of its own.
const { globalSetup: _, ...usual } = base

export default defineConfig({
  ...usual,
  projects: [{ name: 'rehearsal' }],
  testMatch: 'rehearsal/*.rehearsal.ts',
  outputDir: '../test-results/rehearsal',
  timeout: 3_600_000,
  expect: { timeout: 60_000 },
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
