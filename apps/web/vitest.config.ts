import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { textsPlugin } from './build/textsPlugin.ts'

export default defineConfig({
  plugins: [textsPlugin(), react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['src/testing/patience.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
