import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { standingAlone } from '../../packages/test-kit/src/standingAlone.ts'
import { textsPlugin } from './build/textsPlugin.ts'

export const own = standingAlone(import.meta.dirname)

/** Vitest turns off what bundles dependencies beforehand, but not for pages, which take them as they are all the same. */
const nothingBundled: Plugin = {
  name: 'nothing-bundled',
  configEnvironment: (name, config) => {
    if (name === '__vitest_vm__') config.optimizeDeps = { noDiscovery: true, include: [] }
  },
}

/** What needs no page; a test that does says so, or is a component's (vitest.screens.config.ts). */
export default defineConfig({
  plugins: [textsPlugin(), react(), nothingBundled],
  test: {
    name: 'web',
    environment: 'node',
    // Modules are read once, not once a file, as those of the packages.
    isolate: false,
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...own],
    // Properties search from one seed.
    alias: { 'fast-check': fileURLToPath(new URL('../../scripts/property-seed.mjs', import.meta.url)) },
    setupFiles: ['src/testing/waits.ts'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
