import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

export default defineConfig({ ...base, projects: [], testMatch: '*.tour.ts', timeout: 900_000 })
