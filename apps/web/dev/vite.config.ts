import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontsPlugin } from '../build/fontsPlugin.ts'
import { textsPlugin } from '../build/textsPlugin.ts'

/** Looks at the table's pictures: `npm run parts`, then `?scene=trick&w=1264&h=711`; at all parts: `/design`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [textsPlugin(), fontsPlugin(), react()],
  worker: { format: 'es' },
  server: { port: 8120, strictPort: true, fs: { allow: ['../../..'] } },
})
