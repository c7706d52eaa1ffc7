import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { PATIENT } from './support/patience.ts'

// It fills a server of its own.
const { globalSetup: _, ...usual } = base

export default defineConfig({
  ...usual,
  projects: [{ name: 'engines' }],
  testMatch: 'engines/*.tour.ts',
  outputDir: '../test-results/engines',
  timeout: 600_000,
  expect: PATIENT,
  retries: 0,
  workers: 1,
  reporter: 'list',
})
