import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textsPlugin } from '../build/textsPlugin.ts'

/** Looks at the table's pictures: `npx vite -c dev/vite.config.ts`, then `?scene=trick&w=1264&h=711`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [textsPlugin(), react()],
  worker: { format: 'es' },
  server: { port: 8120, strictPort: true, fs: { allow: ['../../..'] } },
})
