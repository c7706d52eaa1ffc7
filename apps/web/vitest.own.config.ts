import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import base, { own } from './vitest.config.ts'

/**
 * Tests that keep a page, or put others in the place of modules: each file with modules of its own, within processes that
 * load the page's library once.
 */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({
    test: { name: 'web-own', pool: 'vmThreads', include: own, exclude: configDefaults.exclude },
  }),
)
