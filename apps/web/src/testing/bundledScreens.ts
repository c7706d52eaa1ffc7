/**
 * Tests of components as one bundle, which all of them share: each has modules of its own, and reading some hundred files of the
 * page for each of them takes longer than many of them do.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { bundleFolder } from '../../../../packages/test-kit/src/bundleFolder.ts'
import { textsPlugin } from '../../build/textsPlugin.ts'

const WEB = fileURLToPath(new URL('../..', import.meta.url))
/** What vitest itself has to read, or says where it is. */
const STANDS_ALONE =
  /\bvi\.(?:mock|doMock|hoisted|resetModules|importActual)\(|@vitest-environment |import\.meta\./

function screenTests(): readonly string[] {
  const files = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((path) => path.endsWith('.test.tsx'))
    .map((path) => join(WEB, 'src', path))
    .filter((path) => !STANDS_ALONE.test(readFileSync(path, 'utf8')))
}

/** What a file says of where it is stays true. */
const places: Plugin = {
  name: 'places',
  enforce: 'pre',
  transform: (code, id) =>
    code.includes('import.meta.url') && !id.includes('node_modules')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : null,
}

export function bundledScreens(): Plugin {
  const folder = bundleFolder('screens')
  const files = screenTests()
  const nameOf = (file: string): string => relative(join(WEB, 'src'), file).replace(/\.tsx$/, '')
  // Some files are read sooner by themselves.
  let isOn = !process.argv.slice(2).some((word) => word.includes('/'))
  let built: Promise<unknown> | null = null
  const make = () =>
    build({
      configFile: false,
      root: WEB,
      logLevel: 'error',
      mode: 'test',
      plugins: [places, textsPlugin(), react()],
      css: { modules: { localsConvention: 'camelCaseOnly' } },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        minify: false,
        sourcemap: true,
        target: 'esnext',
        rolldownOptions: {
          input: Object.fromEntries(files.map((file) => [nameOf(file), file])),
          output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
        },
      },
    })
  return {
    name: 'bundled-screens',
    enforce: 'pre',
    // Who watches has each file translated as it changes.
    configResolved({ server }) {
      if (server.watch !== null) isOn = false
    },
    async load(id) {
      if (!isOn || !files.includes(id)) return null
      built ??= make()
      await built
      return `import ${JSON.stringify(join(folder, `${nameOf(id)}.mjs`))}`
    },
  }
}
