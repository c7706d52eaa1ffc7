import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

export default defineConfig({
  ...base,
  projects: [{ name: 'engines' }],
  testMatch: 'engines/*.tour.ts',
  outputDir: '../test-results/engines',
  timeout: 600_000,
  retries: 0,
  workers: 1,
  reporter: 'list',
})
