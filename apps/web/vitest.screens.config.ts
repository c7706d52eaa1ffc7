import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** Components, in a page of their own. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({
    test: {
      name: 'screens',
      environment: 'jsdom',
      isolate: true,
      include: ['src/**/*.test.tsx'],
      setupFiles: ['src/testing/patience.ts'],
    },
  }),
)
