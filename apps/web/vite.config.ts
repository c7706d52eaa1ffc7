import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textsPlugin } from './build/textsPlugin.ts'

/** The server that `vite` passes calls and the live connection on to. */
const SERVER = process.env.OPENROOM_SERVER ?? 'http://localhost:8080'

/** One file for all that the session list needs: it compresses better than two dozen. */
const START = {
  groups: [{ name: 'start', test: /\/src\/(main|features\/sessions\/SessionListPage)\.tsx$/ }],
}

export default defineConfig({
  plugins: [textsPlugin(), react()],
  build: {
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: START } },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: SERVER, ws: true, changeOrigin: true } } },
})
