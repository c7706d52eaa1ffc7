import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { CHOSEN, GROUPS } from './groups.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(async () => ({
  // The page's texts are compiled for its own tests alone.
  plugins: CHOSEN === GROUPS.web ? [(await import('../../apps/web/build/textsPlugin.ts')).textsPlugin()] : [],
  test: {
    root: at('../..'),
    testTimeout: 480_000,
    include: CHOSEN.tests,
    alias: { 'fast-check': at('../property-seed.mjs') },
    // Without the collection of real files, as in any clone.
    env: { OPENROOM_SHARED: at('none') },
  },
}))
