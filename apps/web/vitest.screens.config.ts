import { defineConfig, mergeConfig } from 'vitest/config'
import { bundledScreens } from './src/testing/bundledScreens.ts'
import base from './vitest.config.ts'

/** Components: each file in a context of its own, within processes that load the page's library once. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({
    plugins: [bundledScreens()],
    test: {
      name: 'screens',
      environment: 'jsdom',
      pool: 'vmThreads',
      include: ['src/**/*.test.tsx'],
      setupFiles: ['src/testing/patience.ts', 'src/testing/hidden.ts'],
    },
  }),
)
