import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { bundledTests } from './apps/server/src/testing/bundledTests.ts'
import { isNightly } from './packages/test-kit/src/nightly.ts'
import { sharing, standingAlone } from './packages/test-kit/src/standingAlone.ts'

/** How long is no question here: a busy machine is no fault. */
const PATIENT = {
  testTimeout: 480_000,
  hookTimeout: 480_000,
  expect: { poll: { timeout: 60_000 } },
}

/** What is long and rarely breaks: `npm run nightly`. */
const notNow = [...configDefaults.exclude, ...(isNightly ? [] : ['**/*.nightly.test.ts'])]

const within = (folders: readonly string[], some: (folder: string) => readonly string[]) =>
  folders.flatMap((folder) => some(folder).map((path) => `${folder}/${path}`))

const SERVER = ['apps/server', 'apps/cli', 'scripts']
const own = within([...SERVER, 'packages'], standingAlone)
const exclude = [...notNow, ...own]

// Properties search from one seed here: a red run is the change's.
const seeded = { 'fast-check': fileURLToPath(new URL('scripts/property-seed.mjs', import.meta.url)) }

const alias = {
  ...seeded,
  // Many accounts are made.
  '@node-rs/argon2': fileURLToPath(new URL('apps/server/src/testing/quickHashes.ts', import.meta.url)),
}

export default defineConfig({
  test: {
    // One more than cores: files wait for databases and processes of theirs, and in ./test for the browser's tests beside.
    maxWorkers: 3,
    // scripts/skipped.mjs reads it at the end of ./test.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/openroom/unit.json' }]],
    projects: [
      {
        plugins: [bundledTests('pure', within(['packages'], sharing), seeded)],
        // Nothing here keeps a state of its own between files: modules are read once, not once a file.
        test: {
          name: 'pure',
          alias: seeded,
          isolate: false,
          include: ['packages/**/*.test.ts'],
          exclude,
          ...PATIENT,
        },
      },
      {
        plugins: [bundledTests('node', within(SERVER, sharing), alias)],
        test: {
          name: 'node',
          alias,
          // Each file has its own server, database and folder: what is in a module's memory is nobody's state.
          isolate: false,
          include: ['apps/server/**/*.test.ts', 'apps/cli/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude,
          globalSetup: ['apps/server/src/testing/globalSetup.ts'],
          // Real processes, sockets and databases: as in the browser's tests one that passes when tried again is told of.
          retry: process.env.CI ? 1 : 0,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'own',
          alias,
          include: own,
          exclude: notNow,
          globalSetup: ['apps/server/src/testing/globalSetup.ts'],
          ...PATIENT,
        },
      },
      'apps/web/vitest.config.ts',
      'apps/web/vitest.own.config.ts',
      'apps/web/vitest.screens.config.ts',
    ],
  },
})
