import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

process.env.NIGHTLY = '1'

const { grepInvert: _, ...usual } = base

// All of the browser's tests, those too that ./test leaves out, and each look by axe.
export default defineConfig({
  ...usual,
  // Its own: the base's report is about ./test.
  reporter: 'list',
})
