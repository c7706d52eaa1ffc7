import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One for each core: the browser runs later, not beside.
    maxWorkers: '100%',
    // scripts/skipped.mjs reads it at the end of ./test.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/openroom/unit.json' }]],
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/cli/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          globalSetup: ['apps/server/src/testing/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // How long is no question here: a busy machine is no fault.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      'apps/web/vitest.config.ts',
      'apps/web/vitest.screens.config.ts',
    ],
  },
})
