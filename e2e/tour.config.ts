import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { PATIENT } from './support/patience.ts'

export default defineConfig({
  ...base,
  projects: [{ name: 'tour' }],
  testMatch: '*.tour.ts',
  // Walks in other engines are started in their own way (engines.config.ts).
  testIgnore: '**/engines/**',
  outputDir: '../test-results/tour',
  timeout: 2_400_000,
  expect: PATIENT,
  // Its own: the base's report is about ./test.
  reporter: 'list',
})
