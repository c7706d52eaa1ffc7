import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { PATIENT } from './support/patience.ts'

// It fills a server of its own.
const { globalSetup: _, ...usual } = base

export default defineConfig({
  ...usual,
  projects: [{ name: 'sweep' }],
  testMatch: '*.sweep.ts',
  outputDir: '../test-results/sweep',
  timeout: 7_200_000,
  expect: PATIENT,
  retries: 0,
  use: { ...base.use, trace: 'off' },
  // Its own: the base's report is about ./test.
  reporter: 'list',
})
